import { describe, expect, test } from 'vitest';
import { levelState, type LevelState } from '#shared/domain/places/exceedance.ts';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { demoLevel, highestDemoLevel } from '#server/demo/levels.ts';
import { SLOT_MS } from '#server/demo/rain-events.ts';
import { fieldValues, measuredFields } from '#server/demo/measured-fields.ts';
import { latestReportMs, readSimulation } from '#server/demo/reporting.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.UTC(2026, 0, 1);
const numberOf = (text: string) => (text === '' ? null : Number(text));

const places = [...demoPlaces()].map(({ record, simulation: text }) => {
  const simulation = readSimulation(text);
  const thresholds = {
    warnM: numberOf(record.warnValue),
    alarmM: numberOf(record.alarmValue),
    outM: numberOf(record.outValue),
  };
  return { record, simulation, values: fieldValues(record, simulation), thresholds };
});
const gauges = places.flatMap((place) => {
  const level = place.values.get('level');
  return level ? [{ ...place, level }] : [];
});
const reporting = gauges.filter(({ record }) => record.mounted === '1');
const [first] = gauges;
if (!first) throw new Error('there is no gauge');

describe('demo levels', () => {
  test('are a pure function of place and time, whatever was asked before', () => {
    const { record, simulation } = first;
    const forwards = demoLevel(record, simulation.seed);
    const times = Array.from({ length: 200 }, (_, index) => START_MS + index * 1.7 * HOUR_MS);
    const levels = times.map(forwards);
    const backwards = demoLevel(record, simulation.seed);
    expect(times.toReversed().map(backwards)).toEqual(levels.toReversed());
  });

  test('are whole millimetres, never below the bottom and never far above the mouth', () => {
    for (const { level, record } of gauges) {
      const depthM = Number(record.nodeDepth) || Number(record.outValue);
      for (let timeMs = START_MS; timeMs < START_MS + 20 * DAY_MS; timeMs += 5 * HOUR_MS) {
        const levelM = level(timeMs);
        expect(Math.round(levelM * 1000) / 1000).toBe(levelM);
        expect(levelM).toBeGreaterThanOrEqual(0);
        expect(levelM).toBeLessThan(depthM + 1);
      }
    }
  });

  test('are never above what is said to be the highest of their slot, which is not far above them', () => {
    let [slots, isClose] = [0, 0];
    for (const { level, record, simulation } of gauges) {
      const highest = highestDemoLevel(record, simulation.seed);
      for (let slotMs = START_MS; slotMs < START_MS + 10 * DAY_MS; slotMs += 3 * SLOT_MS) {
        const times = Array.from({ length: 48 }, (_, index) => slotMs + (index * SLOT_MS) / 48);
        const reached = Math.max(...times.map(level));
        expect(reached).toBeLessThanOrEqual(highest(slotMs + HOUR_MS));
        slots += 1;
        if (highest(slotMs) < reached * 1.6 + 0.05) isClose += 1;
      }
    }
    expect(isClose / slots).toBeGreaterThan(0.9);
  });

  test('show some place over warning, alarm and overflow at any time of a year', () => {
    for (let nowMs = START_MS; nowMs < START_MS + 365 * DAY_MS; nowMs += 7.3 * HOUR_MS) {
      const seen = new Set<LevelState>();
      for (const { simulation, level, thresholds } of reporting) {
        const atMs = latestReportMs(simulation, nowMs);
        if (atMs !== undefined) seen.add(levelState(level(atMs), thresholds));
      }
      expect([...seen], new Date(nowMs).toISOString()).toEqual(
        expect.arrayContaining(['warning', 'alarm', 'overflow', 'below-warning']),
      );
    }
  });

  test('leave most places below their warning level at most times', () => {
    const states = reporting.flatMap(({ level, thresholds }) =>
      Array.from({ length: 50 }, (_, index) =>
        levelState(level(START_MS + index * 31 * HOUR_MS), thresholds),
      ),
    );
    const low = states.filter((state) => state === 'below-warning').length;
    expect(low / states.length).toBeGreaterThan(0.7);
    expect(low / states.length).toBeLessThan(0.95);
  });

  test('change by centimetres, not by jumps, from one report to the next', () => {
    const steps = reporting.flatMap(({ level }) =>
      Array.from({ length: 500 }, (_, index) => {
        const timeMs = START_MS + index * 5 * 60_000;
        return Math.abs(level(timeMs + 5 * 60_000) - level(timeMs));
      }),
    );
    const sorted = steps.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(0.1);
    expect(sorted.at(-1)).toBeLessThan(1);
  });

  test('rise and fall with the day in dry weather', () => {
    const days = Array.from({ length: 60 }, (_, day) => START_MS + day * DAY_MS);
    const meanAt = (hour: number) =>
      reporting.reduce(
        (sum, { level }) => sum + days.reduce((part, dayMs) => part + level(dayMs + hour * HOUR_MS), 0),
        0,
      );
    const hours = Array.from({ length: 24 }, (_, hour) => meanAt(hour));
    expect(Math.max(...hours) / Math.min(...hours)).toBeGreaterThan(1.02);
  });
});

describe('the measured fields of the demo equipment', () => {
  test('are known, with a unit, for every kind of equipment', () => {
    for (const { record, values } of places) {
      const fields = measuredFields(record.equipType);
      expect(fields.length).toBeGreaterThan(0);
      expect([...values.keys()]).toEqual(fields.map(({ name }) => name));
      for (const { unit } of fields) expect(unit).not.toBe('');
    }
  });

  test('are nothing for a kind that the demo data does not know', () => {
    expect(measuredFields('gauge')).toEqual([]);
    expect(measuredFields('constructor')).toEqual([]);
  });

  test('let a rain gauge measure the rain of a wet city in a year, in tips of 0.2 mm', () => {
    const gauge = places.find(({ record }) => record.equipType === '雨量计');
    const rainfall = gauge?.values.get('rainfall');
    if (!gauge || !rainfall) throw new Error('there is no rain gauge');
    let tips = 0;
    const stepMs = gauge.simulation.intervalMin * 60_000;
    for (let timeMs = START_MS; timeMs < START_MS + 365 * DAY_MS; timeMs += stepMs) {
      const count = rainfall(timeMs) / 0.2;
      expect(count).toBeCloseTo(Math.round(count), 9);
      tips += Math.round(count);
    }
    expect(tips * 0.2).toBeGreaterThan(700);
    expect(tips * 0.2).toBeLessThan(2500);
  });
});
