import { request } from 'node:http';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_NAME } from '#shared/domain/upload-record.ts';
import { createService } from '#server/index.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { placeRecordSchema } from '#shared/service/place-list.ts';
import { ask, signIn, upload } from '#test/support/data-service-calls.ts';
import { openDataService, startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const PATH = '/api/dataExternals/upload';
const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const body = (records: unknown) => JSON.stringify(records);
const record = (minute: number, fields: Record<string, string | number> = { level: minute }) => ({
  timestamp: `2026-01-01 ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`,
  ...fields,
});

async function openWithStore() {
  const dataDir = await tempDir();
  const service = await openDataService({ dataDir });
  const { token } = await signIn(service, 'uploader');
  /** Ends the service: its uploads have one owner at a time. */
  const read = async () => {
    await service.close();
    const store = openSqliteStore(dataDir);
    const records = await store.uploads.readPeriod(GAUGE, ...ALL);
    await store.close();
    return records;
  };
  return { dataDir, service, token, read };
}

it('accepts records and keeps them', async () => {
  const { service, token, read } = await openWithStore();
  const answer = await upload(service, token, body([record(1), record(0, { level: '高', note: '🌊' })]));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('{"result":true,"msg":""}');
  expect(await read()).toEqual([record(0, { level: '高', note: '🌊' }), record(1)]);
});

it('changes nothing when the same bytes come again, and replaces single fields', async () => {
  const { dataDir, service, token, read } = await openWithStore();
  for (let time = 0; time < 2; time += 1)
    await upload(service, token, body([record(0, { level: 1, flow: 2 })]));
  expect(await read()).toEqual([record(0, { level: 1, flow: 2 })]);
  const next = await openDataService({ dataDir });
  await upload(next, token, body([record(0, { level: '3' })]));
  await next.close();
  expect(await read()).toEqual([record(0, { level: '3', flow: 2 })]);
});

it('gives back exactly the values that were sent, with their types', async () => {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir);
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  );
  const name = fc
    .string({ unit: 'grapheme' })
    .filter((text) => text !== 'timestamp' && FIELD_NAME.test(text));
  const fields = fc
    .array(fc.tuple(name, value), { maxLength: 6 })
    .map((entries) => Object.fromEntries(entries));
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fields, async (sent) => {
      const equipment = { equipType: '类型', equipId: String((count += 1)) };
      const expected = { timestamp: '2026-01-01 00:00:00', ...sent };
      await store.uploads.append(equipment, Buffer.from(JSON.stringify([expected])));
      expect(await store.uploads.readPeriod(equipment, ...ALL)).toEqual([expected]);
    }),
    { numRuns: 60 },
  );
  await store.close();
});

it('finds the latest record that has a field', async () => {
  const store = openSqliteStore(await tempDir());
  await store.uploads.append(
    GAUGE,
    Buffer.from(body([record(5, { level: 1 }), record(9, { flow: 2 }), record(3, { level: 3 })])),
  );
  expect(await store.uploads.readLatest(GAUGE, 'level')).toEqual(record(5, { level: 1 }));
  expect(await store.uploads.readLatest(GAUGE)).toEqual(record(9, { flow: 2 }));
  expect(await store.uploads.readLatest(GAUGE, 'none')).toBeUndefined();
  await store.close();
});

describe('what is not accepted', () => {
  it('answers 406 to another method', async () => {
    expect((await ask(await openDataService(), PATH)).status).toBe(406);
  });

  it('answers 401 without a valid token, before it looks at anything else', async () => {
    const service = await openDataService();
    expect((await ask(service, PATH, { method: 'POST', body: 'x' })).status).toBe(401);
    expect((await upload(service, 'made-up', '[]')).status).toBe(401);
  });

  it('answers 406 without equipType or equipId and names them', async () => {
    const { service, token } = await openWithStore();
    const answer = await ask(service, `${PATH}?equipType=`, {
      method: 'POST',
      headers: { 'X-SVC-TOKEN': token },
      body: '[]',
    });
    expect(answer.status).toBe(406);
    expect((await answer.json()).msg).toContain('equipType and equipId');
  });

  it.each([
    ['equipType=a&equipType=b&equipId=1', 'equipType 2 times'],
    ['equipType=a&equipId=1&equipId=1', 'equipId 2 times'],
    ['equipType=%20&equipId=1', 'equipType is blank'],
    ['equipType=a&equipId=%00', 'equipId holds a control character'],
    ['equipType=a%E2%80%8B&equipId=x', 'equipType holds a control character, or another that cannot be seen'],
    ['equipType=a&equipId=x%C2%ADy', 'cannot be seen'],
    ['equipType=a&equipId=x%7fy', 'equipId holds a control character'],
  ])('answers 406 to the equipment %s and says why', async (query, reason) => {
    const { service, token } = await openWithStore();
    const answer = await ask(service, `${PATH}?${query}`, {
      method: 'POST',
      headers: { 'X-SVC-TOKEN': token },
      body: '[{"timestamp":"2026-01-01 00:00:00","level":1}]',
    });
    expect(answer.status).toBe(406);
    expect((await answer.json()).msg).toContain(reason);
  });

  it.each([
    ['', 'no JSON.'],
    ['{"timestamp":"2026-01-01 00:00:00"}', 'no JSON array'],
    ['[{"level":1}]', 'Record 1 has no timestamp'],
    ['[{"timestamp":"2026-01-01 24:00:00"}]', 'yyyy-MM-dd HH:mm:ss'],
    ['[{"timestamp":"2026-01-01 00:00:00","level":{"a":1}}]', '"level"'],
    ['[{"timestamp":"2026-01-01 00:00:00","level":1e999}]', '"level"'],
    ['[{"timestamp":"2026-01-01 00:00:00","a\\u0000c":2}]', 'a control character'],
    ['[{"timestamp":"2026-01-01 00:00:00","\\\\":2}]', 'a backslash'],
    [Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]), 'UTF-8'],
  ])('answers 406 to the body %s and says why', async (sent, reason) => {
    const { service, token, read } = await openWithStore();
    const answer = await upload(service, token, sent);
    expect(answer.status).toBe(406);
    const said = await answer.json();
    expect(said.result).toBe(false);
    expect(said.msg).toContain(reason);
    expect(await read()).toEqual([]);
  });
});

