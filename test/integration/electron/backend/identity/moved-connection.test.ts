import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { STILLWELL_LEVEL_SOURCE } from '#shared/domain/levels/stillwell-level-source.ts';
import { explorerOf } from '#test/support/explorer.ts';
import { connect } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { followSignIn } from '#test/support/mcp-sign-in/follow-sign-in.ts';
import { type Oddity, type OddRequest, startOddSignOn } from '#test/support/mcp-sign-in/odd-sign-on.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';

const UPLOAD_TOKEN = 'the-upload-token-of-the-old-host';
const HEADER = { name: 'X-Gate', value: 'the-header-of-the-old-host' };
const CLIENT = { clientId: 'the-client-of-the-old-host', secret: 'the-secret-of-the-old-host' };
const GRANT = {
  token: 'the-session-of-the-old-host',
  username: 'ann',
  projects: '',
  places: '',
  validDate: '2099-01-01 00:00:00',
  valid: true,
};

/** A data service of both kinds of logins, which notes what it was asked. */
async function startService(more: Oddity = () => undefined, token = GRANT.token) {
  return startOddSignOn(async (request, baseUrl) => {
    const answer = await more(request, baseUrl);
    if (answer) return answer;
    if (request.path.endsWith('/api/permission/token')) return { json: { ...GRANT, token } };
    return request.path.endsWith('/api/data/placeList') ? { json: [] } : undefined;
  });
}

const draftOf = (baseUrl: string) => ({
  name: 'Test',
  baseUrl,
  tokenHeader: 'X-SVC-TOKEN',
  zone: 'Asia/Shanghai',
});

/** Whatever can hang on a connection. */
async function fillUp(client: BackendClient, id: string) {
  await client.connections.changeSecrets({
    id,
    uploadToken: UPLOAD_TOKEN,
    signOnClient: CLIENT,
    initialAccessToken: 'the-initial-token-of-the-old-host',
  });
  await client.session.signIn({
    connectionId: id,
    username: 'ann',
    password: 'the-password-of-the-old-host',
  });
  await followSignIn(client, id);
  await client.levels.source.change({ connectionId: id, choice: STILLWELL_LEVEL_SOURCE });
  await client.tools.targets.configure({
    targetId: `connection:${id}`,
    settings: { ...DEFAULT_TARGET_SETTINGS, headers: [HEADER] },
  });
  const { id: besideId } = await client.tools.targets.add({
    draft: {
      ...DEFAULT_TARGET_SETTINGS,
      name: 'Beside',
      url: 'http://127.0.0.1:9/mcp',
      authorisation: { kind: 'connection', connectionId: id },
    },
    bearer: null,
  });
  return { besideId };
}

async function openFilled() {
  const old = await startService();
  const opened = await openBackend();
  await opened.client.secrets.choose({ place: 'file' });
  const id = await connect(opened.client, old.baseUrl);
  return { ...opened, ...(await fillUp(opened.client, id)), id, old };
}

const recordsOf = async (dataDir: string) => {
  const { records } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    records: { kind: string; origin: string; text: string }[];
  };
  return records;
};

/** Everything that was said to a service, also what is encoded for a header. */
const allTexts = (requests: readonly OddRequest[]) =>
  requests
    .map(({ method, path, body, headers }) => {
      const basic = Buffer.from(headers.authorization?.slice(6) ?? '', 'base64').toString();
      return JSON.stringify([method, path, decodeURIComponent(body), headers, basic]);
    })
    .join('\n');

