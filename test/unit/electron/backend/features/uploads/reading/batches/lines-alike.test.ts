import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnPlan, ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { SeenRecord } from '#electron/backend/features/uploads/reading/batches/seen-record.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { runTextPlan } from '#test/support/spreadsheets/run-text-plan.ts';

const plan = (columns: ColumnPlan[], changes: Partial<ImportPlan> = {}): ImportPlan =>
  importPlan([columnPlan(0, 'time'), ...columns], changes);
const OF_TWO = plan([columnPlan(1, 'value', 'level'), columnPlan(2, 'value', 'flow')]);

const textOf = (lines: readonly string[], end = '\n'): string => ['time,level,flow', ...lines, ''].join(end);
const timeAt = (minute: number): string => `2024-01-05 08:${String(minute).padStart(2, '0')}:00`;

/** Whatever the rows look like, both ways come to the same. */
function expectSame(text: string, of: ImportPlan = OF_TWO): ReturnType<typeof runTextPlan> {
  const fast = runTextPlan(text, of);
  const general = runTextPlan(text, of, { isGeneralOnly: true });
  expect(fast.bodies).toEqual(general.bodies);
  expect(fast.report).toEqual(general.report);
  expect(fast.unsent).toEqual(general.unsent);
  return fast;
}

const ALIKE = Array.from({ length: 4 }, (_, row) => `${timeAt(row)},1.2${row},-3.40`);

