import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TargetDraft } from '#shared/domain/mcp/wire/mcp-target.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

const TOKEN = 'a-token-of-the-first-host';

async function startTwo() {
  const servers = await Promise.all(
    [0, 1].map(() =>
      startMcpServer((seen, answer) => {
        const result = seen.rpc.method === 'tools/list' ? { tools: [] } : { content: [] };
        sendResult(answer, seen, result);
      }),
    ),
  );
  const [first, second] = servers;
  if (!first || !second) throw new Error('two were started');
  const explored = await exploreAddress(first.url, {}, TOKEN);
  const { id: targetId, name, headers, dialect, timeoutMs, byHand, authorisation } = explored.target;
  const draft = (url: string): TargetDraft => ({
    name,
    headers,
    dialect,
    timeoutMs,
    byHand,
    authorisation,
    url,
  });
  return { ...explored, first, second, targetId, draft };
}

const tokensOf = (seen: { headers: { authorization?: string | undefined } }[]) =>
  new Set(seen.map(({ headers }) => headers.authorization));

test('a pasted token is for the host it was pasted for: an address elsewhere does not get it', async () => {
  const { client, call, first, second, targetId, draft } = await startTwo();
  await call('any');
  const moved = await client.tools.targets.edit({ targetId, draft: draft(second.url) });
  expect(moved).toMatchObject({ url: second.url, hasBearer: false });
  await call('any');
  expect(tokensOf(first.seen)).toEqual(new Set([`Bearer ${TOKEN}`]));
  expect(second.seen).toHaveLength(1);
  expect(tokensOf(second.seen)).toEqual(new Set([undefined]));
  const back = await client.tools.targets.edit({ targetId, draft: draft(first.url) });
  expect(back).toMatchObject({ hasBearer: false });
});

test('an address of the same host keeps it, and a new token comes along with a new host', async () => {
  const { client, call, second, targetId, draft, first } = await startTwo();
  await client.tools.targets.edit({ targetId, draft: draft(`${first.url}/v2`) });
  await call('any');
  expect(tokensOf(first.seen)).toEqual(new Set([`Bearer ${TOKEN}`]));
  await client.tools.targets.edit({ targetId, draft: draft(second.url), bearer: 'a-new-token' });
  await call('any');
  expect(tokensOf(second.seen)).toEqual(new Set(['Bearer a-new-token']));
});

test('a request is not repeated at another host than it was made for', async () => {
  const { client, call, second, targetId, draft } = await startTwo();
  const { exchangeIds } = await call('any', { note: 'for the first host' });
  await client.tools.targets.edit({ targetId, draft: draft(second.url) });
  await expect(client.tools.exchanges.repeat({ exchangeId: exchangeIds[0] ?? '' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { reason: 'sent-to-another-server' },
  });
  expect(second.seen).toEqual([]);
});

test('tools that are listed while their target is removed are not kept', async () => {
  const arrived = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  const { url } = await startMcpServer(async (seen, answer) => {
    arrived.resolve();
    await removed.promise;
    sendResult(answer, seen, { tools: [{ name: 'any', inputSchema: { type: 'object' } }] });
  });
  const { client, list, target, dataDir } = await exploreAddress(url);
  const listing = list();
  await arrived.promise;
  await client.tools.targets.remove({ targetId: target.id });
  removed.resolve();
  expect(await listing).toMatchObject({ changes: null, changedSinceMs: null });
  const kept = await readFile(join(dataDir, 'tool-lists.json'), 'utf8').catch(() => '');
  expect(kept).not.toContain(target.id);
});

test('nothing is set for the endpoint of a connection that does not exist', async () => {
  const { url } = await startMcpServer(() => {});
  const { client, target } = await exploreAddress(url);
  const { headers, dialect, timeoutMs } = target;
  const settings = { headers, dialect, timeoutMs };
  await expect(
    client.tools.targets.configure({ targetId: 'connection:gone', settings }),
  ).rejects.toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
});
