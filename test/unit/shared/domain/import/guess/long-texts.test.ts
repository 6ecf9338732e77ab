import { expect, it } from 'vitest';
import { numberInCell } from '#shared/domain/import/cells/read-number.ts';
import { judgeMagnitude } from '#shared/domain/import/check/judge-magnitude.ts';
import { lookOf } from '#shared/domain/import/guess/cell-look.ts';
import { readHeaderPart } from '#shared/domain/import/guess/column-header.ts';
import { readDeclarations } from '#shared/domain/import/guess/declarations.ts';
import { readQuantity } from '#shared/domain/import/guess/field-words.ts';
import { headerWord } from '#shared/domain/import/guess/header-words.ts';
import { indexEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import { identifierOf } from '#shared/domain/import/guess/name-fields.ts';
import { readHeader, readUnitCell } from '#shared/domain/import/guess/read-header.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { recordShapes } from '#shared/domain/import/record-shapes.ts';
import { headerKey } from '#shared/domain/import/section-rows.ts';
import { zoneInText } from '#shared/domain/import/guess/zone-words.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const LENGTH = 1_000_000;

/** Texts for which looking at every part of every part would take years. */
const LONG = ['a', 'a-', '-', '(', '( ', ' ', '1', '1.', '位/', '水位', '(S/N', 'sampl', 'utc '].map((part) =>
  part.repeat(LENGTH / part.length),
);

it.each(LONG)('takes no text of a million characters apart: %.6s', (long) => {
  const text = `x${long}x`;
  expect(readHeader(text)).toMatchObject({ unit: null });
  expect(readHeaderPart(text, indexEquipment([]))).toMatchObject({ text, unit: null, quantity: null });
  expect([readQuantity(text), headerWord(text), readUnitCell(text), zoneInText(text)]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

it.each(['1', ' ', ',', "1'", '1,'])('takes no cell of a million characters apart: %j', (part) => {
  const text = `1${part.repeat(LENGTH / part.length)}x`;
  const signs = { decimalSign: '.', thousandsSign: ',' } as const;
  expect(lookOf({ text: `${text}:`, kind: 'text' })).toBe('text');
  expect(() => numberInCell({ text: `${text.slice(0, -1)};5`, kind: 'text' }, signs)).not.toThrow();
  expect(() => numberInCell({ text: `${text.slice(0, -1)}5`, kind: 'text' }, signs)).not.toThrow();
  expect(judgeMagnitude(text, null, { median: 1, max: 1 }, null)).toBeNull();
});

it('compares rows with headers in time in proportion to their length, also where a cell is full of tabs', () => {
  const taken = (length: number): number => {
    const cells = [{ text: `x${'\t'.repeat(length)}x`, kind: 'text' as const }];
    const runs = Array.from({ length: 10 }, () => {
      const from = performance.now();
      expect(headerKey(cells)).toHaveLength(length + 2);
      return performance.now() - from;
    });
    return Math.min(...runs);
  };
  // With work for every pair of tabs this would be 16 times as long, and seconds.
  expect(taken(40_000)).toBeLessThan(10 * taken(10_000) + 20);
});

it('reads lines above a table in time in proportion to their length, also where they are full of blanks', () => {
  const taken = (length: number): number => {
    const cells = [{ text: `(${' '.repeat(length)}x`, kind: 'text' as const }];
    const runs = Array.from({ length: 30 }, () => {
      const from = performance.now();
      readDeclarations([{ number: 1, cells }]);
      return performance.now() - from;
    });
    return Math.min(...runs);
  };
  // With work for all triples of blanks this would be 64 times as long.
  expect(taken(990)).toBeLessThan(10 * taken(247) + 10);
});

it('names a field by the beginning of a header that is longer than fields may be', () => {
  expect(identifierOf('1'.repeat(LENGTH))).toBe(`v${'1'.repeat(189)}`);
  expect(identifierOf(`${'水'.repeat(189)}𠀀位`).isWellFormed()).toBe(true);
});

/** With work for every pair of columns this would take half a minute. */
it('understands a sheet of thousands of columns', () => {
  const columns = Array.from({ length: 6000 }, (_, at) => `x${at}`);
  const values = columns.map(() => '1.5');
  const sheet = sheetOfTexts([
    ['时间', ...columns],
    ['2026-03-01 08:00', ...values],
    ['2026-03-01 09:00', ...values],
  ]);
  const { plan } = guessPlan(sampleOfSheet(sheet, 'WL-07.csv'), sheet, []);
  expect(plan.columns).toHaveLength(6001);
  expect(recordShapes(plan).flatMap(({ values: sent }) => sent)).toHaveLength(6000);
});

it('names no field by what is lost when a record becomes an object', () => {
  expect(identifierOf('__proto__')).toBe('v__proto__');
});
