import { MCP_SCOPES, OFFLINE_ACCESS } from '#shared/service/mcp.ts';

/** Path of the realm under the service's base address; the issuer ends with it (docs/adr/0040). */
export const REALM_PATH = '/realms/stillwell';

const PROTOCOL = '/protocol/openid-connect';

/** Keycloak's paths under the realm's. */
export const REALM_ROUTES = {
  authorization: `${PROTOCOL}/auth`,
  token: `${PROTOCOL}/token`,
  jwks: `${PROTOCOL}/certs`,
  userinfo: `${PROTOCOL}/userinfo`,
  end_session: `${PROTOCOL}/logout`,
  introspection: `${PROTOCOL}/token/introspect`,
  revocation: `${PROTOCOL}/revoke`,
  device_authorization: `${PROTOCOL}/auth/device`,
  code_verification: '/device',
  registration: '/clients-registrations/openid-connect',
} as const;

/** Pages of our own under the realm's path. */
export const LOGIN_ACTIONS_ROUTE = '/login-actions';
export const LANGUAGE_ROUTE = '/language';
export const STYLE_ROUTE = '/style.css';

/** The scopes of interface 5.2.4, the required ones first. */
export const ALL_SCOPES: readonly string[] = [...MCP_SCOPES, OFFLINE_ACCESS];

/** Splits a `scope` parameter or claim. */
export const scopesOf = (scope: string | undefined): Set<string> =>
  new Set((scope ?? '').split(' ').filter((word) => word !== ''));

/** Where the service is reached from outside, and what follows from it. */
export type SignOnAddresses = {
  /** Without a trailing slash, e.g. `https://water.example/data`. */
  baseUrl: string;
  /** `iss` of every token. */
  issuer: string;
  /** `aud` of an access token: the MCP endpoint (interface 4.1). */
  audience: string;
  /** Path of the base address, '' if it has none; a reverse proxy may or may not take it off. */
  prefix: string;
  /** Path of the realm as a browser sees it. */
  realmPath: string;
  /** Host, with the port if it is not the scheme's own. */
  host: string;
  protocol: 'http' | 'https';
};

export function signOnAddresses(baseUrl: string): SignOnAddresses {
  const url = new URL(baseUrl);
  const prefix = url.pathname.replace(/\/+$/, '');
  const base = url.origin + prefix;
  return {
    baseUrl: base,
    issuer: base + REALM_PATH,
    audience: `${base}/mcp/data`,
    prefix,
    realmPath: prefix + REALM_PATH,
    host: url.host,
    protocol: url.protocol === 'https:' ? 'https' : 'http',
  };
}
