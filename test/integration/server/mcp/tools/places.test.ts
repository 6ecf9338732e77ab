import { describe, expect, test } from 'vitest';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';
import { latestTimeIn, PlaceListBytes } from '#server/places/place-lists.ts';
import { callTool } from '#test/support/call-mcp.ts';
import { everyPage } from '#test/support/every-page.ts';
import { NOON_MS, startMcp } from '#test/support/start-mcp.ts';
import { uploadRecords } from '#test/support/upload-records.ts';

describe('What an account sees (interface 1.1, 2.1)', () => {
  test('is all three projects and 240 places for the engineer', async () => {
    const { url } = await startMcp();
    const { data } = await callTool(url, 'list_projects');
    expect(data['projects']).toMatchObject([
      { projectId: 'P001', places: 80 },
      { projectId: 'P002', places: 80 },
      { projectId: 'P003', places: 80 },
    ]);
    expect((await callTool(url, 'list_places')).data['total']).toBe(240);
  });

  test('is nothing of other projects: they are answered like projects that do not exist', async () => {
    const { url, store } = await startMcp();
    await store.accounts.update('uploader', { mcp: true });
    const { entries } = await everyPage(url, 'list_projects', {}, 'projects');
    expect(entries).toHaveLength(3);
    const own = await callTool(url, 'list_places', { limit: 500 }, 'uploader');
    expect(own.data['total']).toBe(80);
    const foreign = await callTool(url, 'get_place', { placeId: 'P002-0001' }, 'uploader');
    const missing = await callTool(url, 'get_place', { placeId: 'P002-9999' }, 'uploader');
    expect(foreign.text).toMatch(/^There is no place "P002-0001" for this account\. Did you mean "P001-/);
    expect(missing.text).toMatch(/^There is no place "P002-9999" for this account\. Did you mean "P001-/);
    for (const name of ['list_places', 'get_latest_levels', 'summarize_project', 'list_exceedances']) {
      const refused = await callTool(url, name, { projectId: 'P003' }, 'uploader');
      expect([name, refused.isError, refused.text]).toEqual([
        name,
        true,
        expect.stringContaining('no project "P003"'),
      ]);
    }
    const exceedances = await everyPage(url, 'list_exceedances', { limit: 500 }, 'exceedances');
    expect(new Set(exceedances.entries.map(({ projectId }) => projectId))).toEqual(
      new Set(['P001', 'P002', 'P003']),
    );
    const ofUploader = await callTool(url, 'list_exceedances', { limit: 500 }, 'uploader');
    expect(JSON.stringify(ofUploader.data)).not.toContain('P002');
  });

  test('is nothing for an account without projects', async () => {
    const { url, store } = await startMcp();
    await store.accounts.update('newcomer', { mcp: true });
    expect((await callTool(url, 'list_projects', {}, 'newcomer')).data).toEqual({
      projects: [],
      nextCursor: null,
    });
    expect((await callTool(url, 'list_places', {}, 'newcomer')).data).toMatchObject({ total: 0, places: [] });
  });

  test('changes at once when projects are granted', async () => {
    const { url, store } = await startMcp();
    await store.accounts.update('newcomer', { mcp: true, projects: ['P002'] });
    expect((await callTool(url, 'list_places', {}, 'newcomer')).data['total']).toBe(80);
  });
});

describe('list_places', () => {
  test('gives every place exactly once, page by page, in the order of the place list', async () => {
    const { url, store } = await startMcp();
    const { entries, pages } = await everyPage(url, 'list_places', { limit: 77 }, 'places');
    expect(pages).toBe(4);
    const stored = await store.places.list('all');
    expect(entries.map(({ placeId }) => placeId)).toEqual(stored.map(({ record }) => record.placeId));
  });

  test('filters by text, type, area and whether equipment is installed', async () => {
    const { url } = await startMcp();
    const find = async (args: object) =>
      (await everyPage(url, 'list_places', { limit: 500, ...args }, 'places')).entries;
    expect(await find({ text: 'p002-000' })).toHaveLength(9);
    expect((await find({ equipType: '雨量计' })).every(({ state }) => state === 'level-unknown')).toBe(true);
    expect(await find({ mounted: false })).toHaveLength(12);
    const inside = await find({ boundingBox: { west: 104, south: 30.5, east: 104.2, north: 30.8 } });
    expect(new Set(inside.map(({ projectId }) => projectId))).toEqual(new Set(['P003']));
    expect(await find({ boundingBox: { west: 170, south: -10, east: -170, north: 10 } })).toEqual([]);
  });

  test.each([
    [{ boundingBox: { west: 0, south: 10, east: 1, north: 5 } }, /south must not be greater/],
    [{ boundingBox: { west: 0 } }, /boundingBox.south must be a number/],
    [{ boundingBox: [1, 2, 3, 4] }, /west, south, east and north/],
    [{ state: 'flooded' }, /overflow, alarm, warning/],
    [{ mounted: 'yes' }, /true or false/],
    [{ limit: 0 }, /from 1 to 500/],
    [{ limit: 1.5 }, /whole number/],
    [{ text: '' }, /must not be empty/],
    [{ projekt: 'P001' }, /no argument "projekt"; the arguments are projectId, text/],
    [{ cursor: 'abc' }, /without cursor/],
    [{ projectId: 'P01' }, /Did you mean "P001"/],
  ])('says how to correct %j', async (args, says) => {
    const { url } = await startMcp();
    const { isError, text } = await callTool(url, 'list_places', args);
    expect([isError, text]).toEqual([true, expect.stringMatching(says)]);
  });

  test.each([
    "'; DROP TABLE place; --",
    '<script>alert(1)</script>',
    '%',
    '\u0000',
    '\\',
    '../../etc/passwd',
    '💧',
  ])('takes %j for text and for nothing else', async (text) => {
    const { url } = await startMcp();
    for (const name of ['text', 'equipType']) {
      expect((await callTool(url, 'list_places', { [name]: text })).data).toMatchObject({
        total: 0,
        places: [],
      });
    }
    expect((await callTool(url, 'list_places', { projectId: text })).isError).toBe(true);
    expect((await callTool(url, 'get_place', { placeId: text })).isError).toBe(true);
    expect((await callTool(url, 'query_measurements', { equipType: text, equipId: text })).isError).toBe(
      true,
    );
    expect(
      (await callTool(url, 'query_measurements', { placeId: 'P001-0001', fields: [text] })).isError,
    ).toBe(true);
    expect((await callTool(url, 'list_places')).data['total']).toBe(240);
  });

  test.each([null, 7, [], 'x', { limit: {} }, { limit: null }, { projectId: ['P001'] }, { text: 5 }])(
    'answers arguments of a wrong type with an error: %j',
    async (args) => {
      const { url } = await startMcp();
      const call = await callTool(url, 'list_places', args).catch(() => ({ isError: true }));
      expect(call.isError).toBe(true);
    },
  );
});

describe('The states of places', () => {
  test.each(['P001', 'P002', 'P003'])(
    'are counted by summarize_project as list_places filters: %s',
    async (projectId) => {
      const { url } = await startMcp();
      const { data } = await callTool(url, 'summarize_project', { projectId });
      const total = async (filter: object) =>
        (await callTool(url, 'list_places', { projectId, ...filter })).data['total'];
      for (const state of LEVEL_STATES) {
        expect(data['byState']).toMatchObject({ [state]: await total({ state }) });
      }
      for (const reporting of REPORTING_STATES) {
        expect(data['byReporting']).toMatchObject({ [reporting]: await total({ reporting }) });
      }
      expect(data['places']).toBe(await total({}));
    },
  );

  test('are never "below warning" for want of a level: unmounted, never reported, rain gauges', async () => {
    const { url } = await startMcp();
    const { entries } = await everyPage(url, 'list_places', { limit: 500, state: 'level-unknown' }, 'places');
    expect(entries.every(({ levelM, levelTime }) => levelM === null && levelTime === null)).toBe(true);
    for (const filter of [{ mounted: false }, { reporting: 'never' }, { equipType: '雨量计' }]) {
      const some = await callTool(url, 'list_places', { ...filter, limit: 500 });
      const unknown = await callTool(url, 'list_places', { ...filter, limit: 500, state: 'level-unknown' });
      expect(unknown.data['total']).toBe(some.data['total']);
      expect(some.data['total']).toBeGreaterThan(0);
    }
  });

  test('keep the level of a silent place, with its time', async () => {
    const { url } = await startMcp();
    const { entries } = await everyPage(url, 'list_places', { reporting: 'silent' }, 'places');
    const withLevel = entries.filter(({ levelM }) => levelM !== null);
    expect(withLevel.length).toBeGreaterThan(0);
    expect(withLevel.every(({ levelTime, latestTime }) => levelTime === latestTime)).toBe(true);
  });

  test('agree with the exceedances that are going on', async () => {
    const { url } = await startMcp();
    const { entries } = await everyPage(
      url,
      'list_places',
      { state: 'overflow', reporting: 'on-time' },
      'places',
    );
    const { entries: exceedances } = await everyPage(
      url,
      'list_exceedances',
      { severity: 'overflow' },
      'exceedances',
    );
    const going = exceedances.filter(({ status }) => status === 'ongoing').map(({ placeId }) => placeId);
    expect(entries.length).toBeGreaterThan(0);
    expect(going).toEqual(expect.arrayContaining(entries.map(({ placeId }) => placeId)));
  });

  test('follow an uploaded level of their equipment', async () => {
    const { url, store } = await startMcp();
    const before = await callTool(url, 'get_place', { placeId: 'P001-0001' });
    expect(before.data['state']).toBe('below-warning');
    const [{ record } = { record: undefined }] = await store.places.list(['P001']);
    if (!record) throw new Error('there is no place');
    await uploadRecords(store, record.equipType, record.equipId, [
      { timestamp: '2026-06-15 12:00:00', level: 99 },
    ]);
    const after = await callTool(url, 'get_place', { placeId: 'P001-0001' });
    expect(after.data).toMatchObject({ state: 'overflow', levelM: 99, levelTime: '2026-06-15 12:00:00' });
  });
});

describe('get_place', () => {
  test('shows the record exactly as the HTTP place list does (interface 2.2)', async () => {
    const { url, store } = await startMcp();
    const stored = await store.places.list('all');
    const bytes = (await PlaceListBytes.of(stored, latestTimeIn('Asia/Shanghai'))).at(NOON_MS).bytes();
    const records: { placeId: string }[] = JSON.parse(new TextDecoder().decode(bytes));
    for (const record of records.filter((_, index) => index % 13 === 0)) {
      expect((await callTool(url, 'get_place', { placeId: record.placeId })).data['record']).toEqual(record);
    }
  });

  test('adds the elevation and the headroom to the level', async () => {
    const { url } = await startMcp();
    const { data } = await callTool(url, 'get_place', { placeId: 'P001-0001' });
    expect(data).toMatchObject({ levelM: 0.875, levelElevationM: 7.989, headroomM: { toWarning: 0.805 } });
  });
});

describe('get_latest_levels', () => {
  test('shows the places asked for, and finds those over a threshold', async () => {
    const { url } = await startMcp();
    const some = await callTool(url, 'get_latest_levels', {
      placeIds: ['P001-0002', 'P001-0001', 'P001-0001'],
    });
    expect(some.data['levels']).toMatchObject([{ placeId: 'P001-0001' }, { placeId: 'P001-0002' }]);
    const { entries } = await everyPage(url, 'get_latest_levels', { atLeast: 'alarm', limit: 3 }, 'levels');
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.every(({ state }) => state === 'alarm' || state === 'overflow')).toBe(true);
  });

  test('names the place that it does not find', async () => {
    const { url } = await startMcp();
    const { text } = await callTool(url, 'get_latest_levels', { placeIds: ['P001-0001', 'P001-001'] });
    expect(text).toContain('no place "P001-001"');
  });
});

describe('20,000 places', () => {
  test('are filtered and counted', async () => {
    const { url } = await startMcp({ places: 20_000 });
    const { data } = await callTool(url, 'list_places', { state: 'overflow' });
    expect(data['total']).toBeGreaterThan(100);
  }, 60_000);
});
