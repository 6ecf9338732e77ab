import type { ErrorDetails } from '#shared/errors.ts';

export type UnreadableReason = ErrorDetails<'FILE_UNREADABLE'>['why'];

/** A file that cannot be read, found where its name is not known. */
export class ReadingFailure extends Error {
  readonly why: UnreadableReason;

  constructor(why: UnreadableReason, options?: ErrorOptions) {
    super(`The file cannot be read: ${why}`, options);
    this.name = 'ReadingFailure';
    this.why = why;
  }
}
