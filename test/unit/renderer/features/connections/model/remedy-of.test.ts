import { expect, it } from 'vitest';
import { remedyOf } from '#renderer/features/connections/model/remedy-of.ts';
import type { Failure } from '#shared/errors.ts';

const refused = (error: string): Failure => ({
  code: 'AUTHORISATION_REFUSED',
  details: { issuer: 'https://sso.example', step: 'exchange', error, says: '' },
});
const mismatch = (what: string, found: string): Failure => ({
  code: 'SIGN_ON_MISMATCH',
  details: { step: 'resource-metadata', what, expected: 'http://localhost/mcp/data', found },
});

it.each([
  [refused('access_denied'), 'other-account'],
  [refused('invalid_client'), 'register-again'],
  [refused('invalid_scope'), 'register-again'],
  [refused('invalid_grant'), 'try-again'],
  [mismatch('issuer', 'http://127.0.0.1/mcp/data'), 'edit-connection'],
  [mismatch('resource', 'no address/mcp/data'), 'edit-connection'],
  [
    {
      code: 'REGISTRATION_REFUSED',
      details: { issuer: 'https://sso.example', status: 403, error: '', says: '' },
    } satisfies Failure,
    'enter-client',
  ],
  [{ code: 'SIGN_IN_TIMED_OUT', details: { afterMs: 1 } } satisfies Failure, 'try-again'],
])('answers %j with %s', (failure, kind) => {
  expect(remedyOf(failure).kind).toBe(kind);
});

it('takes the address the service gives, without the path of its endpoint', () => {
  expect(remedyOf(mismatch('resource', 'http://127.0.0.1:8790/base/mcp/data'))).toEqual({
    kind: 'use-given-address',
    baseUrl: 'http://127.0.0.1:8790/base',
  });
});
