import { ORPCError } from '@orpc/client';
import { CancelledError } from '@tanstack/react-query';
import { AppError, ERRORS, isErrorCode } from '#shared/errors.ts';

function describe(error: unknown): string {
  if (error instanceof ORPCError) return error.code;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function internal(error: unknown): AppError {
  return new AppError('INTERNAL', { reference: describe(error).slice(0, 200) }, { cause: error });
}

function firstIssue(data: unknown): { field: string; reason: string } | undefined {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return undefined;
  const issue: unknown = data.issues[0];
  if (typeof issue !== 'object' || issue === null || !('message' in issue)) return undefined;
  const path = 'path' in issue && Array.isArray(issue.path) ? issue.path : [];
  return { field: path.map(String).join('.'), reason: String(issue.message) };
}

/** Whatever a call of the backend threw, as a failure of the catalogue; a code it does not know is INTERNAL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof CancelledError) return new AppError('CANCELLED', {});
  if (!(error instanceof ORPCError)) return internal(error);
  if (isErrorCode(error.code)) {
    const details = ERRORS[error.code].details.safeParse(error.data);
    return details.success ? new AppError(error.code, details.data, { cause: error }) : internal(error);
  }
  const issue = error.code === 'BAD_REQUEST' ? firstIssue(error.data) : undefined;
  return issue ? new AppError('INVALID_INPUT', issue, { cause: error }) : internal(error);
}
