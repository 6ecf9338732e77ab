import type { z } from 'zod';
import { APP_ERRORS, DESKTOP_ERRORS } from './errors/app-errors.ts';
import { MCP_ERRORS, SIGN_ON_ERRORS } from './errors/sign-on-errors.ts';
import { PLACE_ERRORS, SERVICE_ERRORS } from './errors/service-errors.ts';
import { UPLOAD_ERRORS } from './errors/upload-errors.ts';

/**
 * Every failure the app or the service can report: a stable code, the evidence that travels with it, whether
 * trying again can help, and one English sentence for logs. The window says it in the user's language. A room has its
 * failures in a file of its own in `errors/`.
 */
export const ERRORS = {
  ...APP_ERRORS,
  ...DESKTOP_ERRORS,
  ...SERVICE_ERRORS,
  ...SIGN_ON_ERRORS,
  ...MCP_ERRORS,
  ...PLACE_ERRORS,
  ...UPLOAD_ERRORS,
};

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof ERRORS)[C]['details']>;

/** A failure as data: what crosses the contract and is kept as the reason of a state. */
export type Failure = { [C in ErrorCode]: { code: C; details: ErrorDetails<C> } }[ErrorCode];

/** An expected failure, thrown. `cause` stays in the process that threw it. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails<C>;

  constructor(code: C, details: ErrorDetails<C>, options?: ErrorOptions) {
    super(ERRORS[code].message, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  /** The same failure as plain data. */
  toFailure(): Failure {
    return { code: this.code, details: this.details } as Failure;
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}
