import { sheetOfTexts } from '#test/support/layout-fixtures.ts';
import { readDeclarations } from '#shared/domain/import/guess/declarations.ts';
import { describe, expect, it } from 'vitest';
import { canonicalNumber } from '#shared/domain/import/cells/decimal.ts';
import { askAboutSentinels } from '#shared/domain/import/guess/guess-sentinels.ts';
import type { ColumnPlan } from '#shared/domain/import/import-plan.ts';
import { columnPlan } from '#test/support/spreadsheets/import-plans.ts';

const valueColumn = (column: number, texts: string[], more: Partial<ColumnPlan> = {}) => ({
  plan: columnPlan(column, 'value', `v${column}`, more),
  cells: texts.map((text) => ({ text, kind: 'text' as const })),
});
const ask = (...texts: string[]): string[] =>
  askAboutSentinels([valueColumn(0, texts)]).map(({ evidence }) => evidence.join());

describe('asking about numbers that may mean "no value"', () => {
  it('asks about known ones that lie far from the rest, however they are written', () => {
    expect(ask('1.1', '-9999.00', '1.2')).toEqual(['-9999']);
    expect(ask('1.1', '999', '1.2', '9999.99')).toEqual(['999', '9999.99']);
    expect(ask('1.1', '-1', '1.2')).toEqual(['-1']);
    expect(ask('1.1', '－９９９９', '1.2')).toEqual(['-9999']);
    expect(ask('1,234.1', '-9,999', '-9999 m')).toEqual(['-9999']);
    expect(ask('3.21', '-6999', '3.25')).toEqual(['-6999']);
    expect(ask('110', '-777,0', '112')).toEqual(['-777']);
    expect(ask('1.1', '3276.7', '1.2')).toEqual(['3276.7']);
  });

  it('asks about large ones beyond everything else, or that come again and again', () => {
    expect(ask('4520', '9999', '7548')).toEqual(['9999']);
    expect(ask('4520', '9999', '12000', '9999', '8001', '9999', '7548')).toEqual(['9999']);
    expect(ask('4520', '9999', '12000', '8001', '7548')).toEqual([]);
    const distinct = '11097 10883 11397 10913 10653 10381 10071 9482 9241 8982'.split(' ');
    expect(ask(...distinct, '9999', '9999')).toEqual(['9999']);
    expect(ask(...distinct, '8982', '9999', '9999')).toEqual([]);
    expect(ask(...distinct.slice(5), '9999', '9999')).toEqual(['9999']);
    expect(ask(...distinct.slice(6), '9999', '9999')).toEqual([]);
  });

  it.each(
    '3.4028235E+38 -3.4028235E+38 340282346638528859811704183484516925440.0 1E+20 9.99E+99 5E+9 2147483647 -2147483648 4294967295 65.535 32.767 -32.768 -327.68 3276.8 327.66 99999.9 999999 999998 99.999 -88888 -888.8 -777.7 -9.9 -1999 -19999'.split(
      ' ',
    ),
  )('asks about limits of types, runs of a digit, and what is far beyond all others: %s', (odd) => {
    expect(ask('1.20', '1.21', odd, '1.22', '1.28')).toEqual([canonicalNumber(odd)]);
  });

  it('asks about one that a workbook has as a text among numbers of its size', () => {
    const column = valueColumn(0, ['9518.1', '9999', '10126', '11037.2', '8864.8']);
    const storedBut = (...texts: string[]) => ({
      ...column,
      cells: column.cells.map(({ text }) => ({
        text,
        kind: texts.includes(text) ? ('text' as const) : ('number' as const),
      })),
    });
    const asked = (...texts: string[]) =>
      askAboutSentinels([storedBut(...texts)]).map(({ evidence }) => evidence.join());
    expect(asked('9999')).toEqual(['9999']);
    expect(asked('9999', '10126')).toEqual(['9999']);
    expect(asked('10126')).toEqual([]);
    expect(asked()).toEqual([]);
    expect(askAboutSentinels([column])).toEqual([]);
  });

  it('leaves totals and their like alone', () => {
    expect(ask('999123.5', '1000456.5', '1000999.25')).toEqual([]);
    expect(ask('0', '0', '12345678')).toEqual([]);
    expect(ask('32.41', '32.767', '33.02')).toEqual([]);
    expect(ask('5200000000', '5200001000')).toEqual([]);
  });

  it('reads them by the signs of their column', () => {
    const german = { decimalSign: ',', thousandsSign: '.' } as const;
    const questions = askAboutSentinels([valueColumn(0, ['1,5', '999,9', '-9.999'], german)]);
    expect(questions.map(({ evidence }) => evidence[0])).toEqual(['999.9', '-9999']);
  });

  it('reads them by the other sign as well, which may still be the answer', () => {
    expect(ask('85140828', '-99,99', '85155379')).toEqual(['-99.99']);
  });

  it('leaves numbers alone that fit the rest', () => {
    expect(ask('-5', '-1', '3')).toEqual([]);
    expect(ask('-0.5', '-1', '3')).toEqual([]);
    expect(ask('980', '999', '1010')).toEqual([]);
    expect(ask('-12345', '1')).toEqual([]);
    expect(ask('9.98', '9.98', '9.99')).toEqual([]);
    expect(ask('9.72', '9.87', '9.99', '10.08')).toEqual([]);
  });

  it('asks about numbers that can be nothing else, even where there is nothing else or they lie between others', () => {
    expect(ask('-9999', '-9999')).toEqual(['-9999']);
    expect(ask('-20000', '-9999', '5')).toEqual(['-9999']);
  });

  it('holds the cells that are concerned, and offers both meanings', () => {
    const [first, second] = askAboutSentinels([
      valueColumn(1, ['1.5', '-9999']),
      valueColumn(2, ['1.5', '9999']),
      valueColumn(3, ['9990', '9999', '10010']),
    ]);
    expect(first).toMatchObject({
      id: 'sentinel:-9999',
      about: 'sentinel',
      column: null,
      holds: { kind: 'values', columns: [1, 2, 3], texts: ['-9999'] },
      options: [
        { id: 'missing:-9999', changes: [{ kind: 'sentinel', number: '-9999', columns: null }] },
        { id: 'value:-9999', changes: [] },
      ],
    });
    expect(second).toMatchObject({ id: 'sentinel:9999', column: 2, holds: { columns: [2] } });
  });
});

describe('a number that a head declares to mean no value', () => {
  const declared = (...cells: string[]): string[] =>
    readDeclarations(sheetOfTexts([cells]).head).sentinels.map(({ number }) => number);

  it('stands behind a word that says so, and not beside one in a row of values', () => {
    expect(declared('缺测', '-9999')).toEqual(['-9999']);
    expect(declared('Q8861', '2025-05-30', '7374', '缺测', '7292', '7014', '液位(mm)')).toEqual([]);
  });
});
