import { describe, expect, test } from 'vitest';
import { MonitoredPlace } from '#server/mcp/monitored-place.ts';
import { callTool, postMcp } from '#test/support/call-mcp.ts';
import { everyPage } from '#test/support/every-page.ts';
import { startMcp } from '#test/support/start-mcp.ts';
import { uploadRecords } from '#test/support/upload-records.ts';

const G1 = { equipType: 'gauge', equipId: 'G1' };
const DAY = { from: '2026-06-14 00:00:00', to: '2026-06-14 23:59:59' };

describe('Uploaded records (interface 2.3)', () => {
  test('are read back exactly, with the types and texts they were sent with', async () => {
    const { url, store } = await startMcp();
    const records = [
      { timestamp: '2026-06-15 08:00:00', level: 1.5, status: 'ok', count: 0, text: '1.50', empty: '' },
      {
        timestamp: '2026-06-15 08:10:00',
        '液位 <b>"x"</b>': -1e-7,
        "'; DROP TABLE measurement; --": '<script>',
      },
      { timestamp: '2026-06-15 08:20:00' },
    ];
    await uploadRecords(store, 'gauge', 'G1', records);
    const { data } = await callTool(url, 'query_measurements', G1);
    expect(data['records']).toEqual(records);
    expect(data).toMatchObject({ ...G1, to: '2026-06-15 08:20:00', nextCursor: null });
  });

  test('have a mean in every interval with a number, and are named where there is none', async () => {
    const { url, store } = await startMcp();
    await uploadRecords(store, 'gauge', 'G1', [
      { timestamp: '2026-06-15 08:00:00', level: 1.7e308, status: 'ok' },
      { timestamp: '2026-06-15 08:01:00', level: 1.7e308, status: 'ok' },
      { timestamp: '2026-06-15 10:00:00', status: 'ok' },
    ]);
    const { data } = await callTool(url, 'query_measurements', { ...G1, interval: 'PT1H' });
    expect(data).toMatchObject({
      textFields: ['status'],
      points: [{ values: { level: { min: 1.7e308, mean: 1.7e308, max: 1.7e308, count: 2 } } }],
    });
    expect(JSON.stringify(data['points'])).not.toContain('null');
  });

  test('keep a field that is called __proto__', async () => {
    const { url, store } = await startMcp();
    const text = '[{"timestamp":"2026-06-15 08:00:00","__proto__":5,"constructor":6}]';
    await uploadRecords(store, 'gauge', 'G1', text);
    const { text: mirror } = await callTool(url, 'query_measurements', G1);
    expect(mirror).toContain('{"timestamp":"2026-06-15 08:00:00","__proto__":5,"constructor":6}');
    const named = await callTool(url, 'query_measurements', { ...G1, fields: ['__proto__'] });
    expect(named.text).toContain('{"timestamp":"2026-06-15 08:00:00","__proto__":5}');
  });

  test('come page by page, each once, whatever their number', async () => {
    const { url, store } = await startMcp();
    const records = Array.from({ length: 7000 }, (_, index) => ({
      timestamp: new Date(Date.UTC(2026, 5, 1) + index * 1000).toISOString().slice(0, 19).replace('T', ' '),
      n: index,
    }));
    await uploadRecords(store, 'gauge', 'G1', records);
    const args = { ...G1, from: '2026-01-01 00:00:00', limit: 1999 };
    const { entries, pages } = await everyPage(url, 'query_measurements', args, 'records');
    expect(entries).toEqual(records);
    expect(pages).toBe(4);
  });

  test('of great length come in answers below 1 MB', async () => {
    const { url, store } = await startMcp();
    for (let index = 0; index < 5; index += 1) {
      const long = `"\\\n${'长'.repeat(index * 20_000)}${'"'.repeat(200_000)}`;
      await uploadRecords(store, 'gauge', 'G1', [{ timestamp: `2026-06-15 08:0${index}:00`, long }]);
    }
    let cursor: unknown;
    let count = 0;
    do {
      const asked = { ...G1, limit: 41 };
      const params = {
        name: 'query_measurements',
        arguments: cursor === undefined ? asked : { ...asked, cursor },
      };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const text = await (await postMcp(url, body, { Authorization: 'Bearer engineer-token' })).text();
      expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
      const { result } = JSON.parse(text);
      cursor = result.structuredContent.nextCursor ?? undefined;
      count += result.structuredContent.records.length;
    } while (cursor !== undefined);
    expect(count).toBe(5);
  });

  test('that no answer can hold are refused with what to do', async () => {
    const { url, store } = await startMcp();
    for (const field of ['a', 'b', 'c']) {
      const record = { timestamp: '2026-06-15 08:00:00', [field]: 'x'.repeat(400_000) };
      await uploadRecords(store, 'gauge', 'G1', [record]);
    }
    const whole = { ...G1, limit: 41 };
    expect(await callTool(url, 'query_measurements', whole)).toMatchObject({
      isError: true,
      text: expect.stringContaining('fewer fields'),
    });
    expect((await callTool(url, 'query_measurements', { ...whole, fields: ['a'] })).isError).toBe(false);
  });

  test('are merged into what a place has measured', async () => {
    const { url, store } = await startMcp();
    const asked = { placeId: 'P001-0001', ...DAY, limit: 2000 };
    const plain = await callTool(url, 'query_measurements', asked);
    const { equipType, equipId, records } = plain.data;
    if (!Array.isArray(records)) throw new Error('there are no records');
    const [first] = records;
    await uploadRecords(store, String(equipType), String(equipId), [
      { timestamp: first.timestamp, level: 1.234, remark: 'read by hand' },
      { timestamp: '2026-06-14 13:13:13', level: 1.5 },
    ]);
    const merged = await callTool(url, 'query_measurements', asked);
    expect(merged.data['records']).toHaveLength(records.length + 1);
    expect(merged.data['records']).toEqual(
      expect.arrayContaining([
        { ...first, level: 1.234, remark: 'read by hand' },
        { timestamp: '2026-06-14 13:13:13', level: 1.5 },
      ]),
    );
  });

  test('of no place are for accounts of all projects only; others do not learn of them', async () => {
    const { url, store } = await startMcp();
    await store.accounts.update('uploader', { mcp: true });
    await uploadRecords(store, 'gauge', 'G1', [{ timestamp: '2026-06-15 08:00:00', level: 1 }]);
    const refused = await callTool(url, 'query_measurements', G1, 'uploader');
    const missing = await callTool(url, 'query_measurements', { ...G1, equipType: 'nothing' }, 'uploader');
    expect(refused.text.replace('"gauge"', '')).toBe(missing.text.replace('"nothing"', ''));
    expect((await callTool(url, 'list_equipment_types', {}, 'uploader')).text).not.toContain('gauge');
    expect((await callTool(url, 'list_equipment_types')).text).toContain('"sampleEquipIds":["G1"]');
  });

  test('of a foreign place are for those who see the place', async () => {
    const { url, store } = await startMcp();
    await store.accounts.update('uploader', { mcp: true });
    const [, other] = [await store.places.list(['P001']), await store.places.list(['P002'])];
    const record = other[0]?.record;
    if (!record) throw new Error('there is no place');
    const equipment = { equipType: record.equipType, equipId: record.equipId };
    await uploadRecords(store, equipment.equipType, equipment.equipId, [
      { timestamp: '2026-06-15 08:00:00', z: 1 },
    ]);
    expect((await callTool(url, 'query_measurements', equipment, 'uploader')).isError).toBe(true);
    expect((await callTool(url, 'query_measurements', equipment)).isError).toBe(false);
  });
});

