import { expect, test } from 'vitest';
import { archiveOf, exploreAddress } from '#test/support/explorer.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

type Har = {
  log: {
    version: string;
    creator: { name: string };
    entries: {
      request: { postData: { text: string } };
      response: { content: { size: number; text?: string } };
    }[];
  };
};

/** More than crosses to the window at a time. */
const LONG_CHARS = 5_000_000;

async function exploreWords() {
  const { url } = await startMcpServer((seen, answer) => {
    const { text = '', chars = 0 } = (seen.rpc.params?.['arguments'] ?? {}) as {
      text?: string;
      chars?: number;
    };
    sendResult(answer, seen, { content: [{ type: 'text', text: text + 'x'.repeat(chars) }] });
  });
  return exploreAddress(url, {}, 'opensesame-of-the-token');
}

test('an archive has the exchanges that were asked for, in their order, with their secrets masked', async () => {
  const { call, client } = await exploreWords();
  const ids: string[] = [];
  for (const text of ['水位 first', 'second', 'opensesame-of-the-token']) {
    const { exchangeIds } = await call('any', { text });
    ids.push(...exchangeIds);
  }
  const all = await archiveOf(client);
  const { log } = JSON.parse(all) as Har;
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Stillwell' } });
  expect(log.entries).toHaveLength(3);
  expect(log.entries[0]?.request.postData.text).toContain('水位 first');
  expect(log.entries[0]?.response.content.text).toContain('水位 first');
  expect(all).not.toContain('opensesame');
  const one = JSON.parse(await archiveOf(client, ids.slice(1, 2))) as Har;
  expect(one.log.entries).toEqual([log.entries[1]]);
  await client.tools.exchanges.clear();
  expect((JSON.parse(await archiveOf(client)) as Har).log.entries).toEqual([]);
});

test('while an archive of a large body is written, the backend goes on answering others, and says how far it is', async () => {
  const { call, client } = await exploreWords();
  await call('any', { chars: LONG_CHARS });
  const kinds: string[] = [];
  const startedMs = performance.now();
  const writing = (async () => {
    for await (const event of await client.tools.exchanges.har({ exchangeIds: [] })) kinds.push(event.kind);
  })();
  let longestMs = 0;
  while (kinds.at(-1) !== 'ready') {
    const askedMs = performance.now();
    await client.about.read();
    longestMs = Math.max(longestMs, performance.now() - askedMs);
  }
  await writing;
  expect(kinds[0]).toBe('progress');
  // In the backend's own thread one of the others would wait for all of it.
  expect(longestMs).toBeLessThan((performance.now() - startedMs) / 2);
  const { log } = JSON.parse(await archiveOf(client)) as Har;
  expect(log.entries[0]?.response.content.size).toBeGreaterThan(LONG_CHARS);
});

test('an archive that somebody left does not disturb the next, and one that was fetched is given up', async () => {
  const { call, client } = await exploreWords();
  await call('any', { chars: LONG_CHARS });
  for await (const event of await client.tools.exchanges.har({ exchangeIds: [] })) {
    expect(event.kind).toBe('progress');
    break;
  }
  const kinds: string[] = [];
  let archiveId = '';
  for await (const event of await client.tools.exchanges.har({ exchangeIds: [] })) {
    kinds.push(event.kind);
    if (event.kind === 'ready') ({ archiveId } = event);
  }
  const piece = (offset: number) => client.tools.exchanges.harPiece({ archiveId, offset });
  let offset = 0;
  while (offset < LONG_CHARS) offset += (await piece(offset)).size;
  await expect(piece(0)).rejects.toMatchObject({ code: 'EXCHANGE_GONE' });
});
