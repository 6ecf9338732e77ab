import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { writeExport } from '#electron/backend/features/places/export/write-export.ts';
import { findAttention } from '#renderer/features/places/model/attention.ts';
import { compileFilter } from '#renderer/features/places/model/compile-filter.ts';
import { exportRequest } from '#renderer/features/places/model/export-request.ts';
import { NO_CONDITIONS, withOwnCondition } from '#renderer/features/places/model/filter-tree.ts';
import { looksOf } from '#renderer/features/places/model/map/place-looks.ts';
import { countOf, PlaceTiles } from '#renderer/features/places/model/map/place-tiles.ts';
import type { PlaceFacts } from '#renderer/features/places/model/place-facts.ts';
import { PLACE_MARKS } from '#renderer/features/places/model/state-look.ts';
import { countStates, tallyStates } from '#renderer/features/places/model/state-counts.ts';
import { workOn } from '#renderer/features/places/model/table-work.ts';
import { en } from '#renderer/i18n/en/en.ts';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { latestReportMs, readSimulation } from '#server/demo/reporting.ts';
import { POSITION_HOWS } from '#shared/domain/coordinates/place-position.ts';
import type { LevelReading } from '#shared/domain/levels/level-readings.ts';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import type { FilterGroup } from '#shared/domain/places/place-view.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { finish } from '#shared/domain/steps.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';
import { readVectorTile } from '#test/support/read-vector-tile.ts';

const ZONE = 'Asia/Shanghai';
const NOW_MS = Date.UTC(2026, 5, 15, 4);

/** Of the height at which a place overflows: below warning, above warning, alarm and overflow, in turn. */
const FILLED = [0.3, 0.72, 0.4, 0.9, 0.2, 1.05, 0.5];

/** Demo places as a service lists them at a moment, and the levels that it then tells of the first of them. */
function demoAt(count: number, readShare: number) {
  const byPlace = new Map<string, LevelReading>();
  const records = [...demoPlaces(count)].map(({ record, simulation }, at) => {
    const timeMs = latestReportMs(readSimulation(simulation), NOW_MS);
    const { placeId } = record;
    if (timeMs !== undefined && record.outValue !== '' && at < count * readShare)
      byPlace.set(placeId, {
        placeId,
        levelM: Number(record.outValue) * (FILLED[at % FILLED.length] ?? 0),
        timeMs,
      });
    return { ...record, latestTime: timeMs === undefined ? '' : formatServiceTime(timeMs, ZONE) };
  });
  return { records, readings: { byPlace, asOfMs: NOW_MS } };
}

function factsOf({ records, readings }: ReturnType<typeof demoAt>) {
  const table = placeTableOf(records, ZONE);
  const work = workOn(table);
  const { levels, states, headroomCm } = finish(work.judge(readings, { nowMs: NOW_MS, listAsOfMs: NOW_MS }));
  const positions = finish(work.positions({}));
  const facts: PlaceFacts = {
    table,
    levels,
    states,
    headroomCm,
    configCodes: finish(work.configCodes()),
    positionCode: (row) => POSITION_HOWS[positions.how[row] ?? -1] ?? 'none',
    positionDoubts: () => [],
  };
  return { facts, positions };
}

const tally = <T extends string>(names: readonly T[], found: Iterable<T>): Record<T, number> => {
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<T, number>;
  for (const name of found) counts[name] += 1;
  return counts;
};

/** What each mark counts for on the map, as its tiles say it: clusters and single places together. */
function marksOnMap(tiles: PlaceTiles, z: number): number[] {
  const counts = PLACE_MARKS.map(() => 0);
  for (let x = 0; x < 2 ** z; x += 1)
    for (let y = 0; y < 2 ** z; y += 1)
      for (const { properties } of readVectorTile(tiles.tile('gathered', { z, x, y }, []))?.features ?? [])
        for (const mark of PLACE_MARKS.keys()) {
          const own = Number(properties['m']) === mark ? 1 : 0;
          counts[mark] =
            (counts[mark] ?? 0) + ('point_count' in properties ? Number(properties[countOf(mark)]) : own);
        }
  return counts;
}

