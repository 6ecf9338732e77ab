import { describe, expect, test } from 'vitest';
import { callTool } from '#test/support/call-mcp.ts';
import { everyPage } from '#test/support/every-page.ts';
import { startMcp } from '#test/support/start-mcp.ts';

describe('list_exceedances', () => {
  test('agrees with the levels of the place', async () => {
    const { url } = await startMcp();
    const { entries } = await everyPage(
      url,
      'list_exceedances',
      { severity: 'alarm', limit: 7 },
      'exceedances',
    );
    expect(entries.length).toBeGreaterThan(7);
    for (const { placeId, begin, lastExceeded, peakM, alarmM } of entries.slice(0, 5)) {
      const args = { placeId, from: begin, to: lastExceeded, fields: ['level'], limit: 2000 };
      const records = (await everyPage(url, 'query_measurements', args, 'records')).entries;
      const levels = records.map(({ level }) => Number(level));
      expect(Math.min(...levels)).toBeGreaterThanOrEqual(Number(alarmM));
      expect(Math.max(...levels)).toBe(peakM);
    }
  });

  test('gives the same with small pages as with large ones', async () => {
    const { url } = await startMcp();
    const args = { from: '2026-06-10 00:00:00', to: '2026-06-15 00:00:00' };
    const large = await everyPage(url, 'list_exceedances', { ...args, limit: 500 }, 'exceedances');
    const small = await everyPage(url, 'list_exceedances', { ...args, limit: 13 }, 'exceedances');
    expect(small.entries).toEqual(large.entries);
    expect(small.pages).toBeGreaterThan(5);
  });

  test('finds only what has reached the severity', async () => {
    const { url } = await startMcp();
    const find = async (severity: string) =>
      (await everyPage(url, 'list_exceedances', { severity, limit: 500 }, 'exceedances')).entries;
    expect((await find('overflow')).every(({ highestSeverity }) => highestSeverity === 'overflow')).toBe(
      true,
    );
    const placesOf = async (severity: string) =>
      new Set((await find(severity)).map(({ placeId }) => placeId));
    const [warned, alarmed] = [await placesOf('warning'), await placesOf('alarm')];
    expect([...alarmed].filter((placeId) => !warned.has(placeId))).toEqual([]);
    expect(warned.size).toBeGreaterThan(alarmed.size);
  });

  test('searches a year of all places in parts that leave others their turn', async () => {
    const { url } = await startMcp();
    const args = { severity: 'warning', from: '2025-06-15 00:00:00', to: '2026-06-15 00:00:00', limit: 500 };
    const answered: string[] = [];
    const search = callTool(url, 'list_exceedances', { ...args, projectId: 'P003' }).finally(() =>
      answered.push('list_exceedances'),
    );
    await callTool(url, 'list_projects').finally(() => answered.push('list_projects'));
    expect((await search).isError).toBe(false);
    expect(answered).toEqual(['list_projects', 'list_exceedances']);
  });

  test.each([
    [{ from: '2026-06-15 00:00:00', to: '2026-06-14 00:00:00' }, /reversed/],
    [{ from: '2020-01-01 00:00:00' }, /longer than 366 days/],
    [{ severity: 'bad' }, /warning, alarm, overflow/],
    [{ placeId: 'P001-001' }, /Did you mean/],
  ])('says how to correct %j', async (args, says) => {
    const { url } = await startMcp();
    const { isError, text } = await callTool(url, 'list_exceedances', args);
    expect([isError, text]).toEqual([true, expect.stringMatching(says)]);
  });
});
