import { declareErrors, SERVICE_ERRORS } from '../declare-errors.ts';

/** What asking an MCP endpoint can end in before it means anything. */
export const TARGET_ERRORS = declareErrors(
  ...SERVICE_ERRORS,
  'TARGET_NOT_FOUND',
  'CONNECTION_NOT_FOUND',
  'BUILT_IN_SERVICE_FAILED',
  'MCP_SIGNED_OUT',
  'MCP_ACCESS_REFUSED',
  'MCP_BEARER_REFUSED',
  'NOT_AN_MCP_ENDPOINT',
  'LOGIN_NOT_ACCEPTED',
  'LOGIN_UNREADABLE',
  'TOKEN_EXPIRED',
  'SIGN_ON_MISMATCH',
  'SIGN_ON_NOT_FOUND',
  'AUTHORISATION_REFUSED',
  'RPC_FAILED',
  'THREAD_ENDED',
  'INVALID_INPUT',
  'DISK_FAILED',
);
