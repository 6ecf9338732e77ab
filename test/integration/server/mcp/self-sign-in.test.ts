import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, onTestFinished, test } from 'vitest';
import { browserOf, REDIRECT_URI, REGISTRATION_BODY } from '#test/support/sign-on/sign-on-client.ts';
import { signInByForms } from '#test/support/sign-on/sign-in-by-forms.ts';
import { startSignOn, type StartedSignOn } from '#test/support/sign-on/start-sign-on.ts';

type Kept = Partial<{
  client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  verifier: string;
  /** Where the browser was sent to, and where it was sent back to. */
  asked: URL;
  callback: URL;
}>;

/** What an application has to bring along for the SDK: memory, and a browser with a person before it. */
function application({ as }: StartedSignOn): { provider: OAuthClientProvider; kept: Kept } {
  const kept: Kept = {};
  const { client_name, grant_types, response_types, token_endpoint_auth_method, scope } = REGISTRATION_BODY;
  const redirect_uris = [REDIRECT_URI];
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: {
      client_name,
      grant_types,
      response_types,
      token_endpoint_auth_method,
      scope,
      redirect_uris,
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: async (url) => {
      kept.asked = url;
      kept.callback = new URL((await signInByForms(browserOf(as), url.href)).end.url);
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  return { provider, kept };
}

test('the first SDK signs in by itself, from the 401 to a tool call (interface 5.2.1, 5.2.7, 5.2.8)', async () => {
  const started = await startSignOn();
  const { provider, kept } = application(started);
  const url = new URL(`${started.baseUrl}/mcp/data`);
  const info = { name: 'self-sign-in-test', version: '1.0.0' };

  const refused = new FirstTransport(url, { authProvider: provider });
  await expect(new FirstClient(info).connect(refused)).rejects.toThrow(UnauthorizedError);
  await refused.finishAuth(kept.callback?.searchParams.get('code') ?? '');

  const client = new FirstClient(info);
  onTestFinished(() => client.close());
  await client.connect(new FirstTransport(url, { authProvider: provider }));
  expect(await client.callTool({ name: 'list_projects', arguments: {} })).toMatchObject({
    structuredContent: { projects: [{ projectId: 'P001' }, { projectId: 'P002' }, { projectId: 'P003' }] },
  });
});

test('the first SDK renews its tokens without a browser, although it asks for scopes_supported only (5.2.2)', async () => {
  const started = await startSignOn();
  const { provider, kept } = application(started);
  const url = new URL(`${started.baseUrl}/mcp/data`);
  const info = { name: 'self-sign-in-test', version: '1.0.0' };
  const refused = new FirstTransport(url, { authProvider: provider });
  await expect(new FirstClient(info).connect(refused)).rejects.toThrow(UnauthorizedError);
  expect(kept.asked?.searchParams.get('scope')).toBe('openid profile pg-mcp-audience');
  await refused.finishAuth(kept.callback?.searchParams.get('code') ?? '');

  const client = new FirstClient(info);
  onTestFinished(() => client.close());
  await client.connect(new FirstTransport(url, { authProvider: provider }));
  const { callback } = kept;
  for (let renewal = 1; renewal <= 3; renewal += 1) {
    // What the endpoint answers to it is what it answers to a token of 15 minutes ago.
    if (kept.tokens) kept.tokens = { ...kept.tokens, access_token: `out-of-date-${renewal}` };
    expect(await client.callTool({ name: 'list_projects', arguments: {} })).toMatchObject({
      structuredContent: { projects: expect.any(Array) },
    });
  }
  expect(kept.callback).toBe(callback);
});
