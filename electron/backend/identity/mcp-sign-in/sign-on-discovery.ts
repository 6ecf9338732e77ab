import * as oauth from 'oauth4webapi';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { quotedAddress } from '#shared/domain/visible-text.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { LIST_TOOLS_CALL } from '#shared/service/mcp.ts';
import { checkScheme } from './scheme-rule.ts';
import { toSignOnFailure } from './sign-on-failure.ts';
import { sendOverWire, type Wire, type WireStep } from './wire.ts';

const TIMEOUT_MS = 10_000;
/** Of those that an endpoint names: it could have the app ask thousands of hosts, for as long as it likes. */
const MAX_ISSUERS = 5;

/** The sign-on service of an MCP endpoint, as found. */
export type SignOn = {
  as: oauth.AuthorizationServer;
  /** What the tokens are for, as the service names it (RFC 8707). */
  resource: string;
  /** Scopes that the 401 asked for, and those that the resource metadata lists. */
  challengedScope: string | undefined;
  supportedScopes: string[] | undefined;
};

/** Scopes by the rule of MCP's authorization chapter: what the challenge asks for, else what the metadata lists. */
export function askedScopes({ challengedScope, supportedScopes }: SignOn): readonly string[] {
  return challengedScope?.split(' ').filter((scope) => scope !== '') ?? supportedScopes ?? [];
}

type Search = { wire: Wire; signal: AbortSignal | undefined; tried: string[] };

/**
 * Finds the sign-on service from the endpoint's own 401 (interface 5.2.1, RFC 9728), else from the well-known
 * places, and reads its metadata (RFC 8414, OpenID Connect Discovery).
 * @throws AppError SIGN_ON_NOT_FOUND, SIGN_ON_MISMATCH, or what any request can end in.
 */
export async function discoverSignOn(wire: Wire, signal?: AbortSignal): Promise<SignOn> {
  const search: Search = { wire, signal, tried: [] };
  const challenge = readChallenge((await callWithoutToken(search)).headers.get('www-authenticate'));
  const metadata = await findResourceMetadata(search, challenge?.resource_metadata);
  const issuers = metadata?.authorization_servers ?? [new URL(wire.mcpUrl).origin];
  for (const issuer of [...new Set(issuers)].slice(0, MAX_ISSUERS)) {
    const as = await findSignOnMetadata(search, issuer);
    if (!as) continue;
    checkMetadata(as, wire);
    return {
      as,
      resource: metadata?.resource ?? wire.mcpUrl,
      challengedScope: challenge?.scope,
      supportedScopes: metadata?.scopes_supported,
    };
  }
  throw new AppError('SIGN_ON_NOT_FOUND', { address: quotedAddress(wire.mcpUrl), tried: search.tried });
}

/**
 * Reads the metadata of an issuer that is known from before.
 * @throws AppError SIGN_ON_NOT_FOUND, SIGN_ON_MISMATCH, or what any request can end in.
 */
export async function readSignOnMetadata(
  issuer: string,
  wire: Wire,
  signal?: AbortSignal,
): Promise<oauth.AuthorizationServer> {
  const search: Search = { wire, signal, tried: [] };
  const as = await findSignOnMetadata(search, issuer);
  if (!as) throw new AppError('SIGN_ON_NOT_FOUND', { address: quotedAddress(issuer), tried: search.tried });
  checkMetadata(as, wire);
  return as;
}

function callWithoutToken({ wire, signal }: Search): Promise<Response> {
  const step: WireStep = { step: 'unauthorised-call', timeoutMs: TIMEOUT_MS, signal };
  return sendOverWire(wire, step, wire.mcpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(LIST_TOOLS_CALL),
  });
}

async function findResourceMetadata(
  search: Search,
  advertised: string | undefined,
): Promise<oauth.ResourceServer | undefined> {
  const { origin, pathname } = new URL(search.wire.mcpUrl);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  const places = advertised ? [advertised] : [root + (pathname === '/' ? '' : pathname), root];
  for (const place of new Set(places)) {
    const response = await get(search, 'resource-metadata', place);
    if (!response) continue;
    const found = await readResource(response);
    checkResource(found?.resource, search.wire.mcpUrl);
    if (found) return found;
  }
  return undefined;
}

