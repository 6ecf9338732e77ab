import { describe, expect, test } from 'vitest';
import { callTool } from '#test/support/call-mcp.ts';
import { everyPage } from '#test/support/every-page.ts';
import { NOON_MS, startMcp, type StartedMcp } from '#test/support/start-mcp.ts';

const PLACE = 'P001-0001';
const MINUTE_MS = 60_000;
const WRONG_CLOCK = '2036-02-07 06:28:16';

/** Wall-clock text of Shanghai, so many minutes after the moment of the calls. */
const minutesFromNow = (minutes: number): string =>
  new Date(NOON_MS + 8 * 3_600_000 + minutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');

async function entryOf(url: string, tool: string, list: string) {
  const args = { projectId: 'P001', limit: 500 };
  const { entries } = await everyPage(url, tool, args, list);
  return entries.find(({ placeId }) => placeId === PLACE);
}

/** What all tools say of one place, after records were uploaded for its equipment. */
async function afterUploads({ url, store }: StartedMcp, ...records: object[]) {
  const place = await callTool(url, 'get_place', { placeId: PLACE });
  const { equipType, equipId } = place.data['record'] as Record<string, string>;
  const equipment = { equipType: equipType ?? '', equipId: equipId ?? '' };
  if (records.length > 0) await store.uploads.append(equipment, Buffer.from(JSON.stringify(records)));
  const ofPlace = (await callTool(url, 'get_place', { placeId: PLACE })).data;
  const level = await entryOf(url, 'get_latest_levels', 'levels');
  const listed = await entryOf(url, 'list_places', 'places');
  const counts = (await callTool(url, 'summarize_project', { projectId: 'P001' })).data;
  const levels = (await everyPage(url, 'list_places', { projectId: 'P001', limit: 500 }, 'places')).entries;
  const said = ({
    state,
    reporting,
    levelM,
    levelTime,
    levelText,
    recordsAhead,
  }: Record<string, unknown> = {}) => ({
    state,
    reporting,
    levelM,
    levelTime,
    levelText,
    recordsAhead,
  });
  expect([said(listed), said(ofPlace)]).toEqual([said(level), said(level)]);
  for (const [name, group] of [
    ['state', counts['byState']],
    ['reporting', counts['byReporting']],
  ] as const)
    expect(group).toMatchObject(
      Object.fromEntries(
        levels.map((one) => [one[name], levels.filter((other) => other[name] === one[name]).length]),
      ),
    );
  const ahead = levels.reduce((sum, { recordsAhead }) => sum + Number(recordsAhead ?? 0), 0);
  expect(counts['recordsAhead'] ?? 0).toBe(ahead);
  const records24h = await everyPage(url, 'query_measurements', { placeId: PLACE, limit: 2000 }, 'records');
  const last = records24h.entries.findLast((record) => record['level'] !== undefined);
  expect(last?.['timestamp']).toBe(level?.['levelTime']);
  const hour = { placeId: PLACE, interval: 'P1D', fields: ['level'], limit: 2000 };
  const gathered = (await callTool(url, 'query_measurements', hour)).data;
  const found = await everyPage(
    url,
    'list_exceedances',
    { placeId: PLACE, severity: 'overflow' },
    'exceedances',
  );
  return { ...said(level), overflow: found.entries.at(-1), gathered };
}

describe('The latest level of a place', () => {
  test('is what was uploaded, also as a text that is a number', async () => {
    const mcp = await startMcp();
    const time = minutesFromNow(-1);
    const seen = await afterUploads(mcp, { timestamp: time, level: '99.6' });
    expect(seen).toMatchObject({ state: 'overflow', levelM: 99.6, levelTime: time, levelText: undefined });
    expect(seen.overflow).toMatchObject({ peakM: 99.6, status: 'ongoing', lastExceeded: time });
    expect(JSON.stringify(seen.gathered)).toContain('"max":99.6');
  });

  test.each(['offline', '>9.5', '', '9,6', '1e999'])(
    'is unknown since it was uploaded as %j',
    async (text) => {
      const mcp = await startMcp();
      await afterUploads(mcp, { timestamp: minutesFromNow(-2), level: 99.5 });
      const time = minutesFromNow(-1);
      const seen = await afterUploads(mcp, { timestamp: time, level: text });
      expect(seen).toMatchObject({
        state: 'level-unknown',
        levelM: null,
        levelTime: time,
        levelText: text,
        reporting: 'on-time',
      });
      expect(seen.overflow).toMatchObject({ peakM: 99.5, status: 'unknown', end: null });
    },
  );

  test('is not that of a clock that is wrong, and the tools say how many records lie ahead', async () => {
    const mcp = await startMcp();
    const before = await afterUploads(mcp);
    const wrong = await afterUploads(
      mcp,
      { timestamp: WRONG_CLOCK, level: 0.1 },
      { timestamp: minutesFromNow(6), note: 'x' },
    );
    expect(wrong).toEqual({ ...before, recordsAhead: 2, gathered: { ...before.gathered, recordsAhead: 2 } });
    const time = minutesFromNow(4);
    const seen = await afterUploads(mcp, { timestamp: time, level: 99.5 });
    expect(seen).toMatchObject({ state: 'overflow', levelM: 99.5, levelTime: time, recordsAhead: 2 });
    expect(seen.overflow).toMatchObject({ peakM: 99.5, status: 'ongoing', lastExceeded: time });
    const late = { placeId: PLACE, from: WRONG_CLOCK, to: '2036-12-31', severity: 'warning' };
    expect((await callTool(mcp.url, 'list_exceedances', late)).data['exceedances']).toEqual([]);
  });

  test('a record without a level is a report too, but for one that is ahead of the clock', async () => {
    const { url, store } = await startMcp();
    const { entries } = await everyPage(url, 'list_places', { reporting: 'silent' }, 'places');
    const [{ placeId, equipType = '', equipId = '', latestTime }] = entries as [Record<string, string>];
    const entry = async () =>
      (await everyPage(url, 'list_places', {}, 'places')).entries.find((one) => one['placeId'] === placeId);
    const upload = (minutes: number) =>
      store.uploads.append(
        { equipType, equipId },
        Buffer.from(JSON.stringify([{ timestamp: minutesFromNow(minutes), voltage: 12.5 }])),
      );
    await upload(20);
    expect(await entry()).toMatchObject({ latestTime, reporting: 'silent', recordsAhead: 1 });
    await upload(1);
    expect(await entry()).toMatchObject({ latestTime: minutesFromNow(1), reporting: 'on-time' });
  });

  test('the fields that are listed of equipment are not those of a record that is ahead of the clock', async () => {
    const { url, store } = await startMcp();
    const pump = { equipType: 'pump', equipId: 'A' };
    const fields = async () => {
      const { entries } = await everyPage(url, 'list_equipment_types', {}, 'equipmentTypes');
      const refused = await callTool(url, 'query_measurements', { ...pump, fields: ['nope'] });
      return [entries.find(({ equipType }) => equipType === 'pump')?.['fields'], refused.text];
    };
    const junk = { timestamp: WRONG_CLOCK, junk: 1 };
    await store.uploads.append(pump, Buffer.from(JSON.stringify([junk])));
    expect(await fields()).toEqual([
      [expect.objectContaining({ field: 'junk' })],
      expect.stringMatching(/: "junk"\.$/),
    ]);
    const known = { timestamp: minutesFromNow(-1), flow: 1, head: 2 };
    await store.uploads.append(pump, Buffer.from(JSON.stringify([known])));
    expect(await fields()).toEqual([
      [expect.objectContaining({ field: 'flow' }), expect.objectContaining({ field: 'head' })],
      expect.stringMatching(/: "flow", "head"\.$/),
    ]);
  });

  test('a query without a period ends with the latest upload that is not ahead of the clock', async () => {
    const { url, store } = await startMcp();
    const pump = { equipType: 'pump', equipId: 'X1' };
    const query = async () => (await callTool(url, 'query_measurements', pump)).data;
    await store.uploads.append(pump, Buffer.from(JSON.stringify([{ timestamp: WRONG_CLOCK, v: 0 }])));
    expect(await query()).toMatchObject({ to: minutesFromNow(0), records: [], recordsAhead: 1 });
    const record = { timestamp: minutesFromNow(-9_000), v: 7 };
    await store.uploads.append(pump, Buffer.from(JSON.stringify([record])));
    expect(await query()).toMatchObject({ to: record.timestamp, records: [record], recordsAhead: 1 });
  });
});