const sized = (sizeBytes: number) => {
  const start = '[{"timestamp":"2026-01-01 00:00:00","note":"';
  return `${start}${'x'.repeat(sizeBytes - start.length - 3)}"}]`;
};

function send(baseUrl: string, token: string, chunks: string[], headers: Record<string, string | number>) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const url = `${baseUrl}${PATH}?equipType=gauge&equipId=G1`;
    const sending = request(
      url,
      { method: 'POST', headers: { 'X-SVC-TOKEN': token, ...headers } },
      (answer) => {
        let text = '';
        answer
          .on('data', (chunk) => (text += chunk))
          .on('end', () => resolve({ status: answer.statusCode, text }));
      },
    );
    sending.on('error', reject);
    for (const chunk of chunks) sending.write(chunk);
    sending.end();
  });
}

describe('what would cost others too much', () => {
  const fieldsOf = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_none, index) => [`f${index}`, index]));

  it('has more than 2,000 different fields in its records, plainly written or not: 406 says so', async () => {
    const { service, token } = await openWithStore();
    const named = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field-${from + index}`, index]));
    for (const [count, status] of [
      [2000, 200],
      [2001, 406],
      [9000, 406],
    ] as const) {
      const parts = Array.from({ length: Math.ceil(count / 900) }, (_, at) =>
        record(at, named(at * 900, Math.min(900, count - at * 900))),
      );
      const plain = body([...parts, ...parts]);
      for (const sent of [plain, plain.replace('{', '{ ')]) {
        const answer = await upload(service, token, sent);
        expect(answer.status).toBe(status);
        if (status === 406) expect((await answer.json()).msg).toContain(`have ${count} different fields`);
      }
    }
  });

  it('is equipment with more than 10,000 different fields in all its uploads: 406 says so', async () => {
    const { service, token } = await openWithStore();
    const sendFields = (from: number, count: number, before = '') =>
      upload(
        service,
        token,
        before +
          body([
            record(
              1,
              Object.fromEntries(Array.from({ length: count }, (_, at) => [`field-${from + at}`, at])),
            ),
          ]),
      );
    for (let from = 0; from < 10_000; from += 1_000) expect((await sendFields(from, 1_000)).status).toBe(200);
    for (const before of ['', ' ']) {
      const answer = await sendFields(9_500, 600, before);
      expect(answer.status).toBe(406);
      expect((await answer.json()).msg).toBe(
        '100 of its fields are new, and with them the equipment would have 10100; it may have 10000.',
      );
      expect((await sendFields(9_000, 1_000, before)).status).toBe(200);
    }
  });

  it('is a record with a name of a field that has more than 200 characters, plainly written or not: 406 says so', async () => {
    const { service, token } = await openWithStore();
    for (const [name, status] of [
      ['n'.repeat(200), 200],
      ['液'.repeat(200), 200],
      ['n'.repeat(201), 406],
      ['液'.repeat(201), 406],
      ['n'.repeat(400_000), 406],
    ] as const) {
      const plain = body([record(0), record(1, { [name]: 1 })]);
      for (const sent of [plain, plain.replace('{', '{ ')]) {
        const answer = await upload(service, token, sent);
        expect(answer.status).toBe(status);
        if (status === 406)
          expect((await answer.json()).msg).toContain(`${name.length} characters, and may have 200`);
      }
    }
  });

  it('is a record of more than 1,000 fields, plainly written or not: 406 says so', async () => {
    const { service, token } = await openWithStore();
    for (const [count, status] of [
      [1000, 200],
      [1001, 406],
      [30_000, 406],
    ] as const) {
      const plain = body([record(0), record(1, fieldsOf(count))]);
      for (const sent of [plain, plain.replace('{', '{ ')]) {
        const answer = await upload(service, token, sent);
        expect(answer.status).toBe(status);
        if (status === 406) expect((await answer.json()).msg).toContain(`Record 2 has ${count} fields`);
      }
    }
  });

  it('is a name of equipment of more than 200 characters: 406 says so, and the store does not grow', async () => {
    const { service, token } = await openWithStore();
    const sendFor = (equipId: string) =>
      ask(service, `${PATH}?equipType=gauge&equipId=${equipId}`, {
        method: 'POST',
        headers: { 'X-SVC-TOKEN': token },
        body: body([record(0)]),
      });
    expect((await sendFor('n'.repeat(200))).status).toBe(200);
    const refused = await sendFor('n'.repeat(201));
    expect([refused.status, (await refused.json()).msg]).toEqual([
      406,
      'equipId has 201 characters, and may have 200.',
    ]);
  });

  it('is a name that is not UTF-8, as a client that writes GBK would send it: 406 says so', async () => {
    const { service, token } = await openWithStore();
    for (const equipId of ['%B5%E7%B1%C3', '%ED%A0%80', '%E4', '100%']) {
      const answer = await ask(service, `${PATH}?equipType=gauge&equipId=${equipId}`, {
        method: 'POST',
        headers: { 'X-SVC-TOKEN': token },
        body: body([record(0)]),
      });
      expect([answer.status, (await answer.json()).msg]).toEqual([406, expect.stringContaining('UTF-8')]);
    }
  });

  it('is an empty upload for equipment that nobody knows: it is accepted and leaves nothing behind', async () => {
    const { dataDir, service, token } = await openWithStore();
    expect((await upload(service, token, '[]')).status).toBe(200);
    await service.close();
    const store = openSqliteStore(dataDir);
    expect(await store.uploads.listTypes()).toEqual([]);
    await store.close();
  });
});

it('takes an upload that begins with a byte order mark, and reads it back', async () => {
  const { service, token, read } = await openWithStore();
  expect((await upload(service, token, `\u{feff}${body([record(1)])}`)).status).toBe(200);
  expect((await upload(service, token, '\u{feff}\u{feff}[]')).status).toBe(406);
  expect((await upload(service, token, body([record(2)]))).status).toBe(200);
  expect(await read()).toEqual([record(1), record(2)]);
});

describe('the limit of 512,000 bytes', () => {
  it('holds for a body without a port', async () => {
    const { service, token } = await openWithStore();
    expect((await upload(service, token, sized(512_000))).status).toBe(200);
    expect((await upload(service, token, sized(512_001))).status).toBe(406);
    const lying = await upload(service, token, sized(512_001), {
      headers: { 'X-SVC-TOKEN': token, 'Content-Length': '5' },
    });
    expect(lying.status).toBe(406);
  });

  it('holds over a connection, with a length and in chunks', async () => {
    const { service, baseUrl } = await startDataService();
    const { token } = await signIn(service);
    for (const [sizeBytes, status] of [
      [512_000, 200],
      [512_001, 406],
      [5_000_000, 406],
    ] as const) {
      const text = sized(sizeBytes);
      const chunks = text.match(/[^]{1,60000}/g) ?? [];
      expect((await send(baseUrl, token, chunks, { 'Transfer-Encoding': 'chunked' })).status).toBe(status);
      expect((await send(baseUrl, token, [text], { 'Content-Length': text.length })).status).toBe(status);
    }
  });
});

it('loses nothing of 100 uploads that come at once', async () => {
  const dataDir = await tempDir();
  const service = await createService({ dataDir, demo: true });
  const { baseUrl } = await service.listen({ port: 0 });
  const { token } = await signIn(service, 'uploader');
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_none, index) => send(baseUrl, token, [body([record(index)])], {})),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await service.close();
  const store = openSqliteStore(dataDir);
  expect(await store.uploads.readPeriod(GAUGE, ...ALL)).toEqual(
    Array.from({ length: 100 }, (_none, index) => record(index)),
  );
  await store.close();
});

it('lets nobody upload for equipment at a place of a foreign project', async () => {
  const service = await openDataService();
  const { token } = await signIn(service, 'uploader');
  const places = await ask(service, '/api/data/placeList', {
    headers: { 'X-SVC-TOKEN': (await signIn(service)).token },
  });
  const records = placeRecordSchema.array().parse(await places.json());
  const uploadFor = async (projectId: string) => {
    const { equipType = '', equipId = '' } = records.find((each) => each.projectId === projectId) ?? {};
    const query = new URLSearchParams({ equipType, equipId });
    return ask(service, `${PATH}?${query}`, {
      method: 'POST',
      headers: { 'X-SVC-TOKEN': token },
      body: body([record(0)]),
    });
  };
  expect((await uploadFor('P001')).status).toBe(200);
  const refused = await uploadFor('P002');
  expect(refused.status).toBe(401);
  expect(await refused.json()).toEqual({ result: false, msg: expect.stringContaining('this equipment') });
});
