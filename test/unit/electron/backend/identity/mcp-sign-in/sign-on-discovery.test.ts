import { expect, test } from 'vitest';
import { discoverSignOn } from '#electron/backend/identity/mcp-sign-in/sign-on-discovery.ts';
import { SignInTrace } from '#electron/backend/identity/mcp-sign-in/sign-in-trace.ts';

const ORIGIN = 'https://water.example';
const METADATA = {
  issuer: ORIGIN,
  code_challenge_methods_supported: ['S256'],
  authorization_endpoint: `${ORIGIN}/auth`,
  token_endpoint: `${ORIGIN}/token`,
};

/** Finds the sign-on service where each path is answered with a text. */
function discover(texts: Record<string, string>) {
  const fetch = (async (address: string) => {
    const text = texts[new URL(address).pathname];
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  }) as typeof globalThis.fetch;
  return discoverSignOn({ mcpUrl: `${ORIGIN}/mcp/data`, fetch, trace: new SignInTrace() });
}

test('an endpoint that answers with a long list in place of a 401 still leads to its sign-on service', async () => {
  const { as } = await discover({
    '/mcp/data': `{"tools":[${'{},'.repeat(1_000_000)}{}]}`,
    '/.well-known/oauth-authorization-server': JSON.stringify(METADATA),
  });
  expect(as.issuer).toBe(ORIGIN);
});

test.each([
  ['is larger than any', JSON.stringify({ ...METADATA, more: 'x'.repeat(300_000) })],
  [
    'has more values than any',
    JSON.stringify({ ...METADATA, more: Array.from({ length: 10_000 }, () => 0) }),
  ],
])('a document that %s counts as none, and the next place is looked at', async (_fact, text) => {
  const places = { '/.well-known/oauth-authorization-server': text };
  await expect(discover(places)).rejects.toMatchObject({ code: 'SIGN_ON_NOT_FOUND' });
  const next = { ...places, '/.well-known/openid-configuration': JSON.stringify(METADATA) };
  await expect(discover(next)).resolves.toMatchObject({ as: METADATA });
});

test('of sign-on services that an endpoint names a few are asked, each once, and nobody else', async () => {
  const asked: string[] = [];
  const issuers = Array.from({ length: 2_000 }, (_, index) => `https://${Math.floor(index / 2)}.example`);
  const fetch = (async (address: string) => {
    asked.push(new URL(address).hostname);
    const { pathname } = new URL(address);
    const found = { resource: `${ORIGIN}/mcp/data`, authorization_servers: issuers };
    return pathname.startsWith('/.well-known/oauth-protected-resource')
      ? new Response(JSON.stringify(found))
      : new Response('', { status: 404 });
  }) as typeof globalThis.fetch;
  const found = discoverSignOn({ mcpUrl: `${ORIGIN}/mcp/data`, fetch, trace: new SignInTrace() });
  await expect(found).rejects.toMatchObject({ code: 'SIGN_ON_NOT_FOUND' });
  const others = asked.filter((host) => host !== 'water.example');
  expect(new Set(others).size).toBe(5);
  expect(others).toHaveLength(10);
});