describe('a connection that is moved to another host', () => {
  test('takes nothing of the old host along: no secret, no login, no header, no token of its targets', async () => {
    const { client, dataDir, id, besideId, old } = await openFilled();
    const other = await startService(undefined, 'the-session-of-the-new-host');
    const askedBefore = old.requests.length;
    await client.connections.edit({ id, draft: draftOf(other.baseUrl) });
    expect(await client.connections.secrets({ id })).toEqual({
      hasUploadToken: false,
      signOnClient: null,
      hasInitialAccessToken: false,
    });
    expect(await recordsOf(dataDir)).toEqual([]);
    const targetId = `connection:${id}`;
    await expect(client.places.list({ connectionId: id })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await expect(client.tools.list({ targetId })).rejects.toMatchObject({ code: 'MCP_SIGNED_OUT' });
    const targets = await client.tools.targets.list();
    expect(targets.find((each) => each.id === targetId)).toMatchObject({ headers: [] });
    expect(targets.find((each) => each.id === besideId)).toMatchObject({ authorisation: { kind: 'none' } });
    expect(await client.levels.source.read({ connectionId: id })).toMatchObject({ origin: 'unknown' });
    await client.tools.targets.probe({ targetId });
    await client.session.signIn({ connectionId: id, username: 'bob', password: 'of-the-new-host' });
    await followSignIn(client, id);
    await client.places.list({ connectionId: id });
    await explorerOf(client, { id: targetId }).call('any');
    expect(other.requests.length).toBeGreaterThan(5);
    expect(allTexts(other.requests)).not.toContain('of-the-old-host');
    // What the old host still hears is that its login has ended.
    const since = old.requests.slice(askedBefore).filter(({ path }) => !path.includes('.well-known'));
    expect(new Set(since.map(({ path }) => path))).toEqual(new Set(['/realms/odd/revoke']));
    expect(allTexts(since)).not.toContain('of-the-new-host');
  });

  test('keeps on its own host what is for that host', async () => {
    const { client, dataDir, id, besideId, old } = await openFilled();
    await client.connections.edit({ id, draft: draftOf(`${old.baseUrl}/moved`) });
    expect(await client.connections.secrets({ id })).toEqual({
      hasUploadToken: true,
      signOnClient: { clientId: CLIENT.clientId, hasSecret: true },
      hasInitialAccessToken: true,
    });
    expect((await recordsOf(dataDir)).map(({ origin }) => origin)).toEqual(
      Array.from({ length: 4 }, () => old.baseUrl),
    );
    const targets = await client.tools.targets.list();
    expect(targets.find((each) => each.id === `connection:${id}`)).toMatchObject({ headers: [HEADER] });
    expect(targets.find((each) => each.id === besideId)).toMatchObject({
      authorisation: { kind: 'connection' },
    });
    await expect(client.places.list({ connectionId: id })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('is not moved if its secrets cannot be dropped', async () => {
    const { client, dataDir, id, old } = await openFilled();
    await rm(join(dataDir, 'secrets.json'));
    await mkdir(join(dataDir, 'secrets.json'));
    const moving = client.connections.edit({ id, draft: draftOf('http://127.0.0.1:9') });
    await expect(moving).rejects.toMatchObject({ code: 'DISK_FAILED' });
    const [connection] = (await client.connections.list()).connections;
    expect(connection).toMatchObject({ baseUrl: old.baseUrl });
    await client.session.signIn({ connectionId: id, username: 'ann', password: 'p' });
    expect((await client.places.list({ connectionId: id })).count).toBe(0);
  });

  test('keeps no secret that is typed for the old host while it is being moved', async () => {
    const { client, dataDir, id } = await openFilled();
    const other = await startService();
    const results = await Promise.allSettled([
      client.connections.edit({ id, draft: draftOf(other.baseUrl) }),
      client.connections.changeSecrets({ id, uploadToken: UPLOAD_TOKEN }),
    ]);
    const [moved, changed] = results.map(({ status }) => status);
    expect(moved).toBe('fulfilled');
    expect(changed).toBe('rejected');
    expect(await recordsOf(dataDir)).toEqual([]);
  });

  test('keeps no headers and no level source that are given for the old host while it is being moved', async () => {
    const { client, id } = await openFilled();
    const other = await startService();
    const targetId = `connection:${id}`;
    const results = await Promise.allSettled([
      client.connections.edit({ id, draft: draftOf(other.baseUrl) }),
      client.tools.targets.configure({
        targetId,
        settings: { ...DEFAULT_TARGET_SETTINGS, headers: [HEADER] },
      }),
      client.levels.source.change({ connectionId: id, choice: STILLWELL_LEVEL_SOURCE }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const targets = await client.tools.targets.list();
    expect(targets.find((each) => each.id === targetId)).toMatchObject({ headers: [] });
    expect(await client.levels.source.read({ connectionId: id })).toMatchObject({ origin: 'unknown' });
  });

  test('two moves at once end at one of the two, and its secrets are for that one', async () => {
    const { client, dataDir, id } = await openFilled();
    const hosts = ['http://127.0.0.1:9', 'http://127.0.0.1:10'];
    await Promise.all(hosts.map((baseUrl) => client.connections.edit({ id, draft: draftOf(baseUrl) })));
    await client.connections.changeSecrets({ id, uploadToken: 'new' });
    const [connection] = (await client.connections.list()).connections;
    const [record] = await recordsOf(dataDir);
    expect(connection).toMatchObject({ baseUrl: record?.origin });
  });
});

test('a connection that is removed leaves nothing behind that was being written for it', async () => {
  const { client, dataDir, id } = await openFilled();
  const table = { draft: [], versions: [] };
  const results = await Promise.allSettled([
    client.tools.targets.configure({
      targetId: `connection:${id}`,
      settings: { ...DEFAULT_TARGET_SETTINGS, headers: [HEADER] },
    }),
    client.levels.source.change({ connectionId: id, choice: 'off' }),
    client.places.coordinateSystems.change({
      connectionId: id,
      projectId: 'P001',
      systems: { ex: 'wgs84', map: 'gcj02' },
    }),
    client.uploads.correspondence.save({ connectionId: id, table }),
    client.connections.remove({ id }),
  ]);
  expect(results.at(-1)).toMatchObject({ status: 'fulfilled' });
  for (const file of ['mcp-targets', 'level-sources', 'coordinate-systems', 'correspondences']) {
    expect(await readFile(join(dataDir, `${file}.json`), 'utf8').catch(() => ''), file).not.toContain(id);
  }
});

test('a call that outlasts the move of its connection gets no token of the new host', async () => {
  const question = {
    method: 'elicitation/create',
    params: { message: '?', requestedSchema: { type: 'object' } },
  };
  const old = await startService(({ path, headers, body }) => {
    if (path !== '/mcp/data' || !headers.authorization || !body.includes('tools/call')) return undefined;
    const { id } = JSON.parse(body) as { id: number };
    const result = { resultType: 'input_required', inputRequests: { who: question }, requestState: 's' };
    return { json: { jsonrpc: '2.0', id, result } };
  });
  const other = await startService();
  const { client } = await openBackend();
  const id = await connect(client, old.baseUrl);
  await followSignIn(client, id);
  const { events } = explorerOf(client, { id: `connection:${id}` });
  const heard = await events({ tool: 'any', argumentsText: '{}', dialect: '2026-07-28' }, async (event) => {
    if (event.kind !== 'question') return;
    await client.connections.edit({ id, draft: draftOf(other.baseUrl) });
    await followSignIn(client, id);
    const { questionId } = event;
    // It went with the address that had asked it.
    const answered = client.tools.answerQuestion({ questionId, action: 'accept', contentText: '{}' });
    await expect(answered).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'failed', failure: { code: 'ADDRESS_CHANGED' } } });
  const ofOld = new Set(old.requests.flatMap(({ headers }) => headers.authorization ?? []));
  const ofOther = new Set(other.requests.flatMap(({ headers }) => headers.authorization ?? []));
  const bearers = (all: Set<string>) => [...all].filter((each) => each.startsWith('Bearer '));
  expect(bearers(ofOld)).toHaveLength(1);
  expect(bearers(ofOther)).toHaveLength(1);
  expect(old.requests.filter(({ body }) => body.includes('tools/call'))).toHaveLength(1);
});

test('a place list that arrives after its connection was moved is not kept', async () => {
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const old = await startService(async ({ path }) => {
    if (path !== '/api/data/placeList') return undefined;
    arrived.resolve();
    await held.promise;
    return undefined;
  });
  const { client } = await openBackend();
  const id = await connect(client, old.baseUrl);
  await client.session.signIn({ connectionId: id, username: 'ann', password: 'p' });
  const listed = expect(client.places.list({ connectionId: id })).rejects.toMatchObject({
    code: 'ADDRESS_CHANGED',
  });
  await arrived.promise;
  await client.connections.edit({ id, draft: draftOf('http://127.0.0.1:9') });
  held.resolve();
  await listed;
});

describe('a data login', () => {
  test.each(['removed', 'moved'])(
    'of a connection that is %s while it is asked for does not come about',
    async (what) => {
      const held = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      const old = await startService(async ({ path }) => {
        if (path !== '/api/permission/token') return undefined;
        arrived.resolve();
        await held.promise;
        return undefined;
      });
      const { client } = await openBackend();
      const id = await connect(client, old.baseUrl);
      const signingIn = client.session.signIn({ connectionId: id, username: 'ann', password: 'p' });
      const signedIn = expect(signingIn).rejects.toMatchObject({ code: 'CANCELLED' });
      await arrived.promise;
      if (what === 'removed') await client.connections.remove({ id });
      else await client.connections.edit({ id, draft: draftOf('http://127.0.0.1:9') });
      held.resolve();
      await signedIn;
      expect(await nextMatching(await client.session.watch(), () => true)).toEqual([]);
      const [connection] = (await client.connections.list()).connections;
      if (what === 'moved') expect(connection).toMatchObject({ username: null });
    },
  );

  test('of the built-in service does not come about if its connection is removed while it starts', async () => {
    const { client } = await openBackend();
    const opening = client.builtInService.open();
    const opened = opening.then(
      () => 'opened',
      (error: { code: string }) => error.code,
    );
    await nextMatching(await client.builtInService.watch(), ({ status }) => status === 'starting');
    await client.connections.remove({ id: 'built-in' });
    expect(await opened).toBe('CONNECTION_NOT_FOUND');
    expect(await nextMatching(await client.session.watch(), () => true)).toEqual([]);
    await nextMatching(await client.builtInService.watch(), ({ status }) => status === 'stopped');
  });
});
