import { randomUUID } from 'node:crypto';
import { mapEventIterator } from '@orpc/client';
import { ORPCError, ValidationError } from '@orpc/server';
import { AppError, ERRORS } from '#shared/errors.ts';
import type { Log } from './log.ts';

/**
 * Runs a procedure, and sees that whatever it throws crosses the contract as a failure of the catalogue: at once, or in
 * the middle of a stream that began well.
 */
export async function errorInterceptor(next: () => Promise<unknown>, log: Log): Promise<unknown> {
  try {
    const output = await next();
    if (!isStream(output)) return output;
    return mapEventIterator(output, {
      value: async (value) => value,
      error: async (error) => answerWithFailure(error, log),
    });
  } catch (error) {
    throw answerWithFailure(error, log);
  }
}

function isStream(output: unknown): output is AsyncIterator<unknown, unknown, unknown> {
  return typeof output === 'object' && output !== null && Symbol.asyncIterator in output;
}

/**
 * Turns what a procedure threw into what may cross the contract: a failure of the catalogue with its details. Anything
 * else is logged under a reference, and only the reference goes out.
 */
function answerWithFailure(error: unknown, log: Log): ORPCError<string, unknown> {
  const failure = readFailure(error);
  if (failure) return new ORPCError(failure.code, { message: failure.message, data: failure.details });
  const reference = randomUUID().slice(0, 8);
  const stack = error instanceof Error ? error.stack : String(error);
  log({ level: 'error', event: 'procedure-failed', reference, stack });
  return new ORPCError('INTERNAL', { message: ERRORS.INTERNAL.message, data: { reference } });
}

function readFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.name === 'AbortError') return new AppError('CANCELLED', {});
  const isBadInput = error instanceof ORPCError && error.code === 'BAD_REQUEST';
  if (!isBadInput || !(error.cause instanceof ValidationError)) return undefined;
  const [issue] = error.cause.issues;
  const field = (issue?.path ?? [])
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .join('.');
  return new AppError('INVALID_INPUT', { field, reason: issue?.message ?? '' });
}
