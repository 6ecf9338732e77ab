import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { latestReportMs, readSimulation } from '#server/demo/reporting.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 4);
const places = [...demoPlaces()];
const ageIntervals = (simulation: string, nowMs: number) =>
  (nowMs - (latestReportMs(simulation, nowMs) ?? Number.NaN)) /
  (readSimulation(simulation).intervalMin * 60_000);

describe('the demo places', () => {
  it('are 240 in three projects, each with an id of its own', () => {
    expect(places).toHaveLength(240);
    expect(new Set(places.map(({ record }) => record.placeId)).size).toBe(240);
    expect(new Set(places.map(({ record }) => record.equipId)).size).toBe(240);
    expect(new Set(places.map(({ record }) => record.projectId))).toEqual(new Set(['P001', 'P002', 'P003']));
  });

  it('are the same bytes on every machine', () => {
    const bytes = JSON.stringify(places);
    expect(JSON.stringify([...demoPlaces()])).toBe(bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toMatchInlineSnapshot(
      `"69829004fb64300e0be0e0f6dd8daae425360ca32b97bd6e02a8016a4190eb42"`,
    );
  });

  it('show every state', () => {
    const all = places.map(({ record, simulation }) => ({ ...record, ...readSimulation(simulation) }));
    for (const habit of ['on-time', 'late', 'silent', 'never'])
      expect(all.some((p) => p.habit === habit)).toBe(true);
    expect(all.some((p) => p.mounted === '0')).toBe(true);
    expect(all.some((p) => p.nodeDepth === '0')).toBe(true);
    expect(all.some((p) => p.warnValue !== '' && Number(p.warnValue) > Number(p.alarmValue))).toBe(true);
    expect(all.some((p) => p.nodeDepth !== '' && p.warnValue === '')).toBe(true);
  });

  it('leave out lng and lat of public rain gauges only', () => {
    for (const { record } of places) expect('lng' in record).toBe(record.equipType !== '雨量计');
  });

  it('report as their habit says at any time', () => {
    for (const { simulation } of places) {
      for (const nowMs of [NOW_MS, NOW_MS + 7_654_321, NOW_MS + 987_654_321]) {
        const age = ageIntervals(simulation, nowMs);
        const { habit } = readSimulation(simulation);
        if (habit === 'on-time') expect(age >= 0 && age < 1).toBe(true);
        if (habit === 'late') expect(age >= 1.5 && age < 3).toBe(true);
        if (habit === 'silent') expect(age).toBeGreaterThan(3);
        if (habit === 'never') expect(age).toBeNaN();
      }
    }
  });
});
