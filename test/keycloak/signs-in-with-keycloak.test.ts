import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService, type DataService } from '#server/index.ts';
import { listTools } from '#electron/backend/identity/mcp-sign-in/call-mcp.ts';
import { renew } from '#electron/backend/identity/mcp-sign-in/grant.ts';
import { readSignOnMetadata } from '#electron/backend/identity/mcp-sign-in/sign-on-discovery.ts';
import { keycloakForm } from '#test/support/keycloak/keycloak-form.ts';
import { signInOnKeycloak } from '#test/support/keycloak/sign-in-on-keycloak.ts';
import { newBrowser } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { type OpenedMcpSignIns, openMcpSignIns } from '#test/support/mcp-sign-in/open-mcp-sign-ins.ts';

const ISSUER = process.env['KEYCLOAK_ISSUER'] ?? '';
/** A realm as Keycloak makes one: its policies let nobody register without being asked. */
const CLOSED_ISSUER = new URL('stillwell-closed', ISSUER).href;
const PORT = Number(process.env['SERVICE_PORT']);

const FIXED_CLIENT = { clientId: 'stillwell-test', secret: 'stillwell-test-secret' };
const THREE_SCOPES = ['openid', 'profile', 'pg-mcp-audience'];

type Served = { service: DataService; dataDir: string; baseUrl: string };

async function serve(issuer: string, port: number): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stillwell-keycloak-test-'));
  const service = await createService({ dataDir, demo: true, issuer });
  const { baseUrl } = await service.listen({ port });
  return { service, dataDir, baseUrl };
}

