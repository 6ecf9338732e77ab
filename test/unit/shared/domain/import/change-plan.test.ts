import { describe, expect, test } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { SourceSample } from '#shared/domain/import/source-sample.ts';
import { changeFixedEquipment, changeStation } from '#shared/domain/import/change-equipment.ts';
import {
  bottomElevationOf,
  changeBottomElevation,
  changeColumn,
  changeLimit,
  changeRole,
  changeSentUnit,
  changeUnit,
} from '#shared/domain/import/change-plan.ts';
import { rowsAsSent } from '#renderer/features/uploads/model/rows-as-sent.ts';
import { stationsIn } from '#renderer/features/uploads/model/stations-in.ts';

const ROWS = [
  ['时间', '站号', '液位(m)', '瞬时流量(m³/h)'],
  ['2024/7/1 0:05', 'A', '1.204', '2631.37'],
  ['2024/7/1 0:10', 'B', 'l.2l6', '2600'],
];

const sample: SourceSample = {
  fileName: 'a.csv',
  sizeBytes: 1,
  sha256: '',
  format: { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false },
  encodingGuess: null,
  sheets: [
    {
      name: '',
      head: ROWS.map((cells, at) => ({
        number: at + 1,
        cells: cells.map((text) => ({ text, kind: 'text' as const })),
      })),
      tail: [],
      rowCount: 3,
      merged: [],
    },
  ],
};
const sheet = sample.sheets[0] ?? { name: '', head: [], tail: [], rowCount: 0, merged: [] };
const { plan } = guessPlan(sample, sheet, []);
const context = { serviceZone: 'Asia/Shanghai', nowMs: Date.UTC(2025, 0) };
/** What is sent for a cell of the first row of values. */
const sentAt = (changed: typeof plan, column: number, row = 2) => {
  const of = rowsAsSent(sheet.head, changed, context).get(row);
  return of?.kind === 'sent' ? of.texts.get(column) : of?.kind;
};
const stationsOf = (changed: typeof plan) => [...stationsIn(sheet, changed).keys()];

