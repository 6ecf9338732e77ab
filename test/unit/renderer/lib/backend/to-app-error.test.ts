import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { AppError } from '#shared/errors.ts';

describe('toAppError', () => {
  it('keeps a failure of the catalogue as it is', () => {
    const failure = new AppError('CANCELLED', {});
    expect(toAppError(failure)).toBe(failure);
  });

  it('takes code and details from a declared error', () => {
    const error = new ORPCError('WRONG_CREDENTIALS', { data: { username: 'a' } });
    expect(toAppError(error).toFailure()).toEqual({ code: 'WRONG_CREDENTIALS', details: { username: 'a' } });
  });

  it('says INTERNAL when the details are not those of the code', () => {
    const error = new ORPCError('WRONG_CREDENTIALS', { data: { user: 'a' } });
    expect(toAppError(error).toFailure()).toEqual({
      code: 'INTERNAL',
      details: { reference: 'WRONG_CREDENTIALS' },
    });
  });

  it('names the field that the contract did not accept', () => {
    const data = { issues: [{ path: ['draft', 'zone'], message: 'zone-unknown' }] };
    expect(toAppError(new ORPCError('BAD_REQUEST', { data })).toFailure()).toEqual({
      code: 'INVALID_INPUT',
      details: { field: 'draft.zone', reason: 'zone-unknown' },
    });
  });

  it('says INTERNAL, with name and message, for any other error', () => {
    expect(toAppError(new TypeError('x is undefined')).details).toEqual({
      reference: 'TypeError: x is undefined',
    });
  });
});
