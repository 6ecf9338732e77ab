import { describe, expect, it } from 'vitest';
import { pipelinedPosts } from '#test/support/pipelined-posts.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';

const { REGISTRATION_BODY } = client;

async function registered(response: Response): Promise<Record<string, unknown>> {
  return { status: response.status, ...(await response.json()) };
}

describe('dynamic client registration', () => {
  it("5.2.8: registers the document's body as it stands", async () => {
    const { as } = await startSignOn();
    const answer = await registered(await client.sendRegistration(as, REGISTRATION_BODY));
    expect(answer).toMatchObject({
      status: 201,
      client_name: 'Test client',
      response_types: ['code'],
      redirect_uris: ['http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      scope: 'openid profile pg-mcp-audience',
      client_id: expect.any(String),
      client_secret: expect.any(String),
      client_secret_expires_at: 0,
    });
    expect(answer['grant_types']).toContain('authorization_code');
    expect(JSON.stringify(answer)).not.toContain('stillwell_added_by');
  });

  it('5.2.8: takes a missing scope for the three', async () => {
    const { as } = await startSignOn();
    const { scope: _left, ...body } = REGISTRATION_BODY;
    const answer = await registered(await client.sendRegistration(as, body));
    expect(answer).toMatchObject({ status: 201, scope: 'openid profile pg-mcp-audience' });
  });

  it('5.2.8: tolerates offline_access beside the three', async () => {
    const { as } = await startSignOn();
    const scope = 'openid profile pg-mcp-audience offline_access';
    const answer = await registered(await client.sendRegistration(as, { ...REGISTRATION_BODY, scope }));
    expect(answer).toMatchObject({ status: 201, scope });
  });

  it.each([
    ['an unknown scope', { scope: 'openid admin' }, 'invalid_client_metadata', 'scope'],
    ['a scope that is no text', { scope: ['openid'] }, 'invalid_client_metadata', 'scope'],
    ['no redirect_uris', { redirect_uris: undefined }, 'invalid_redirect_uri', 'redirect_uris'],
    ['empty redirect_uris', { redirect_uris: [] }, 'invalid_redirect_uri', 'redirect_uris'],
    ['the password grant', { grant_types: ['password'] }, 'invalid_client_metadata', 'grant_types'],
    ['the implicit grant', { response_types: ['token'] }, 'invalid_client_metadata', 'response_types'],
    [
      'an unknown authentication',
      { token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
      'token_endpoint_auth_method',
    ],
    ['a name that is no text', { client_name: { a: 1 } }, 'invalid_client_metadata', 'client_name'],
    [
      'a name that turns text around',
      { client_name: 'abc\u202exe' },
      'invalid_client_metadata',
      'client_name',
    ],
    [
      'a name with a zero-width character',
      { client_name: 'Still\u200bwell' },
      'invalid_client_metadata',
      'client_name',
    ],
    ['a name of blanks', { client_name: '  ' }, 'invalid_client_metadata', 'client_name'],
  ])('5.2.8: refuses %s and names the field', async (_what, change, error, field) => {
    const { as } = await startSignOn();
    const answer = await registered(await client.sendRegistration(as, { ...REGISTRATION_BODY, ...change }));
    expect(answer).toMatchObject({ status: 400, error });
    expect(answer['error_description']).toContain(field);
  });

  it.each([
    'https://evil.example/callback',
    'http://192.168.1.4/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://user@127.0.0.1/callback',
    'http://127.0.0.1/callback#part',
    'com.example.app:/callback',
    'javascript:alert(1)',
    'not an address',
  ])('5.2.8: refuses the redirect address %s', async (redirect) => {
    const { as } = await startSignOn();
    const body = { ...REGISTRATION_BODY, redirect_uris: ['http://127.0.0.1/callback', redirect] };
    const answer = await registered(await client.sendRegistration(as, body));
    expect(answer).toMatchObject({ status: 400, error: 'invalid_redirect_uri' });
  });

  it('5.2.8: takes a redirect address beyond this machine if the operator allowed it', async () => {
    const redirect = 'https://tools.example/callback';
    const { as } = await startSignOn({ allowedRedirects: [redirect] });
    const allowed = { ...REGISTRATION_BODY, redirect_uris: [redirect] };
    expect((await client.sendRegistration(as, allowed)).status).toBe(201);
    const other = { ...REGISTRATION_BODY, redirect_uris: [`${redirect}/else`] };
    expect((await client.sendRegistration(as, other)).status).toBe(400);
  });

  it('5.2.8: passes over further fields, also those that would make it fetch or widen something', async () => {
    const { as } = await startSignOn();
    const answer = await registered(
      await client.sendRegistration(as, {
        ...REGISTRATION_BODY,
        application_type: 'web',
        software_id: 'x',
        logo_uri: 'http://127.0.0.1:1/logo',
        sector_identifier_uri: 'https://127.0.0.1:1/fetch-me',
        jwks_uri: 'http://127.0.0.1:1/keys',
        subject_type: 'pairwise',
        id_token_signed_response_alg: 'none',
        stillwell_added_by: 'operator',
        client_id: 'stillwell-demo',
        client_secret: 'mine',
        'client_name#zh': '客户端',
      }),
    );
    expect(answer).toMatchObject({ status: 201, application_type: 'native', subject_type: 'public' });
    expect(answer['client_id']).not.toBe('stillwell-demo');
    expect(answer['client_secret']).not.toBe('mine');
    expect(Object.keys(answer)).not.toContain('sector_identifier_uri');
  });

  it.each([
    ['no JSON', '{"redirect_uris":', 'application/json'],
    ['an array', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a form', 'redirect_uris=x', 'application/x-www-form-urlencoded'],
    ['deeply nested JSON', '['.repeat(20_000), 'application/json'],
    ['a prototype', '{"__proto__":{"redirect_uris":["http://127.0.0.1/"]}}', 'application/json'],
  ])('5.2.8: answers %s with 400', async (_what, body, type) => {
    const { as } = await startSignOn();
    const answer = await fetch(as.registration_endpoint ?? '', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty('error');
  });

  it('5.2.9: refuses profile later to a client registered with openid only', async () => {
    const { as } = await startSignOn();
    const narrow = await client.registerClient(as, { scope: 'openid' });
    const { callback } = await client.authorize(narrow);
    expect(callback.searchParams.get('error')).toBe('invalid_scope');
    expect((await client.signIn(narrow, { scope: 'openid' })).id_token).toEqual(expect.any(String));
  });

  it('5.2.9: has no way to change a registration', async () => {
    const { as } = await startSignOn();
    const { client: registration } = await client.registerClient(as, { scope: 'openid' });
    const address = `${as.registration_endpoint}/${registration.client_id}`;
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      expect((await fetch(address, { method })).status).toBe(404);
    }
  });

  it('keeps a client without a secret a public one', async () => {
    const { as } = await startSignOn();
    const open = await client.registerClient(as, { token_endpoint_auth_method: 'none' });
    expect((await client.signIn(open)).access_token).toEqual(expect.any(String));
    expect(await client.errorOf(client.clientCredentials(open, 'openid'))).not.toBe('no error');
  });
});

describe('the number of registrations', () => {
  it('survives 10,000 of them: ten a minute from one address, the others are told to wait', async () => {
    const { as } = await startSignOn();
    const heads = await pipelinedPosts(
      as.registration_endpoint ?? '',
      JSON.stringify(REGISTRATION_BODY),
      10_000,
    );
    const granted = heads.filter((head) => head.startsWith('201 '));
    const told = heads.filter((head) => /^429 [^]*^retry-after: [1-9]/im.test(head));
    expect(granted.length + told.length).toBe(10_000);
    expect(granted.length).toBeGreaterThanOrEqual(10);
    expect(granted.length).toBeLessThan(25);
    expect((await fetch(`${as.issuer}/device`)).status).toBe(200);
  }, 120_000);
});
