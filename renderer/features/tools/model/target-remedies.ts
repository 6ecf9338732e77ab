import type { Target } from '#shared/contract/tools/targets.ts';
import type { ErrorCode, Failure } from '#shared/errors.ts';
import { targetDraftSchema } from '#shared/domain/mcp/wire/mcp-target.ts';
import { leadsElsewhere } from './target-form.ts';

/** What a button can do about an endpoint that cannot be used. */
export type TargetRemedy =
  | { kind: 'sign-in' | 'grant'; scopes: readonly string[] }
  | { kind: 'enter-token' | 'edit' | 'find-version' }
  /** `isShownFirst`: it is another server, to which something goes along that was for this one. */
  | { kind: 'use-address'; url: string; isShownFirst: boolean };

/** Another version of the protocol may be answered better. */
const OF_VERSION = new Set<ErrorCode>([
  'ANSWER_BROKE_OFF',
  'MCP_FORBIDDEN',
  'NOT_AN_MCP_ENDPOINT',
  'RPC_FAILED',
  'UNEXPECTED_ANSWER',
]);

const OF_ADDRESS = new Set<ErrorCode>([
  'CERTIFICATE_NOT_TRUSTED',
  'HOST_NOT_FOUND',
  'NOT_AN_MCP_ENDPOINT',
  'SERVICE_NOT_ENCRYPTED',
  'SERVICE_UNREACHABLE',
]);

const OF_LOGIN = new Set<ErrorCode>([
  'LOGIN_NOT_ACCEPTED',
  'LOGIN_UNREADABLE',
  'MCP_ACCESS_REFUSED',
  'MCP_SIGNED_OUT',
  'TOKEN_EXPIRED',
]);

/** What is most likely to help comes first; trying again is always possible, and not among them. */
export function remediesOf(failure: Failure, target: Target): TargetRemedy[] {
  const { kind, authorisation, dialect, headers } = target;
  const { code } = failure;
  const isAdded = kind === 'address';
  const hasLogin = authorisation.kind === 'connection' || authorisation.kind === 'sign-in';
  if (OF_LOGIN.has(code) && hasLogin) return [{ kind: 'sign-in', scopes: [] }];
  if (code === 'MCP_SCOPE_MISSING' && (hasLogin || isAdded)) {
    return [{ kind: 'grant', scopes: failure.details.scopes }];
  }
  if (code === 'MCP_BEARER_REFUSED' && isAdded) {
    return [{ kind: 'sign-in', scopes: [] }, { kind: 'enter-token' }];
  }
  if (code === 'MCP_REDIRECTED' && isAdded) {
    const url = failure.details.location;
    // One that is told in part leads nowhere, nor does one of another kind.
    const isWhole = targetDraftSchema.shape.url.safeParse(url).success && !url.includes('…');
    const isShownFirst =
      isWhole &&
      leadsElsewhere({ url }, target) &&
      (headers.length > 0 || authorisation.kind === 'connection');
    return [...(isWhole ? [{ kind: 'use-address' as const, url, isShownFirst }] : []), { kind: 'edit' }];
  }
  return [
    // A program is spoken to in one version.
    ...(OF_VERSION.has(code) && dialect !== 'auto' && kind !== 'program'
      ? [{ kind: 'find-version' as const }]
      : []),
    ...(OF_ADDRESS.has(code) && isAdded ? [{ kind: 'edit' as const }] : []),
  ];
}
