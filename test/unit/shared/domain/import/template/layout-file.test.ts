import { describe, expect, it } from 'vitest';
import {
  conversionBetween,
  elevationToLevel,
  unitsToConvertInto,
} from '#shared/domain/import/cells/units.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan, UnitConversion } from '#shared/domain/import/import-plan.ts';
import { makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { readLayoutFile, writeLayoutFile } from '#shared/domain/import/template/layout-file.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const sheet = sheetOfTexts([
  ['时间', '液位(m)'],
  ['2026-01-01 08:00', '1.25'],
  ['2026-01-01 08:05', '1.26'],
]);
const { plan } = guessPlan(sampleOfSheet(sheet, 'a.csv'), sheet, []);
const SAVING = { templateId: 't', name: 'Weekly', savedAtMs: 1, fileName: 'a.csv' };

/** The layout that comes out of a file of it. */
const taken = (change: Partial<ImportPlan>) =>
  readLayoutFile(writeLayoutFile(makeTemplate({ ...plan, ...change }, SAVING)));
const withConversion = (conversion: UnitConversion) =>
  taken({
    columns: plan.columns.map((column) => (column.role === 'value' ? { ...column, conversion } : column)),
  });

describe('a layout file', () => {
  it('is taken with every conversion that there is', () => {
    expect(taken({})?.name).toBe('Weekly');
    const found = ['mm', 'cm', 'm3/h', 'kPa', '°F', 'K', 'mS/cm', 'mg/L'].flatMap((from) =>
      unitsToConvertInto(from).flatMap((to) => conversionBetween(from, to) ?? []),
    );
    expect(found.length).toBeGreaterThan(20);
    const levels = ['0', '3.25', '-1'].flatMap((bottom) => elevationToLevel('m', bottom) ?? []);
    for (const conversion of [...found, ...levels, ...levels.map((one) => ({ ...one, from: 'm' }))])
      expect(withConversion(conversion), JSON.stringify(conversion)).not.toBeNull();
    const asDecimal = { from: 'mm', to: 'm', multiply: '0.001', divide: '1', add: '0' };
    expect(withConversion(asDecimal)).not.toBeNull();
  });

  it('is not one where a factor is not that of its units, which nothing would say', () => {
    const of = { from: 'm', to: 'm', multiply: '1', divide: '1', add: '0' };
    for (const wrong of [{ multiply: '7' }, { divide: '0' }, { multiply: '0' }, { from: 'mm' }, { to: 'kg' }])
      expect(withConversion({ ...of, ...wrong }), JSON.stringify(wrong)).toBeNull();
  });

  it('is not one where its zone is unknown', () => {
    expect(taken({ time: { ...plan.time, sourceZone: 'Mars/Base' } })).toBeNull();
    expect(taken({ time: { ...plan.time, sourceZone: '+05:30' } })).not.toBeNull();
  });
});