describe('query_measurements', () => {
  test('gives each record once in an hour that a clock repeats, whatever the size of a page', async () => {
    const { url, store } = await startMcp({ zone: 'Europe/Berlin' });
    const record = (await store.places.list('all'))
      .map((place) => new MonitoredPlace(place, 'Europe/Berlin'))
      .find(({ demo }) => demo?.simulation.intervalMin === 5 && demo.values.has('level'))?.record;
    if (!record) throw new Error('No demo place reports every five minutes.');
    const uploaded = ['2025-10-26 02:17:30', '2025-10-26 02:59:59', '2025-10-26 03:10:00'];
    const records = uploaded.map((timestamp) => ({ timestamp, level: 9 }));
    await uploadRecords(store, record.equipType, record.equipId, records);
    const args = {
      placeId: record.placeId,
      from: '2025-10-26 00:00:00',
      to: '2025-10-26 05:00:00',
      fields: ['level'],
    };
    const whole = await everyPage(url, 'query_measurements', { ...args, limit: 1000 }, 'records');
    expect(whole.pages).toBe(1);
    // Six hours by the clock on the wall are seven; an upload may lie between two reports, or at one.
    expect(whole.entries.length).toBeGreaterThanOrEqual(72 + 2);
    for (const limit of [1, 3, 7, 40]) {
      const parts = await everyPage(url, 'query_measurements', { ...args, limit }, 'records');
      expect(parts.entries).toEqual(whole.entries);
    }
  });

  test('ends with what was measured last, also while a clock shows an hour again', async () => {
    // 02:10 for the second time.
    const nowMs = Date.UTC(2025, 9, 26, 1, 10);
    const { url, store } = await startMcp({ zone: 'Europe/Berlin', now: () => nowMs });
    const records = ['02:05:30', '02:50:30'].map((time) => ({ timestamp: `2025-10-26 ${time}`, level: 9 }));
    const stored = await store.places.list('all');
    const { record } =
      stored
        .map((place) => new MonitoredPlace(place, 'Europe/Berlin'))
        .find(({ demo }) => demo?.simulation.intervalMin === 5 && demo.values.has('level')) ?? {};
    if (!record) throw new Error('No demo place reports every five minutes.');
    await uploadRecords(store, record.equipType, record.equipId, records);
    const { placeId } = record;
    const { data } = await callTool(url, 'get_latest_levels', { placeIds: [placeId] });
    const [{ levelTime } = { levelTime: '' }] = data['levels'] as { levelTime: string }[];
    const args = { placeId, limit: 1000, fields: ['level'] };
    const { entries } = await everyPage(url, 'query_measurements', args, 'records');
    const times = entries.map(({ timestamp }) => timestamp);
    expect(times.at(-1)).toBe(levelTime);
    expect(times).toContain('2025-10-26 02:50:30');
    expect(times.filter((time) => time === levelTime)).toHaveLength(2);
  });

  test('aggregates what the single records say', async () => {
    const { url } = await startMcp();
    const args = { placeId: 'P001-0001', ...DAY, fields: ['level'] };
    const { entries } = await everyPage(url, 'query_measurements', args, 'records');
    const { data } = await callTool(url, 'query_measurements', { ...args, interval: 'P1D' });
    const levels = entries.map(({ level }) => Number(level));
    expect(data['points']).toEqual([
      {
        time: '2026-06-14 00:00:00',
        values: {
          level: {
            min: Math.min(...levels),
            max: Math.max(...levels),
            count: levels.length,
            mean: expect.closeTo(levels.reduce((sum, level) => sum + level, 0) / levels.length, 9),
          },
        },
      },
    ]);
    expect(data).toMatchObject({ intervalUsed: 'P1D', isCoarserThanRequested: false, nextCursor: null });
  });

  test('adds up rainfall', async () => {
    const { url, store } = await startMcp();
    const gauge = (await store.places.list('all')).find(({ record }) => record.equipType === '雨量计');
    const placeId = gauge?.record.placeId;
    const args = { placeId, from: '2026-06-01 00:00:00', to: '2026-06-14 23:59:59', fields: ['rainfall'] };
    const { entries } = await everyPage(url, 'query_measurements', { ...args, limit: 2000 }, 'records');
    const { text } = await callTool(url, 'query_measurements', { ...args, interval: 'P30D' });
    const fallen = entries.reduce((sum, { rainfall }) => sum + Number(rainfall), 0);
    const sums = [...text.matchAll(/"sum":([\d.]+)/g)].map(([, sum]) => Number(sum));
    expect(sums.reduce((sum, part) => sum + part, 0)).toBeCloseTo(fallen, 6);
  });

  test('takes a longer interval for a year of minutes and says so', async () => {
    const { url } = await startMcp();
    const args = {
      placeId: 'P001-0002',
      from: '2025-06-01 00:00:00',
      to: '2026-05-31 23:59:59',
      interval: 'PT1M',
    };
    const { data } = await callTool(url, 'query_measurements', { ...args, limit: 400 });
    expect(data).toMatchObject({ intervalRequested: 'PT1M', isCoarserThanRequested: true });
    expect(data['intervalUsed']).not.toBe('PT1M');
    expect(data['points']).toSatisfy(
      (points) => Array.isArray(points) && points.length > 50 && points.length <= 400,
    );
  });

  test('ends with the latest report of a silent place, and has none of one that never reported', async () => {
    const { url } = await startMcp();
    const find = async (reporting: string) => {
      const { data } = await callTool(url, 'list_places', { reporting, limit: 1 });
      const [place] = Array.isArray(data['places']) ? data['places'] : [];
      return place;
    };
    const silent = await find('silent');
    const period = { from: '2026-04-01 00:00:00', to: '2027-01-01 00:00:00', limit: 2000 };
    const { entries } = await everyPage(
      url,
      'query_measurements',
      { placeId: silent.placeId, ...period },
      'records',
    );
    expect(entries.at(-1)?.['timestamp']).toBe(silent.latestTime);
    const never = await find('never');
    const none = await callTool(url, 'query_measurements', { placeId: never.placeId, ...period });
    expect(none.data).toMatchObject({ records: [], nextCursor: null });
  });

  test('keeps what removed equipment has measured (interface 2.2, mounted)', async () => {
    const { url } = await startMcp();
    const { entries } = await everyPage(url, 'list_places', { mounted: false, limit: 500 }, 'places');
    const place = entries.find(({ latestTime }) => latestTime !== null);
    const { data } = await callTool(url, 'query_measurements', {
      placeId: place?.['placeId'],
      to: place?.['latestTime'],
    });
    expect(data['records']).not.toEqual([]);
  });

  test.each([
    [{}, /either placeId alone, or equipType and equipId/],
    [{ placeId: 'P001-0001', equipType: 'gauge', equipId: 'G1' }, /either placeId alone/],
    [{ equipType: 'gauge' }, /either placeId alone/],
    [{ placeId: 'P001-001' }, /Did you mean "P001-0001"/],
    [{ equipType: '液位', equipId: 'x' }, /Did you mean "液位计"/],
    [{ equipType: '液位计', equipId: 'YW001001' }, /no equipment "YW001001".*Did you mean "YW0010/],
    [
      { placeId: 'P001-0001', fields: ['Level', 'x'] },
      /no field "Level".*Did you mean "level".*"level", "battery"/,
    ],
    [{ placeId: 'P001-0001', fields: [] }, /must not be empty/],
    [{ placeId: 'P001-0001', from: '2026-06-15 00:00:00', to: '2026-06-14 00:00:00' }, /reversed.*Swap/],
    [{ placeId: 'P001-0001', from: '2026-06-31 00:00:00' }, /such as 2026-06-01 08:00:00/],
    [{ placeId: 'P001-0001', from: '2026-06-01T24:00:00Z' }, /such as 2026-06-01 08:00:00/],
    [{ placeId: 'P001-0001', to: '9999-12-31T23:59:59Z' }, /to is out of range/],
    [{ placeId: 'P001-0001', interval: '10m' }, /ISO 8601 duration/],
    [{ placeId: 'P001-0001', interval: 'PT0M' }, /ISO 8601 duration/],
    [{ placeId: 'P001-0001', from: '1990-01-01 00:00:00', interval: 'P1D' }, /longer than 1830 days/],
  ])('says how to correct %j', async (args, says) => {
    const { url } = await startMcp();
    const { isError, text } = await callTool(url, 'query_measurements', args);
    expect([isError, text]).toEqual([true, expect.stringMatching(says)]);
  });

  test('answers the first and the last time there is', async () => {
    const { url } = await startMcp();
    const period = { from: '0001-01-01 00:00:00', to: '9999-12-31 23:59:59' };
    const { data } = await callTool(url, 'query_measurements', { placeId: 'P001-0001', ...period, limit: 5 });
    expect(data['records']).toHaveLength(5);
  });
});
