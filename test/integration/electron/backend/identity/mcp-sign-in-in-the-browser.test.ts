import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import {
  connect,
  mcpStateWhere,
  newBrowser,
  signInForMcp,
  signOnPage,
} from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { oddConnection } from '#test/support/mcp-sign-in/odd-connection.ts';
import { metadataOf, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { rawRequest } from '#test/support/raw-request.ts';
import { startDataService } from '#test/support/start-data-service.ts';

describe('failure 7, several sign-ins at once', () => {
  test('a second start cancels the first, of another connection too', async () => {
    const { baseUrl } = await startDataService();
    const { client } = await openBackend();
    const [one, other] = [await connect(client, baseUrl), await connect(client, `${baseUrl}/`)];
    const first = client.mcpSignIn.start({ connectionId: one, way: 'browser', chooseAccount: false });
    const cancelled = expect(first).rejects.toMatchObject({ code: 'CANCELLED' });
    const stale = await signOnPage(client, one);
    const { state } = await signInForMcp(client, other);
    expect(state.status).toBe('signed-in');
    await cancelled;
    expect(await mcpStateWhere(client, one, 'signed-out')).toMatchObject({ reason: null });
    const port = new URL(new URL(stale).searchParams.get('redirect_uri') ?? '').port;
    await expect(fetch(`http://127.0.0.1:${port}/callback`)).rejects.toThrow('fetch failed');
  });

  test('the shell opens the page once, and only after the click', async () => {
    const { baseUrl } = await startDataService({ accessTokenTtlSeconds: 1 });
    const opened: string[] = [];
    const { client } = await openBackend({ openExternal: async (url) => void opened.push(url) });
    const connectionId = await connect(client, baseUrl);
    await signInForMcp(client, connectionId);
    await mcpStateWhere(client, connectionId, 'signed-in', ({ accessUntilMs, signedInAtMs }) => {
      return accessUntilMs > signedInAtMs + 2500;
    });
    expect(opened).toHaveLength(1);
  });
});

describe('failure 8, other addresses than expected', () => {
  test.each([
    ['resource', '/.well-known/oauth-protected-resource/mcp/data', 'resource-metadata'],
    ['issuer', '/.well-known/oauth-authorization-server/realms/odd', 'sign-on-metadata'],
  ])('both strings are told when the %s is another', async (what, place, step) => {
    const { client, connectionId, baseUrl } = await oddConnection(({ path }, base) => {
      if (path !== place) return undefined;
      const elsewhere = base.replace('127.0.0.1', 'localhost');
      return {
        json: {
          ...metadataOf(base),
          issuer: `${elsewhere}/realms/odd`,
          resource: `${elsewhere}/mcp/data`,
          authorization_servers: [`${base}/realms/odd`],
        },
      };
    });
    await expect(followSignIn(client, connectionId)).rejects.toMatchObject({
      code: 'SIGN_ON_MISMATCH',
      data: {
        step,
        what,
        expected: expect.stringContaining(baseUrl),
        found: expect.stringContaining('http://localhost:'),
      },
    });
  });

  test('a service with nothing but pages is said to have no sign-on, with the places looked at', async () => {
    const { client, connectionId, baseUrl } = await oddConnection(() => ({ text: '<h1>Welcome</h1>' }));
    const failure: unknown = await followSignIn(client, connectionId).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SIGN_ON_NOT_FOUND' });
    expect(failure).toMatchObject({
      data: {
        tried: expect.arrayContaining([
          `${baseUrl}/.well-known/oauth-protected-resource/mcp/data`,
          `${baseUrl}/.well-known/oauth-protected-resource`,
          `${baseUrl}/.well-known/oauth-authorization-server`,
          `${baseUrl}/.well-known/openid-configuration`,
        ]),
      },
    });
  });

  test('plain HTTP away from this computer and from the service is refused', async () => {
    const { client, connectionId } = await oddConnection(({ path }, base) =>
      path.startsWith('/.well-known/oauth-authorization')
        ? { json: { ...metadataOf(base), token_endpoint: 'http://sign-on.invalid/token' } }
        : undefined,
    );
    await expect(followSignIn(client, connectionId)).rejects.toMatchObject({
      code: 'SIGN_ON_MISMATCH',
      data: { what: 'scheme', expected: 'https', found: 'http://sign-on.invalid/token' },
    });
  });

  test('a service without S256 is refused', async () => {
    const { client, connectionId } = await oddConnection(({ path }, base) =>
      path.startsWith('/.well-known/oauth-authorization')
        ? { json: { ...metadataOf(base), code_challenge_methods_supported: ['plain'] } }
        : undefined,
    );
    await expect(followSignIn(client, connectionId)).rejects.toMatchObject({
      code: 'SIGN_ON_MISMATCH',
      data: { what: 'code_challenge_methods_supported', expected: 'S256', found: 'plain' },
    });
  });
});

describe('failure 9, the browser is elsewhere', () => {
  test('the address that the browser ended at can be pasted; that of another sign-in is refused', async () => {
    const { client, connectionId } = await oddConnection();
    const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: false });
    const page = await signOnPage(client, connectionId);
    const answer = await fetch(page, { redirect: 'manual' });
    const address = answer.headers.get('location') ?? '';
    const forged = new URL(address);
    forged.searchParams.set('state', 'forged');
    for (const wrong of [forged.href, 'not an address']) {
      await expect(client.mcpSignIn.pasteAddress({ connectionId, address: wrong })).rejects.toMatchObject({
        code: 'SIGN_ON_MISMATCH',
        data: { step: 'callback' },
      });
    }
    await client.mcpSignIn.pasteAddress({ connectionId, address: ` ${address}\n` });
    expect(await started).toMatchObject({ status: 'signed-in', username: 'ann' });
  });

  test('nobody comes: the attempt ends by itself and says after how long', async () => {
    const { baseUrl } = await startOddSignOn();
    const { client } = await openBackend({ signInTimeoutMs: 1500 });
    const connectionId = await connect(client, baseUrl);
    const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: false });
    const ended = expect(started).rejects.toMatchObject({
      code: 'SIGN_IN_TIMED_OUT',
      data: { afterMs: 1500 },
    });
    const { attempt } = await mcpStateWhere(client, connectionId, 'signing-in');
    expect(attempt.endsAtMs - attempt.startedAtMs).toBe(1500);
    await ended;
    expect(await mcpStateWhere(client, connectionId, 'signed-out')).toMatchObject({
      reason: { code: 'SIGN_IN_TIMED_OUT' },
    });
  });

  test('a sign-in can be cancelled', async () => {
    const { client, connectionId } = await oddConnection();
    const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: false });
    const ended = expect(started).rejects.toMatchObject({ code: 'CANCELLED' });
    await signOnPage(client, connectionId);
    await client.mcpSignIn.cancel({ connectionId });
    await ended;
  });
});

