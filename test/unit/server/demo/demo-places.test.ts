import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { latestReportMs, readSimulation } from '#server/demo/reporting.ts';
import { reportingState } from '#shared/domain/places/staleness.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 4);
const places = [...demoPlaces()];
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
      `"1216d61a2512eed8190f992c5d37e0a2d21a532a9906371f79cea0bf96d4b822"`,
    );
  });

  it('show every state', () => {
    const all = places.map(({ record, simulation }) => ({ ...record, ...readSimulation(simulation) }));
    for (const habit of ['on-time', 'late', 'silent', 'never', 'future'])
      expect(all.some((p) => p.habit === habit)).toBe(true);
    expect(all.some((p) => p.mounted === '0')).toBe(true);
    expect(all.some((p) => p.nodeDepth === '0')).toBe(true);
    expect(all.some((p) => p.warnValue !== '' && Number(p.warnValue) > Number(p.alarmValue))).toBe(true);
    expect(all.some((p) => p.nodeDepth !== '' && p.warnValue === '')).toBe(true);
  });

  it('leave out lng and lat of public rain gauges only', () => {
    for (const { record } of places) expect('lng' in record).toBe(record.equipType !== '雨量计');
  });

  it('are judged as their habit says at any minute of a day', () => {
    for (const { simulation } of places) {
      const { habit, intervalMin } = readSimulation(simulation);
      for (let minute = 0; minute < 24 * 60; minute += 7) {
        const nowMs = NOW_MS + minute * 60_000 + 31_000;
        const latestTimeMs = latestReportMs(readSimulation(simulation), nowMs) ?? null;
        expect(reportingState({ mounted: true, latestTimeMs, intervalMin }, nowMs)).toBe(habit);
      }
    }
  });
});
