/** Codes with which the command ends. */
export const EXIT = { ok: 0, held: 1, usage: 2, open: 3, refused: 4, undelivered: 5, inUse: 6 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Of several files the worst counts. */
const WORST_FIRST: readonly ExitCode[] = [EXIT.refused, EXIT.open, EXIT.undelivered, EXIT.held, EXIT.ok];

export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return WORST_FIRST.find((code) => codes.includes(code)) ?? EXIT.ok;
}

/** Something ends the command before any file is looked at; the message is for the person who called it. */
export class UploadProblem extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.usage, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UploadProblem';
    this.exitCode = exitCode;
  }
}