async function exported(facts: PlaceFacts, rows: Uint32Array, records: ReturnType<typeof demoAt>['records']) {
  const source = {
    facts,
    words: { t: en, value: String, zone: ZONE },
    positions: { lng: new Float64Array(), lat: new Float64Array() },
    systems: {},
  };
  const columns = ['placeId', 'levelState', 'reporting'] as const;
  const asked = { listId: '', format: 'csv' as const, rows: [...rows], title: '', columns: [...columns] };
  const request = finish(exportRequest(source, asked));
  const steps = writeExport(request, (row) => records[row] ?? {}, ZONE);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const parts = step.value;
  const [, ...lines] = Papa.parse<string[]>(await new Blob(parts).text(), { skipEmptyLines: true }).data;
  return lines;
}

describe.each([240, 20_000, 100_000])('of %d places', { timeout: 120_000 }, (count) => {
  it.each([
    ['all levels', 1],
    ['levels that broke off', 0.4],
  ])('chips, legend, filters, list, map and export count the same, with %s', async (_, readShare) => {
    const demo = demoAt(count, readShare);
    const { facts, positions } = factsOf(demo);
    const { states, table } = facts;
    const all = Uint32Array.from({ length: count }, (__, row) => row);
    const rowsOf = (tree: FilterGroup) => {
      const passes = compileFilter(tree, facts);
      return passes ? all.filter((row) => passes(row)) : all;
    };
    const chips = countStates(facts, NO_CONDITIONS, rowsOf);
    expect(Object.values(chips.level).reduce((a, b) => a + b)).toBe(count);
    expect(Object.values(chips.reporting).reduce((a, b) => a + b)).toBe(count);
    // A reading that broke off leaves places unknown; it makes none of them current.
    expect(chips.level['overflow']).toBeGreaterThan(0);
    if (readShare < 1) expect(chips.level['level-unknown']).toBeGreaterThan(count * 0.5);

    // The legend of the map.
    expect(tallyStates(states, all)).toEqual({ level: chips.level, reporting: chips.reporting });

    // A click on a chip leaves as many rows as it says.
    for (const [column, counts] of [
      ['levelState', chips.level],
      ['reporting', chips.reporting],
    ] as const)
      for (const [value, many] of Object.entries(counts)) {
        const left = rowsOf(
          withOwnCondition(NO_CONDITIONS, column, { op: 'one-of', column, values: [value] }),
        );
        expect(left.length, `${column} ${value}`).toBe(many);
      }

    // The lists of alerts and of doubts.
    const isMisconfigured = (row: number) => facts.configCodes(row).length > 0;
    const { counts: listed } = findAttention(table, states, facts.levels, isMisconfigured);
    const { overflow, alarm, warning, silent, never, late, future } = listed;
    const ofChips = { ...chips.level, ...chips.reporting };
    expect({ overflow, alarm, warning, silent, never, late, future }).toEqual(
      Object.fromEntries(
        ['overflow', 'alarm', 'warning', 'silent', 'never', 'late', 'future'].map((name) => [
          name,
          ofChips[name],
        ]),
      ),
    );

    // The map has all that have a position, whatever the zoom; equipment that is removed has a mark of its own.
    const { lng, lat } = positions;
    const tiles = new PlaceTiles({ rows: all, lng, lat, ...looksOf(states) });
    const plotted = all.filter((row) => !Number.isNaN(lng[row]));
    expect(count - plotted.length).toBe(chips.noPosition);
    const { level, reporting } = tallyStates(states, plotted);
    const expected = PLACE_MARKS.map((mark) =>
      mark === 'unmounted'
        ? reporting['unmounted']
        : (level[mark] ?? 0) - (mark === 'level-unknown' ? (reporting['unmounted'] ?? 0) : 0),
    );
    expect(marksOnMap(tiles, 0)).toEqual(expected);
    expect(marksOnMap(tiles, 3)).toEqual(expected);

    // The file that is written of them.
    const lines = await exported(facts, all, demo.records);
    expect(lines).toHaveLength(count);
    const labels = en.placeStates;
    const nameOf = <T extends string>(names: readonly T[], of: Record<T, { label: string }>, text: string) =>
      names.find((name) => of[name].label === text);
    const reportingOf = (text: string) => nameOf(REPORTING_STATES, labels.reporting, text) ?? 'never';
    expect(
      tally(
        REPORTING_STATES,
        lines.map(([, __, text = '']) => reportingOf(text)),
      ),
    ).toEqual(chips.reporting);
    const levelOf = (text: string) =>
      LEVEL_STATES.find(
        (name) => text === labels.level[name].label || text === labels.silentSince(labels.level[name].label),
      ) ?? 'level-unknown';
    expect(
      tally(
        LEVEL_STATES,
        lines.map(([, text = '']) => levelOf(text)),
      ),
    ).toEqual(chips.level);
  });
});
