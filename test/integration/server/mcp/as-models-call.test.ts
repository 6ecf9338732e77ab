import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { rawPost } from '#test/support/raw-post.ts';
import { startMcp } from '#test/support/start-mcp.ts';
import { uploadRecords } from '#test/support/upload-records.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const ENGINEER = { Authorization: 'Bearer engineer-token' };
const MAX_TEXT_BYTES = 8_000;

const resultSchema = z.object({
  isError: z.boolean().default(false),
  content: z.tuple([z.object({ text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()).default({}),
});

/** The tools as an unmodified client of the first SDK calls them. */
async function startCalls() {
  const started = await startMcp();
  const client = new Client({ name: 'model', version: '1.0.0' });
  const requestInit = { headers: ENGINEER };
  await client.connect(new StreamableHTTPClientTransport(new URL(started.url), { requestInit }));
  onTestFinished(() => client.close());
  const call = async (name: string, args: Record<string, unknown>) => {
    const { isError, content, structuredContent } = resultSchema.parse(
      await client.callTool({ name, arguments: args }),
    );
    return { isError, text: content[0].text, data: structuredContent };
  };
  return { ...started, client, call };
}

describe('Times as models write them', () => {
  test.each([
    [
      { from: '2026-06-14', to: '2026-06-14' },
      { from: '2026-06-14 00:00:00', to: '2026-06-14 23:59:59' },
    ],
    [
      { from: '2026-06-14T08:00', to: '2026-06-14T09:30:00' },
      { from: '2026-06-14 08:00:00', to: '2026-06-14 09:30:00' },
    ],
    [
      { from: '2026-06-14T00:00:00Z', to: '2026-06-14T01:30:00.000Z' },
      { from: '2026-06-14 08:00:00', to: '2026-06-14 09:30:00' },
    ],
  ])('%j means %j in the zone that the answer names', async (asked, meant) => {
    const { call } = await startCalls();
    for (const tool of ['query_measurements', 'list_exceedances']) {
      const { data } = await call(tool, { placeId: 'P001-0001', ...asked });
      expect(data).toMatchObject({ ...meant, zone: 'Asia/Shanghai' });
    }
  });

  test('the schema says what a date alone means, and in which zone a time is', async () => {
    const { client } = await startCalls();
    const { tools } = await client.listTools();
    const { inputSchema } = tools.find(({ name }) => name === 'query_measurements') ?? {};
    expect(inputSchema?.properties).toMatchObject({
      from: { description: expect.stringMatching(/beginning of that day.*service's time zone/) },
      to: { description: expect.stringMatching(/end of that day.*service's time zone/) },
    });
  });
});

describe('An answer to a call that gives no limit', () => {
  test.each<[string, Record<string, unknown>]>([
    ['list_projects', {}],
    ['list_places', {}],
    ['list_places', { text: '大道' }],
    ['get_latest_levels', {}],
    ['query_measurements', { placeId: 'P001-0001', from: '2026-06-01', to: '2026-06-10' }],
    ['query_measurements', { placeId: 'P001-0001', from: '2026-06-01', to: '2026-06-10', interval: 'PT10M' }],
    ['query_measurements', { placeId: 'P002-0003', from: '2026-06-01', to: '2026-06-10' }],
    ['list_exceedances', { from: '2026-05-01', to: '2026-06-15' }],
    ['list_equipment_types', {}],
    ['summarize_project', { projectId: 'P001' }],
    ['get_place', { placeId: 'P001-0001' }],
  ])('%s %j has less than 8 kB of text, and says how to get more', async (tool, args) => {
    const { call } = await startCalls();
    const { text, data, isError } = await call(tool, args);
    expect([isError, text]).toEqual([false, JSON.stringify(data)]);
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_TEXT_BYTES);
    const isPart = typeof data['nextCursor'] === 'string' || data['isCoarserThanRequested'] === true;
    expect(typeof data['more']).toBe(isPart ? 'string' : 'undefined');
  });

  test('is mirrored as text up to 100 kB, and longer ones are in structuredContent alone', async () => {
    const { call } = await startCalls();
    const period = { placeId: 'P001-0001', from: '2026-03-01', to: '2026-06-10' };
    const { text, data } = await call('query_measurements', { ...period, limit: 2000 });
    expect(JSON.stringify(data).length).toBeGreaterThan(100_000);
    expect(text).toMatch(/in structuredContent; .* smaller limit, a shorter period, or fewer fields/);
    expect(text.split('\n').slice(1)).toEqual([data['more'], `nextCursor: ${String(data['nextCursor'])}`]);
    expect(data['more']).toMatch(/query_measurements again .* cursor set to nextCursor/);
    const whole = await call('query_measurements', {
      ...period,
      interval: 'PT1H',
      fields: ['level'],
      limit: 2000,
    });
    expect(whole.data['nextCursor']).toBe(null);
    expect(whole.text).toMatch(/in structuredContent/);
    expect(whole.text).not.toContain('nextCursor:');
    const shorter = await call('query_measurements', { ...period, limit: 100 });
    expect(shorter.text).toBe(JSON.stringify(shorter.data));
  });

  test('leads to the next page by what it says', async () => {
    const { call } = await startCalls();
    const first = await call('list_places', {});
    expect(first.data['more']).toMatch(/list_places again .* cursor set to nextCursor/);
    const second = await call('list_places', { cursor: first.data['nextCursor'] });
    expect(second.isError).toBe(false);
    expect(second.data['places']).not.toEqual(first.data['places']);
  });
});

test('A wrong argument is answered with one sentence about it, without a prefix', async () => {
  const { call, store } = await startCalls();
  await uploadRecords(store, 'gauge', 'G1', [{ timestamp: '2026-06-15 08:00:00', level: 1 }]);
  expect(await call('list_places', { limit: 0 })).toMatchObject({
    isError: true,
    text: 'limit must be a whole number from 1 to 500 (got "0")',
  });
  expect((await call('query_measurements', { placeId: 'P001-0001', from: 'yesterday' })).text).toMatch(
    /^from must be a time such as .*\(got "yesterday"\)$/,
  );
  expect((await call('get_place', { place: 'P001-0001', placeId: 'P001-0001' })).text).toBe(
    'there is no argument "place"; the arguments are placeId',
  );
});

test('Of many wrong arguments eight are told, and how many there are', async () => {
  const { call } = await startCalls();
  const { text } = await call('get_latest_levels', { placeIds: Array.from({ length: 200 }, () => 1) });
  expect([text.split('; ').length, text.endsWith('; and 192 more')]).toEqual([9, true]);
});

describe('The Accept header', () => {
  test.each([
    '*/*',
    'application/json',
    'application/*',
    'text/html, */*;q=0.1',
    'application/json, text/event-stream',
  ])('%s is served with JSON', async (accept) => {
    const { url } = await startMcp();
    const headers = { ...ENGINEER, 'Content-Type': 'application/json', Accept: accept };
    const answer = await fetch(url, { method: 'POST', headers, body: LIST });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  });

  test.each([{}, { Accept: '' }])('may be missing or empty: %j', async (accept) => {
    const { url } = await startMcp();
    const headers = { ...ENGINEER, ...accept, 'Content-Type': 'application/json' };
    expect(await rawPost(url, headers, LIST)).toBe(200);
  });

  test.each(['application/json', '*/*'])('%s is served in 2026-07-28 too', async (accept) => {
    const { url } = await startMcp();
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } });
    const headers = {
      ...ENGINEER,
      'Content-Type': 'application/json',
      Accept: accept,
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/list',
    };
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  });

  test.each(['text/html', 'application/json;q=0, text/html'])('%s is answered with 406', async (accept) => {
    const { url } = await startMcp();
    const headers = { ...ENGINEER, 'Content-Type': 'application/json', Accept: accept };
    expect((await fetch(url, { method: 'POST', headers, body: LIST })).status).toBe(406);
  });
});

test('Wide records are answered with their fields named, or with a greater limit; else a sentence says so', async () => {
  const { call, store } = await startCalls();
  for (let part = 0; part < 5; part++) {
    const fields = Array.from({ length: 900 }, (_, at) => [`f${part * 900 + at}`, at]);
    await uploadRecords(store, 'gauge', 'wide', [
      { timestamp: '2026-06-14 08:00:00', ...Object.fromEntries(fields) },
    ]);
  }
  const args = { equipType: 'gauge', equipId: 'wide', from: '2026-06-14', to: '2026-06-14' };
  const said =
    /too long for an answer to this call\. Name the fields that you want in fields, or give a limit above 40/;
  for (const way of [{}, { interval: 'PT1H' }]) {
    const refused = await call('query_measurements', { ...args, ...way });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(said)]);
  }
  const fields = ['f7', 'f4400'];
  const named = await call('query_measurements', { ...args, interval: 'PT1H', fields });
  expect(named.data['points']).toMatchObject([{ values: { f7: { max: 7 }, f4400: { max: 800 } } }]);
  const whole = await call('query_measurements', { ...args, limit: 41 });
  expect(Object.keys((whole.data['records'] as object[])[0] ?? {})).toHaveLength(4501);
  expect((await call('query_measurements', { ...args, interval: 'PT1H', limit: 41 })).text).toContain(
    'more than 4000 fields',
  );
  const types = await call('list_equipment_types', {});
  expect(Buffer.byteLength(types.text)).toBeLessThan(MAX_TEXT_BYTES);
  expect(types.text).toContain('"moreFields":4490');
});

test.each([
  ['x', 490_000],
  ['正', 160_000],
  ['"', 240_000],
])(
  'A level of many %j is shown by its beginning, and the answer says how to get all of it',
  async (character, count) => {
    const { call, store } = await startCalls();
    const text = character.repeat(count);
    const ids = ['P001-0001', 'P001-0002', 'P001-0003'];
    const before = await call('get_latest_levels', {});
    for (const placeId of ids) {
      const { equipType, equipId } = (await call('get_place', { placeId })).data['record'] as Record<
        string,
        string
      >;
      await uploadRecords(store, equipType ?? '', equipId ?? '', [
        { timestamp: '2026-06-15 12:00:00', level: text },
      ]);
    }
    for (const [tool, args] of [
      ['get_latest_levels', {}],
      ['list_places', {}],
      ['get_place', { placeId: ids[0] }],
    ] as const) {
      const { isError, text: said, data } = await call(tool, args);
      expect([isError, said]).toEqual([false, JSON.stringify(data)]);
      expect(Buffer.byteLength(said)).toBeLessThan(MAX_TEXT_BYTES);
      const [place] = (data['levels'] ?? data['places'] ?? [data]) as Record<string, string>[];
      const { levelText = '', levelTextCut } = place ?? {};
      expect(levelText).toMatch(new RegExp(`^${character}+$`));
      expect(levelTextCut).toMatch(
        new RegExp(`^${levelText.length} of ${count} characters; query_measurements`),
      );
    }
    expect((await call('get_latest_levels', {})).data).toMatchObject({ total: before.data['total'] });
    const time = '2026-06-15 12:00:00';
    const whole = await call('query_measurements', {
      placeId: ids[0],
      fields: ['level'],
      from: time,
      to: time,
      limit: 41,
    });
    expect(whole.data['records']).toEqual([{ timestamp: time, level: text }]);
  },
);

test('Long names of fields, as an older version has taken them, are left out of the list of types and counted', async () => {
  const { call, store } = await startCalls();
  for (const id of ['1', '2', '3'])
    await uploadRecords(store, '!first', id, [
      { timestamp: '2026-06-14 08:00:00', [id.repeat(400_000)]: 1, [id.repeat(200)]: 2, flow: 3 },
    ]);
  const types = await call('list_equipment_types', {});
  expect(Buffer.byteLength(types.text)).toBeLessThan(MAX_TEXT_BYTES);
  const find = ({ data }: typeof types) =>
    (data['equipmentTypes'] as Record<string, unknown>[]).find(({ equipType }) => equipType === '!first');
  expect(find(types)).toMatchObject({ fields: [{}, { field: 'flow' }], moreFields: 5 });
  expect(find(await call('list_equipment_types', { limit: 200 }))).toMatchObject({ moreFields: 3 });
});

describe('An aggregated answer', () => {
  const minute = (at: number) => `2026-06-14 ${new Date(at * 60_000).toISOString().slice(11, 19)}`;
  const of = (equipId: string) => ({ equipType: 'gauge', equipId, from: '2026-06-14', to: '2026-06-15' });

  test('has longer intervals where the names of its fields are long', async () => {
    const { call, store } = await startCalls();
    const long = '液'.repeat(200);
    for (const begin of [0, 720]) {
      const records = Array.from({ length: 720 }, (_, at) => ({
        timestamp: minute(begin + at),
        [long]: at,
      }));
      await uploadRecords(store, 'gauge', 'long', records);
    }
    for (const [limit, mostBytes, leastPoints] of [
      [40, MAX_TEXT_BYTES, 4],
      [1440, 950_000, 720],
    ] as const) {
      const args = { ...of('long'), interval: 'PT1M', limit };
      const { data, isError } = await call('query_measurements', args);
      expect([isError, data['isCoarserThanRequested']]).toEqual([false, true]);
      expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(mostBytes);
      expect((data['points'] as object[]).length).toBeGreaterThanOrEqual(leastPoints);
    }
  });

  test('is refused where its fields are too long even for one interval, with the way out', async () => {
    const { call, store } = await startCalls();
    const names = Array.from({ length: 60 }, (_, at) => `${at}${'液'.repeat(70)}`);
    const short = Array.from({ length: 70 }, (_, at) => `f${at}`);
    for (const [id, fields] of [
      ['long', names],
      ['many', short],
    ] as const)
      await uploadRecords(store, 'gauge', id, [
        { timestamp: minute(0), ...Object.fromEntries(fields.map((name) => [name, -1.2345678901234])) },
      ]);
    const anyFields = 'Name the fields that you want in fields';
    for (const [args, advice] of [
      [of('long'), `${anyFields}, or give a limit above 40.`],
      [of('many'), `${anyFields}, or give a limit above 40.`],
      [
        { ...of('long'), fields: names.slice(0, 40) },
        'Name fewer fields in fields, or give a limit above 40.',
      ],
    ] as const)
      expect((await call('query_measurements', { ...args, interval: 'PT1M' })).text).toBe(
        `The fields of this period are too long for an answer to this call. ${advice}`,
      );
    for (const id of ['long', 'many']) {
      const { data } = await call('query_measurements', { ...of(id), interval: 'PT1M', limit: 41 });
      expect(data['fields']).toHaveLength(id === 'long' ? 60 : 70);
    }
  });
});

describe('A page of long entries', () => {
  test('has as many levels as fit, and leads to the others', async () => {
    const { call, store } = await startCalls();
    const { data } = await call('list_places', { limit: 60 });
    const places = data['places'] as { placeId: string; equipType: string; equipId: string }[];
    for (const { equipType, equipId } of places)
      await uploadRecords(store, equipType, equipId, [
        { timestamp: '2026-06-15 12:00:00', level: 'x'.repeat(500) },
      ]);
    for (const tool of ['get_latest_levels', 'list_places']) {
      const ids: string[] = [];
      for (let cursor: unknown; ids.length < 60;) {
        const page = await call(tool, cursor === undefined ? {} : { cursor });
        expect(Buffer.byteLength(page.text)).toBeLessThan(MAX_TEXT_BYTES);
        const shown = (page.data['levels'] ?? page.data['places']) as { placeId: string }[];
        expect(shown.length).toBeGreaterThan(9);
        ids.push(...shown.map(({ placeId }) => placeId));
        cursor = page.data['nextCursor'];
      }
      expect(ids.slice(0, 60)).toEqual(places.map(({ placeId }) => placeId));
    }
  });

  test('has as many types as fit, and leads to the others', async () => {
    const { call, store } = await startCalls();
    const own = Array.from({ length: 60 }, (_, at) => `${at}${'类'.repeat(190)}`);
    for (const [at, type] of own.entries()) {
      const names = Array.from({ length: 200 }, (_, field) => `${at} ${field} ${'液'.repeat(5)}`);
      for (const id of ['1', '2'])
        await uploadRecords(store, type, `${id}${'号'.repeat(190)}`, [
          { timestamp: '2026-06-14 08:00:00', ...Object.fromEntries(names.map((name) => [name, 1])) },
        ]);
    }
    for (const limit of [8, 200]) {
      const types: string[] = [];
      let cursor: unknown;
      do {
        const page = await call('list_equipment_types', { limit, ...(cursor ? { cursor } : {}) });
        expect(page.isError).toBe(false);
        const bytes = Buffer.byteLength(JSON.stringify(page.data));
        expect(bytes).toBeLessThan(limit === 8 ? MAX_TEXT_BYTES : 950_000);
        const shown = page.data['equipmentTypes'] as { equipType: string }[];
        expect(shown.length).toBeGreaterThan(0);
        types.push(...shown.map(({ equipType }) => equipType));
        cursor = page.data['nextCursor'];
      } while (cursor);
      expect(types.filter((type) => own.includes(type)).toSorted()).toEqual(own.toSorted());
    }
  });

  test('has less than 8 kB also where equipment has long names', async () => {
    const { call, store } = await startCalls();
    const [equipType, equipId] = ['类'.repeat(200), '号'.repeat(200)];
    const records = Array.from({ length: 200 }, (_, at) => ({
      timestamp: `2026-06-14 08:00:00`.replace('08:00', new Date(at * 60_000).toISOString().slice(11, 16)),
      level: at,
      note: '"'.repeat(20),
    }));
    await uploadRecords(store, equipType, equipId, records);
    const args = { equipType, equipId, from: '2026-06-14', to: '2026-06-15' };
    for (const way of [{}, { interval: 'PT1M' }]) {
      const { text, isError } = await call('query_measurements', { ...args, ...way });
      expect([isError, Buffer.byteLength(text) < MAX_TEXT_BYTES]).toEqual([false, true]);
    }
  });
});
