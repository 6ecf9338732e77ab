import { describe, expect, it } from 'vitest';
import { askAboutWholeParts } from '#shared/domain/import/guess/whole-parts.ts';
import { columnPlan } from '#test/support/spreadsheets/import-plans.ts';

function askedAbout(...texts: string[]): string | undefined {
  const plan = columnPlan(0, 'value', 'level');
  const cells = texts.map((text) => ({ text, kind: 'text' as const }));
  return askAboutWholeParts([{ plan, cells }], [plan])[0]?.evidence[0];
}

describe('numbers whose whole part may be left out', () => {
  it.each([
    ['.35', ['12.34', '.35', '13.02']],
    ['35', ['12.34', '35', '36', '13.02']],
    ['35', ['12.34', '12.30', '35', '12.41']],
    ['05', ['12.34', '05', '13.02']],
    ['5', ['12.3', '12.0', '5', '12.4']],
  ])('are asked about: %s in %j', (first, texts) => {
    expect(askedAbout(...texts)).toBe(first);
  });

  it.each([
    [['7.9', '8', '8.1', '8.2']],
    [['12.34', '12.5', '35', '13.02']],
    [['12.34', '35', '87.12']],
    [['0.34', '35', '0.36']],
    [['12.34', '99', '12.31']],
    [['12.34', '135', '12.31']],
  ])('are not seen where decimals are written as they come: %j', (texts) => {
    expect(askedAbout(...texts)).toBeUndefined();
  });
});