async function endService({ service, dataDir }: Served): Promise<void> {
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** The sign-ins of the app, with a browser that fills in Keycloak's pages. */
async function openWithKeycloak(baseUrl: string) {
  const browser = newBrowser();
  const visits: ReturnType<typeof signInOnKeycloak>[] = [];
  const opened = await openMcpSignIns(baseUrl, {
    openExternal: async (url) => {
      visits.push(signInOnKeycloak(browser, url, 'engineer'));
    },
  });
  const signIn = async () => {
    const state = await opened.signIns.start(opened.end, { way: 'browser', chooseAccount: false });
    const visit = await visits.at(-1);
    const session = opened.signIns.session(opened.end.connectionId);
    if (!visit || !session) throw new Error('nobody signed in');
    return { state, session, visit };
  };
  return { ...opened, browser, visits, signIn };
}

function callMcp({ signIns, end }: OpenedMcpSignIns): Promise<number> {
  const { connectionId } = end;
  const session = signIns.session(connectionId);
  if (!session) throw new Error('not signed in');
  return session.withAccessToken(
    async (token) => (await listTools(signIns.wire(end), { step: 'call', connectionId, token })).status,
    (status) => status === 401,
  );
}

const traceOf = ({ signIns, end }: OpenedMcpSignIns) => signIns.trace(end.connectionId).map(({ id }) => id);

/** Signs out, and proves that Keycloak no longer renews the login and asks for the password again. */
async function signOutForGood(opened: Awaited<ReturnType<typeof openWithKeycloak>>): Promise<void> {
  const { signIns, end, browser } = opened;
  const login = signIns.session(end.connectionId)?.login;
  if (!login) throw new Error('not signed in');
  const { endSessionUrl } = await signIns.signOut(end.connectionId);
  const revocation = signIns.trace(end.connectionId).findLast(({ id }) => id === 'revocation');
  expect(revocation?.answer?.status).toBe(200);
  const wire = signIns.wire(end);
  const as = await readSignOnMetadata(ISSUER, wire);
  const renewing = renew({ as, client: login.client, wire }, login.refreshToken ?? '', login.resource);
  await expect(renewing).rejects.toMatchObject({ error: 'invalid_grant' });
  const { action, fields } = keycloakForm(await browser.get(endSessionUrl ?? ''));
  expect(await browser.post(action, fields)).toMatchObject({ status: 200 });
  expect((await opened.signIn()).visit.pages).toContain('sign-in');
}

describe('the sign-in of the app with a real Keycloak', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(ISSUER, PORT);
  });
  afterAll(() => endService(served));

  it('registers by itself where the realm allows it, calls MCP, renews and signs out', async () => {
    const opened = await openWithKeycloak(served.baseUrl);
    const { state, session, visit } = await opened.signIn();
    expect(visit.pages).toEqual(['sign-in', 'consent']);
    expect(visit.end.text).toContain('Return to Stillwell');
    // A client that registered with exactly the three scopes has no fourth at Keycloak; it renews while the session lasts.
    expect(state).toMatchObject({
      status: 'signed-in',
      username: 'engineer',
      issuer: ISSUER,
      requestedScopes: THREE_SCOPES,
      renewsByItself: true,
    });
    expect(session.state.grantedScopes).toEqual(expect.arrayContaining(THREE_SCOPES));
    expect(traceOf(opened)).toContain('registration');
    expect(await callMcp(opened)).toBe(200);
    const before = session.access?.token;
    await session.renew();
    expect(session.access?.token).not.toBe(before);
    expect(await callMcp(opened)).toBe(200);
    await signOutForGood(opened);
  });

  it('keeps the registration, and registers again when Keycloak no longer knows it', async () => {
    const opened = await openWithKeycloak(served.baseUrl);
    await opened.signIn();
    await opened.signIn();
    expect(traceOf(opened)).not.toContain('registration');
    const kept = await opened.secrets.read(opened.end.connectionId, 'sign-on-registration');
    const forgotten = JSON.stringify({ ...JSON.parse(kept ?? ''), clientId: 'a-client-that-is-gone' });
    await opened.secrets.write(opened.end.connectionId, 'sign-on-registration', forgotten);
    expect((await opened.signIn()).state).toMatchObject({ status: 'signed-in', username: 'engineer' });
    expect(traceOf(opened)).toContain('registration');
    expect(await callMcp(opened)).toBe(200);
  });

  it('signs in as a client that the operator made, with offline access, calls MCP, renews and signs out', async () => {
    const opened = await openWithKeycloak(served.baseUrl);
    await opened.secrets.write(opened.end.connectionId, 'sign-on-client', JSON.stringify(FIXED_CLIENT));
    const { state, session } = await opened.signIn();
    expect(state).toMatchObject({
      status: 'signed-in',
      username: 'engineer',
      requestedScopes: [...THREE_SCOPES, 'offline_access'],
      renewsByItself: true,
    });
    expect(session.state.grantedScopes).toEqual(expect.arrayContaining([...THREE_SCOPES, 'offline_access']));
    expect(traceOf(opened)).not.toContain('registration');
    expect(await callMcp(opened)).toBe(200);
    const before = session.access?.token;
    await session.renew();
    expect(session.access?.token).not.toBe(before);
    expect(await callMcp(opened)).toBe(200);
    await signOutForGood(opened);
  });

  it('says in the words of Keycloak that the secret of the operator’s client is wrong', async () => {
    const opened = await openWithKeycloak(served.baseUrl);
    const client = { ...FIXED_CLIENT, secret: 'another-secret' };
    await opened.secrets.write(opened.end.connectionId, 'sign-on-client', JSON.stringify(client));
    await expect(opened.signIn()).rejects.toMatchObject({
      code: 'AUTHORISATION_REFUSED',
      details: { step: 'exchange', error: 'unauthorized_client', says: expect.stringMatching(/client/i) },
    });
  });
});

it('tells the refusal of a Keycloak that lets nobody register, and opens no browser', async () => {
  const served = await serve(CLOSED_ISSUER, 0);
  try {
    const opened = await openWithKeycloak(served.baseUrl);
    await expect(opened.signIn()).rejects.toMatchObject({
      code: 'REGISTRATION_REFUSED',
      details: {
        issuer: CLOSED_ISSUER,
        status: 403,
        error: 'insufficient_scope',
        // Which of its policies Keycloak names first is its own affair.
        says: expect.stringMatching(
          /^Policy '(Trusted Hosts|Allowed Client Scopes)' rejected request to client-registration service\. Details: \S/,
        ),
      },
    });
    expect(opened.visits).toEqual([]);
    expect(traceOf(opened).at(-1)).toBe('registration');
    const [state] = opened.signIns.states.value;
    expect(state).toMatchObject({ status: 'signed-out', reason: { code: 'REGISTRATION_REFUSED' } });
  } finally {
    await endService(served);
  }
});
