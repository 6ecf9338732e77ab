import type { IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startOddService } from '../start-odd-service.ts';

type OddAnswer = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
};

/** A request as an oddity sees it. */
export type OddRequest = {
  method: string;
  path: string;
  form: URLSearchParams;
  body: string;
  headers: IncomingMessage['headers'];
};

/** What this service does otherwise than a proper one: an answer, or undefined to be proper. What it waits for holds it up. */
export type Oddity = (
  request: OddRequest,
  baseUrl: string,
) => OddAnswer | undefined | Promise<OddAnswer | undefined>;

export type OddSignOn = { baseUrl: string; requests: OddRequest[] };

const METADATA = '/.well-known/oauth-authorization-server/realms/odd';

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  return body;
}

/** The metadata of a proper sign-on service, to be changed by a test. */
export function metadataOf(baseUrl: string): Record<string, unknown> {
  const issuer = `${baseUrl}/realms/odd`;
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/certs`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['openid', 'profile', 'pg-mcp-audience', 'offline_access'],
  };
}

/**
 * A small MCP endpoint with a sign-on service that lets everybody in without a page, and otherwise does what the test
 * says: for all that our own service would never do.
 */
export async function startOddSignOn(oddity: Oddity = () => undefined): Promise<OddSignOn> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const requests: OddRequest[] = [];
  const nonces = new Map<string, string>();
  let serial = 0;

  const authorise = (form: URLSearchParams, issuer: string): OddAnswer => {
    const code = `code-${(serial += 1)}`;
    nonces.set(code, form.get('nonce') ?? '');
    const callback = new URL(form.get('redirect_uri') ?? '');
    callback.search = String(new URLSearchParams({ code, state: form.get('state') ?? '', iss: issuer }));
    return { status: 302, headers: { location: callback.href } };
  };

  const tokens = async (form: URLSearchParams, clientId: string, issuer: string): Promise<OddAnswer> => {
    const nonce = nonces.get(form.get('code') ?? '');
    const idToken = await new SignJWT({ preferred_username: 'ann', ...(nonce && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject('ann')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    serial += 1;
    const json = {
      access_token: `access-token-${serial}`,
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: `refresh-token-${serial}`,
      id_token: idToken,
      scope: 'openid profile pg-mcp-audience offline_access',
    };
    return { json };
  };

  const proper = (request: OddRequest, baseUrl: string): OddAnswer | Promise<OddAnswer> => {
    const { path, form, headers } = request;
    const issuer = `${baseUrl}/realms/odd`;
    const prm = `${baseUrl}/.well-known/oauth-protected-resource/mcp/data`;
    if (path === '/mcp/data') {
      return headers.authorization
        ? { json: { jsonrpc: '2.0', id: 1, result: { tools: [] } } }
        : { status: 401, headers: { 'www-authenticate': `Bearer resource_metadata="${prm}"` } };
    }
    if (path === new URL(prm).pathname) {
      return { json: { resource: `${baseUrl}/mcp/data`, authorization_servers: [issuer] } };
    }
    if (path === METADATA) return { json: metadataOf(baseUrl) };
    if (path === '/realms/odd/certs') return { json: { keys: [jwk] } };
    if (path === '/realms/odd/auth') return authorise(form, issuer);
    if (path === '/realms/odd/revoke') return { status: 200 };
    if (path === '/realms/odd/register') {
      return { status: 201, json: { client_id: 'odd-client', client_secret: 'odd-secret' } };
    }
    if (path !== '/realms/odd/token') return { status: 404, text: 'nothing here' };
    const basic = Buffer.from(headers.authorization?.slice(6) ?? '', 'base64').toString();
    return tokens(form, decodeURIComponent(basic.split(':')[0] ?? ''), issuer);
  };

  const baseUrl = await startOddService((incoming, outgoing) => {
    const answerAll = async () => {
      const body = await readBody(incoming);
      const url = new URL(incoming.url ?? '/', 'http://odd');
      const form = incoming.method === 'GET' ? url.searchParams : new URLSearchParams(body);
      const { method = '', headers } = incoming;
      const request = { method, path: url.pathname, form, body, headers };
      requests.push(request);
      const answer = (await oddity(request, baseUrl)) ?? (await proper(request, baseUrl));
      const { status = 200, json, text = '' } = answer;
      const type = json === undefined ? 'text/html' : 'application/json';
      outgoing.writeHead(status, { 'content-type': type, ...answer.headers });
      outgoing.end(json === undefined ? text : JSON.stringify(json));
    };
    answerAll().catch(() => outgoing.destroy());
  });
  return { baseUrl, requests };
}
