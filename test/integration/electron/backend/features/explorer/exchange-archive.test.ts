import { describe, expect, onTestFinished, test } from 'vitest';
import { ResultsClient } from '#electron/backend/features/explorer/results/results.ts';
import type { Results } from '#electron/backend/features/explorer/results/results.ts';
import { ExchangeLog } from '#electron/backend/features/explorer/wire/exchange-log.ts';
import { writeArchive } from '#electron/backend/features/explorer/exchanges/write-archive.ts';
import { archiveOf, exploreAddress } from '#test/support/explorer.ts';
import { newExchange } from '#test/support/new-exchange.ts';
import { SOURCE_WORKERS } from '#scripts/build/source-workers.ts';
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
const CHUNKS = 5;
/** As much as is copied before others have their turn. */
const CHUNK_BYTES = 1_000_000;

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

describe('While an archive of a large body is written, the backend goes on answering others', () => {
  /** Writes one, and counts the turns that others had before the thread of the answers was asked, which masks and writes. */
  async function written(chunks: Iterable<Uint8Array>) {
    const results = new ResultsClient(SOURCE_WORKERS.toolResults, () => {});
    onTestFinished(() => results.close());
    const exchanges = new ExchangeLog();
    const exchange = exchanges.begin(newExchange({ requestBody: '{}', secrets: ['opensesame'] }));
    for (const chunk of chunks) exchange.addChunk(chunk);
    let turns = 0;
    let isOver = false;
    const countTurns = () => {
      turns += 1;
      if (!isOver) setImmediate(countTurns);
    };
    countTurns();
    const turnsBefore: number[] = [];
    const call: Results['call'] = (name, ...args) => {
      expect(name).toBe('harEntry');
      turnsBefore.push(turns);
      return results.call(name, ...args);
    };
    const writing = writeArchive({ exchanges, results: { call, leave: () => {} } }, [], '1.0.0');
    const kinds: string[] = [];
    let step = await writing.next();
    for (; !step.done; step = await writing.next()) kinds.push(step.value.kind);
    isOver = true;
    const { log } = JSON.parse(Buffer.concat(step.value).toString()) as Har;
    return { turnsBefore, kinds, text: log.entries[0]?.response.content.text ?? '' };
  }

  test('of a few long pieces, and says how far it is', async () => {
    const { turnsBefore, kinds, text } = await written([
      Buffer.alloc(CHUNK_BYTES, 'opensesame '),
      ...Array.from({ length: CHUNKS - 1 }, () => Buffer.alloc(CHUNK_BYTES, 'x')),
    ]);
    expect(kinds).toEqual(['progress']);
    expect(turnsBefore).toHaveLength(1);
    expect(turnsBefore[0]).toBeGreaterThanOrEqual(CHUNKS);
    expect(text.endsWith('x'.repeat((CHUNKS - 1) * CHUNK_BYTES))).toBe(true);
    expect(text).not.toContain('opensesame');
  });

  test('of a million short pieces', async () => {
    const pieces = Array.from({ length: 1_000_000 }, () => Buffer.from('abc'));
    const { turnsBefore, text } = await written(pieces);
    expect(turnsBefore[0]).toBeGreaterThanOrEqual(2);
    expect(text).toHaveLength(3_000_000);
  });
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