async function readResource(response: Response): Promise<oauth.ResourceServer | undefined> {
  const body: unknown = parseJsonText(await response.text());
  if (typeof body !== 'object' || body === null) return undefined;
  const { resource, authorization_servers, scopes_supported } = body as Record<string, unknown>;
  const isList = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((each) => typeof each === 'string');
  return {
    resource: typeof resource === 'string' ? resource : '',
    ...(isList(authorization_servers) && authorization_servers.length > 0 && { authorization_servers }),
    ...(isList(scopes_supported) && { scopes_supported }),
  };
}

/** The endpoint itself, or what it lies under: a service may name itself as a whole. */
function checkResource(found: string | undefined, mcpUrl: string): void {
  const expected = new URL(mcpUrl);
  const named = found && URL.canParse(found) ? new URL(found) : undefined;
  const under = named?.pathname === '/' ? '/' : `${named?.pathname}/`;
  const isUnder = `${expected.pathname}/`.startsWith(under) && named?.search === '';
  if (named && named.origin === expected.origin && isUnder) return;
  throw new AppError('SIGN_ON_MISMATCH', {
    step: 'resource-metadata',
    what: 'resource',
    expected: mcpUrl,
    found: quotedAddress(found ?? ''),
  });
}

/** RFC 8414 puts the well-known part before the issuer's path, OpenID Connect Discovery behind it. */
function metadataPlaces(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const places = ['oauth-authorization-server', 'openid-configuration'].map(
    (document) => `${origin}/.well-known/${document}${path}`,
  );
  return path === '' ? places : [...places, `${origin}${path}/.well-known/openid-configuration`];
}

async function findSignOnMetadata(
  search: Search,
  issuer: string,
): Promise<oauth.AuthorizationServer | undefined> {
  checkScheme(issuer, search.wire.mcpUrl, 'resource-metadata');
  for (const place of metadataPlaces(issuer)) {
    const response = await get(search, 'sign-on-metadata', place);
    if (!response) continue;
    try {
      return await oauth.processDiscoveryResponse(new URL(issuer), response);
    } catch (error) {
      throw toSignOnFailure(error, { issuer, step: 'sign-on-metadata' });
    }
  }
  return undefined;
}

/** The answer of a well-known place if it is one: a page or an error there means that nothing is there. */
async function get(search: Search, step: WireStep['step'], url: string): Promise<Response | undefined> {
  search.tried.push(quotedAddress(url));
  const { wire, signal } = search;
  const headers = { accept: 'application/json' };
  try {
    const response = await sendOverWire(wire, { step, timeoutMs: TIMEOUT_MS, signal }, url, { headers });
    const text = response.status === 200 ? await response.clone().text() : '';
    return isJsonObject(text) ? response : undefined;
  } catch (error) {
    if (error instanceof AppError && IS_NOTHING.has(error.code)) return undefined;
    throw error;
  }
}

/** A failure there, or a page that is larger than any document. */
const IS_NOTHING: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['SERVICE_FAILED', 'UNEXPECTED_ANSWER']);

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = parseJsonText(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'device_authorization_endpoint',
  'end_session_endpoint',
  'jwks_uri',
] as const;

function checkMetadata(as: oauth.AuthorizationServer, { mcpUrl }: Wire): void {
  const step = 'sign-on-metadata';
  for (const endpoint of ENDPOINTS) {
    const address = as[endpoint];
    if (address !== undefined) checkScheme(address, mcpUrl, step);
  }
  const methods = as.code_challenge_methods_supported ?? [];
  if (methods.includes('S256')) return;
  throw new AppError('SIGN_ON_MISMATCH', {
    step,
    what: 'code_challenge_methods_supported',
    expected: 'S256',
    found: methods.join(' '),
  });
}

/** Parameters of a `WWW-Authenticate: Bearer` header (RFC 6750 par. 3, RFC 9728 par. 5.1). */
type Challenge = { resource_metadata?: string; scope?: string; error?: string };

const SCHEME = /(?:^|,\s*)Bearer(?:\s+|$)/i;
const PARAMETER = /^\s*(?:,\s*)?([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/;

/** The Bearer challenge of a `WWW-Authenticate` header, if it has one. */
export function readChallenge(header: string | null): Challenge | undefined {
  const scheme = SCHEME.exec(header ?? '');
  if (header === null || !scheme) return undefined;
  let rest = header.slice(scheme.index + scheme[0].length);
  const parameters: Record<string, string> = {};
  for (let found = PARAMETER.exec(rest); found; found = PARAMETER.exec(rest)) {
    const [all, name = '', quoted, bare] = found;
    parameters[name.toLowerCase()] ??= quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
    rest = rest.slice(all.length);
  }
  return parameters;
}