describe('failure 10, the page and the result', () => {
  test('the page says nothing of success; the app tells the error, its step and when', async () => {
    const { client, connectionId, log } = await oddConnection(({ path }) =>
      path === '/realms/odd/token'
        ? { status: 400, json: { error: 'invalid_grant', error_description: 'Code not valid' } }
        : undefined,
    );
    const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: false });
    const failed = expect(started).rejects.toMatchObject({
      code: 'AUTHORISATION_REFUSED',
      data: { step: 'exchange', error: 'invalid_grant', says: 'Code not valid' },
    });
    const { text, headers } = await newBrowser().get(await signOnPage(client, connectionId));
    expect(text).toContain('Return to Stillwell');
    expect(text).not.toMatch(/success|signed in/i);
    expect(headers.get('cache-control')).toBe('no-store');
    await failed;
    const trace = await client.mcpSignIn.trace({ connectionId });
    expect(trace.at(-1)).toMatchObject({ id: 'exchange', failure: { code: 'AUTHORISATION_REFUSED' } });
    expect(log).toContainEqual(expect.objectContaining({ event: 'mcp-sign-in-ended' }));
  });

  test('refused by the user, it is said so on both sides', async () => {
    const { baseUrl } = await startDataService();
    const { client } = await openBackend();
    const connectionId = await connect(client, baseUrl);
    const started = signInForMcp(client, connectionId, { consent: 'cancel' });
    await expect(started).rejects.toMatchObject({
      code: 'AUTHORISATION_REFUSED',
      data: { error: 'access_denied' },
    });
  });

  test('choosing an account asks for it even if the browser is signed in', async () => {
    const { client, connectionId, requests } = await oddConnection();
    const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: true });
    await newBrowser().get(await signOnPage(client, connectionId));
    await started;
    const prompt = requests.findLast(({ path }) => path.endsWith('/auth'))?.form.get('prompt');
    expect(prompt).toBe('login consent');
  });

  test.each([
    ['iss', 'http://evil.invalid', 'iss'],
    ['iss', null, 'iss'],
  ])('a call-back whose %s is %s ends the sign-in', async (name, value, what) => {
    const { client, connectionId } = await oddConnection();
    const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: false });
    const failed = expect(started).rejects.toMatchObject({
      code: 'SIGN_ON_MISMATCH',
      data: { step: 'callback', what, found: value ?? '' },
    });
    const answer = await fetch(await signOnPage(client, connectionId), { redirect: 'manual' });
    const callback = new URL(answer.headers.get('location') ?? '');
    if (value === null) callback.searchParams.delete(name);
    else callback.searchParams.set(name, value);
    expect(await (await fetch(callback)).text()).toContain('not completed');
    await failed;
  });

  test('a call-back with another state, Host or path is refused and the sign-in goes on', async () => {
    const { client, connectionId } = await oddConnection();
    const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: false });
    const page = await signOnPage(client, connectionId);
    const redirect = new URL(page).searchParams.get('redirect_uri') ?? '';
    expect((await fetch(`${redirect}?state=x&code=y`)).status).toBe(400);
    expect((await fetch(`${redirect}?state=x&error=access_denied`)).status).toBe(400);
    expect((await fetch(redirect.replace('callback', 'other'))).status).toBe(404);
    expect((await fetch(redirect, { method: 'POST' })).status).toBe(404);
    const { port, pathname } = new URL(redirect);
    const headers = { host: `rebound.invalid:${port}` };
    const state = new URL(page).searchParams.get('state') ?? '';
    const query = `?error=access_denied&state=${state}`;
    expect((await rawRequest(Number(port), pathname + query, { headers })).status).toBe(404);
    await newBrowser().get(page);
    expect(await started).toMatchObject({ status: 'signed-in' });
  });

  test('an id token that the service has not signed ends the sign-in', async () => {
    const { publicKey } = await generateKeyPair('RS256');
    const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
    const { client, connectionId } = await oddConnection(({ path }) =>
      path.endsWith('/certs') ? { json: { keys: [key] } } : undefined,
    );
    await expect(followSignIn(client, connectionId)).rejects.toMatchObject({
      code: 'SIGN_ON_MISMATCH',
      data: { step: 'id-token', what: 'signature' },
    });
  });

  test('an id token for another sign-in ends this one', async () => {
    const { client, connectionId } = await oddConnection(({ path, form }) => {
      if (path.endsWith('/auth')) form.set('nonce', 'of-another-sign-in');
      return undefined;
    });
    await expect(followSignIn(client, connectionId)).rejects.toMatchObject({
      code: 'SIGN_ON_MISMATCH',
      data: { step: 'exchange', what: 'nonce', found: 'of-another-sign-in' },
    });
  });
});