describe('Rows that have the form of those before them', () => {
  it.each([
    ['a decimal sign in another place', '1.2,00.40', 2],
    ['a sign where the minus stood', '1.27,+3.40', 1],
    ['a digit where the minus stood', '1.27,13.40', 2],
    ['a minus among the digits', '1-27,-3.40', 1],
    ['another sign for the decimal one', '1:27,-3.40', 1],
    ['a delimiter among the digits', '1,27,-3.40', 0],
    ['a quote', '"1.2,-3.40', 1],
    ['a blank', ' 1.2,-3.40', 2],
    ['a letter', '1.2x,-3.40', 1],
    ['a zero byte', '1.2\0,-3.40', 0],
    ['a character of two bytes', '1.²,-3.40', 1],
    ['a zero in front', '0.27,-0.40', 2],
  ])('are read by their cells where one has %s', (_, values) => {
    expectSame(textOf([...ALIKE, `${timeAt(9)},${values}`, `${timeAt(10)},1.30,-3.50`]));
  });

  it.each(['\n', '\r\n'])('end in any line end: %j', (end) => {
    const { records } = expectSame(textOf([...ALIKE, `${timeAt(9)},1.29,-3.49`], end));
    expect(records).toHaveLength(5);
    expect(records.at(-1)).toEqual({ equipId: 'E1', timestamp: timeAt(9), level: 1.29, flow: -3.49 });
  });

  it('end in a line end that is another one', () => {
    expectSame(
      `${textOf(ALIKE)}${timeAt(20)},1.20,-3.40\r\n${timeAt(21)},1.20,-3.40\r${timeAt(22)},1.20,-3.40\n`,
    );
  });

  it('hold a number that means "no value"', () => {
    const none = plan([
      columnPlan(1, 'value', 'level', { sentinels: ['9.99'] }),
      columnPlan(2, 'value', 'flow'),
    ]);
    const { records } = expectSame(textOf([...ALIKE, `${timeAt(9)},9.99,-3.49`]), none);
    expect(records.at(-1)).toEqual({ equipId: 'E1', timestamp: timeAt(9), flow: -3.49 });
  });

  it('are of the stations that they name', () => {
    const columns = [columnPlan(1, 'station'), columnPlan(2, 'value', 'level')];
    const of = plan(columns, {
      equipment: { equipType: 'gauge', typeOfEquip: {}, equipId: { from: 'station', idOfStation: {} } },
    });
    const rows = ['A', 'B', 'A', 'B', 'A', 'C', '"', ' ', 'B'].map(
      (name, row) => `${timeAt(row)},${name},1.2${row}`,
    );
    const { records } = expectSame(textOf(rows), of);
    expect(records.filter(({ equipId }) => equipId === 'B')).toHaveLength(3);
  });

  it('are read by their cells where a zero stands in front of other digits', () => {
    const rows = ['12.30', '12.40', '12.50', '02.60', '00.70'].map(
      (level, row) => `${timeAt(row)},${level},1`,
    );
    const { records } = expectSame(textOf(rows));
    expect(records.map(({ level }) => level)).toEqual([12.3, 12.4, 12.5, 2.6, 0.7]);
  });

  it.each(['ignore', 'value'] as const)(
    'are read by their cells where a text is two: column to %s',
    (role) => {
      const of = plan([columnPlan(1, 'value', 'level'), columnPlan(2, role, 'state', { type: 'text' })]);
      const rows = ['open', 'shut', 'open', 'o,en', '"pen', ' pen', 'op\0n', 'o"en', '开x'].map(
        (state, row) => `${timeAt(row)},1.2${row},${state}`,
      );
      expectSame(textOf(rows), of);
    },
  );

  it('have all their cells behind a row that has fewer', () => {
    const of = plan([columnPlan(1, 'value', 'level'), columnPlan(2, 'value', 'state', { type: 'text' })]);
    const rows = ['1.20,open', '1.21,shut', '1.22', '1.23,idle'].map(
      (cells, row) => `${timeAt(row)},${cells}`,
    );
    const { records } = expectSame(textOf(rows), of);
    expect(records.at(-1)).toEqual({ equipId: 'E1', timestamp: timeAt(3), level: 1.23, state: 'idle' });
  });

  it('list a row whose record is too long for any batch', () => {
    const of = plan([columnPlan(1, 'value', 'level'), columnPlan(2, 'value', 'state', { type: 'text' })]);
    const rows = ['open', 'shut', 'open', 'o"""', 'shut'].map(
      (state, row) => `${timeAt(row)},1.2${row},${state}`,
    );
    const maxBatchBytes = JSON.stringify([{ timestamp: timeAt(0), level: 1.25, state: 'open' }]).length;
    const fast = runTextPlan(textOf(rows), of, { maxBatchBytes });
    expect(fast.unsent).toEqual([{ row: 5, cells: [timeAt(3), '1.23', 'o"""'], reasons: ['too-long'] }]);
    expect(fast.records).toHaveLength(4);
  });

  it('are held where their date has no clock', () => {
    const { time } = OF_TWO;
    const rows = [5, 6, 7, 8].map((day) => `2024-01-0${day},1.2${day},-3.40`);
    const { records } = expectSame(textOf(rows), { ...OF_TWO, time: { ...time, dateAlone: 'hold' } });
    expect(records).toEqual([]);
  });

  it('are shown with the values that they have', () => {
    const seen: [number, number[]][] = [];
    const see = ({ row, values }: SeenRecord): void => void seen.push([row, Array.from(values)]);
    const of = plan([columnPlan(1, 'value', 'level'), columnPlan(2, 'value', 'flow')], {
      missingTexts: ['--'],
    });
    const flows = ['1.5', '2.5', '3.5', '', '', '', '--', '--', '--', '4.5', '5.5', '6.5', '---'];
    runTextPlan(textOf(flows.map((flow, row) => `${timeAt(row)},1.2,${flow}`)), of, { see });
    const expected = flows
      .slice(0, -1)
      .map((flow, row) => [row + 2, [1.2, flow === '' ? Number.NaN : Number(flow)]]);
    expect(seen.slice(-expected.length)).toEqual(expected);
  });

  it('end a batch before the record that makes it too long', () => {
    const rows = Array.from({ length: 40 }, (_, row) => `${timeAt(row)},1.${row + 10},-3.40`);
    const fast = runTextPlan(textOf(rows), OF_TWO, { maxBatchBytes: 200 });
    const general = runTextPlan(textOf(rows), OF_TWO, { maxBatchBytes: 200, isGeneralOnly: true });
    expect(fast.batches).toEqual(general.batches);
    const tooShort = runTextPlan(textOf(rows), OF_TWO, { maxBatchBytes: 20 });
    expect(tooShort.unsent).toHaveLength(40);
  });

  it('come to the same whatever stands in one place of one of them', () => {
    const oneChanged = fc.tuple(
      fc.nat(9),
      fc.nat(31),
      fc.constantFrom(...Array.from('09.,-+ "x;:T\t\r\n\0é')),
    );
    fc.assert(
      fc.property(fc.array(oneChanged, { minLength: 1, maxLength: 3 }), (changes) => {
        const lines = Array.from({ length: 10 }, (_, row) => `${timeAt(row)},1.2${row},-3.40`);
        for (const [row, at, sign] of changes) {
          const line = lines[row] ?? '';
          lines[row] = line.slice(0, at) + sign + line.slice(at + 1);
        }
        expectSame(textOf(lines));
      }),
      { numRuns: 300 },
    );
  });
});
