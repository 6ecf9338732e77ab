import { expect, it } from 'vitest';
import * as oauth from 'oauth4webapi';
import {
  fixedClient,
  libraryClient,
  type SignOnClient,
  withClientAuth,
} from '#electron/backend/identity/mcp-sign-in/sign-on-client.ts';

const AS = { issuer: 'https://sign-on.example' };

function clientWith(clientId: string, secret: string | null): SignOnClient {
  return fixedClient(AS, { clientId, secret });
}

/** What the service saw, each answer in turn. */
async function send(client: SignOnClient, answers: Response[]) {
  const seen: string[] = [];
  const answer = await withClientAuth(client, async (auth) => {
    const headers = new Headers();
    const body = new URLSearchParams();
    await auth(AS, { client_id: client.clientId }, body, headers);
    const basic = headers.get('authorization')?.replace('Basic ', '');
    seen.push(basic === undefined ? body.toString() : Buffer.from(basic, 'base64').toString());
    return answers.shift() ?? new Response('{}');
  });
  return { seen, status: answer.status };
}

const refusal = (error: string) => Response.json({ error }, { status: 401 });

it('sends what every service reads alike as it stands', async () => {
  const { seen } = await send(clientWith('1b2c-3d_4.e', 'abc'), []);
  expect(seen).toEqual(['1b2c-3d_4.e:abc']);
});

it('encodes the rest, and sends it once more as it is to a service that does not decode', async () => {
  const { seen, status } = await send(clientWith('a', 'p%:q'), [
    refusal('invalid_client'),
    new Response('{}'),
  ]);
  expect(seen).toEqual(['a:p%25%3Aq', 'a:p%:q']);
  expect(status).toBe(200);
});

it('does not repeat what was refused for another reason', async () => {
  const { seen } = await send(clientWith('a', 'p%:q'), [refusal('invalid_grant')]);
  expect(seen).toHaveLength(1);
});

it('names itself in the body where there is no secret', async () => {
  expect((await send(clientWith('a', null), [])).seen).toEqual(['client_id=a']);
});

it('posts the secret where the service takes nothing else', async () => {
  const as = { ...AS, token_endpoint_auth_methods_supported: ['client_secret_post'] };
  const client = fixedClient(as, { clientId: 'a', secret: 's' });
  expect((await send(client, [])).seen).toEqual(['client_id=a&client_secret=s']);
});

it('goes by the clock of the service when the own one is wrong', () => {
  const date = new Date(Date.now() - 3_600_000).toUTCString();
  const skewed = libraryClient(clientWith('a', 's'), new Response(null, { headers: { date } }));
  expect(skewed[oauth.clockSkew]).toBeGreaterThan(-3605);
  expect(skewed[oauth.clockSkew]).toBeLessThan(-3595);
  expect(libraryClient(clientWith('a', 's'), new Response())[oauth.clockSkew]).toBe(0);
});