describe('Changes of a plan by hand', () => {
  test('a second column that is the time takes it from the first', () => {
    const changed = changeRole(plan, 1, 'time', stationsOf, []);
    expect(changed.columns.map(({ role }) => role)).toEqual(['ignore', 'time', 'value', 'value']);
    expect(changed.equipment.equipId).toEqual({ from: 'fixed', equipId: '' });
  });

  test('names of fields are no longer asked about when their column is said to name stations', () => {
    const tags = Array.from({ length: 12 }, (_, at) => `PLC1.WELL${String(at + 10)}.LVL`);
    const rows = [
      ['Timestamp', 'TagName', 'Value'],
      ...Array.from({ length: 36 }, (_, at) => [
        `2026-11-20 ${String(Math.floor(at / 12) + 10)}:00:00`,
        tags[at % 12] ?? '',
        `2.${String(at + 100)}`,
      ]),
    ];
    const head = rows.map((cells, at) => ({
      number: at + 1,
      cells: cells.map((text) => ({ text, kind: 'text' as const })),
    }));
    const long = { name: '', head, tail: [], rowCount: rows.length, merged: [] };
    const before = guessPlan({ ...sample, sheets: [long] }, long, []).plan;
    expect(before.columns[1]?.role).toBe('field-name');
    const about = (of: typeof plan) => [...new Set(of.questions.map((question) => question.about))];
    expect(about(before)).toContain('unknown-names');
    const after = changeRole(before, 1, 'station', (next) => [...stationsIn(long, next).keys()], [
      { equipId: 'YT0010001', equipType: 'gauge', placeId: 'P1', placeName: 'East' },
    ]);
    expect(about(after)).toContain('unknown-stations');
    expect(after.questions.filter(({ holds }) => holds.kind === 'names')).toEqual([]);
  });

  test('a column that becomes a value gets a field that no other has', () => {
    const first = changeRole(plan, 2, 'ignore', stationsOf, []);
    const taken = {
      ...first,
      columns: first.columns.map((one) => (one.column === 3 ? { ...one, field: 'level' } : one)),
    };
    expect(changeRole(taken, 2, 'value', stationsOf, []).columns[2]?.field).toBe('level2');
  });

  test('an elevation is sent as the level above the bottom, digit for digit, in whatever unit it stands', () => {
    const elevation = changeColumn(plan, 2, { field: 'elevation' });
    const level = changeBottomElevation(elevation, 2, '3.21');
    expect(level.columns[2]).toMatchObject({ field: 'level', unit: 'm' });
    expect(bottomElevationOf(level.columns[2]?.conversion ?? null)).toBe('3.21');
    expect(sentAt(level, 2)).toBe('-2.006');
    const inMillimetres = changeUnit(level, 2, 'mm').columns[2]?.conversion ?? null;
    expect(inMillimetres).toMatchObject({ from: 'mm', to: 'm', add: '-3.21' });
    expect(changeBottomElevation(level, 2, 'deep')).toBe(level);
    expect(changeBottomElevation(level, 2, '').columns[2]?.conversion).toBeNull();
  });

  test('stations of rows that were not sampled stand behind those that were', () => {
    expect([...stationsIn(sheet, plan, ['B', 'C'])]).toEqual([
      ['A', 1],
      ['B', 1],
      ['C', 0],
    ]);
  });

  test('a unit to send in converts, digit for digit, and the unit of the file takes it back', () => {
    const converted = changeSentUnit(plan, 3, 'L/s');
    expect(sentAt(converted, 3)).toBe('730.936');
    expect(changeSentUnit(converted, 3, null).columns[3]?.conversion).toBeNull();
    expect(changeUnit(converted, 3, 'm³/d').columns[3]?.conversion).toMatchObject({
      from: 'm³/d',
      to: 'L/s',
    });
  });

  test('an equipment that the service knows brings its type', () => {
    const known = [{ equipId: 'G1', placeName: 'One', equipType: 'gauge' }];
    expect(changeFixedEquipment(plan, 'G1', known).equipment.equipType).toBe('gauge');
    const mapped = changeStation(plan, 'A', 'G1', known);
    expect(mapped.equipment).toMatchObject({
      equipType: 'gauge',
      equipId: { from: 'station', idOfStation: { A: 'G1' } },
    });
    expect(changeStation(mapped, 'A', undefined, known).equipment.equipId).toMatchObject({
      from: 'station',
      idOfStation: { A: 'A' },
    });
  });

  test('a row shows the time and values that are sent, and one with a bad cell that it is held', () => {
    expect(sentAt(plan, 0)).toBe('2024-07-01 00:05:00');
    expect(sentAt(plan, 2)).toBe('1.204');
    expect(sentAt(plan, 2, 3)).toBe('held');
    expect(sentAt(plan, 0, 1)).toBe('skipped');
  });

  test('rows are shown as nothing where what they mean stands above them, out of sight', () => {
    const filledDown = changeColumn(plan, 1, { fillDown: true });
    const [, , last] = sheet.head;
    expect(last && rowsAsSent([last], filledDown, context).size).toBe(0);
    expect(last && rowsAsSent([last], plan, context).size).toBe(1);
  });
});

test('what is sent for values beyond a limit answers the question about them', () => {
  const head = sheet.head.map((row, at) => ({
    ...row,
    cells: row.cells.map((cell, column) => (at === 2 && column === 2 ? { ...cell, text: '<0.05' } : cell)),
  }));
  const limited = { ...sheet, head };
  const guessed = guessPlan({ ...sample, sheets: [limited] }, limited, []).plan;
  const isOpen = ({ questions }: typeof guessed) => questions.some(({ about }) => about === 'limits');
  const level = guessed.columns[2];
  if (!level) throw new Error('There is a level.');
  expect(isOpen(guessed)).toBe(true);
  const changed = changeLimit(guessed, level, 'leave-out');
  expect([isOpen(changed), changed.columns[2]?.limit]).toEqual([false, 'leave-out']);
  expect(changed.answers.at(-1)).toEqual({ question: 'limits:液位(m)', option: 'limits:leave-out' });
});
