import { expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const minute = (at: number): string => `2025-01-08 19:${String(at).padStart(2, '0')}:00`;

/** Texts of the numbers that may have lost their decimal sign. */
function lostIn(header: string[], lines: string[][]): string[] {
  const sheet = sheetOfTexts([header, ...lines.map((cells, at) => [minute(at), ...cells])]);
  const { plan } = guessPlan(sampleOfSheet(sheet), sheet, []);
  return plan.questions.flatMap(({ about, texts = [] }) => (about === 'lost-signs' ? texts : []));
}

it('asks about numbers of one quantity in the long shape, although those of another one are as large', () => {
  const flows = ['2.36', '2.25', '217', '2.21', '1.98'];
  const lines = flows.flatMap((flow, at) => [
    ['Flow', flow, '10³m³/h'],
    ['Conductivity', String(510 + at), 'µS/cm'],
  ]);
  expect(lostIn(['timestamp', 'TagName', 'Reading', 'Unit'], lines)).toEqual(['217']);
});

it('asks nothing of numbers in centimetres beside others in metres', () => {
  const lines = [
    ['2.36', 'm'],
    ['2.25', 'm'],
    ['217', 'cm'],
    ['2.21', 'm'],
    ['219', 'cm'],
  ];
  expect(lostIn(['time', 'level', 'unit'], lines)).toEqual([]);
  expect(
    lostIn(
      ['time', 'level', 'unit'],
      lines.map(([level = '']) => [level, 'm']),
    ),
  ).toEqual(['217', '219']);
});

it('asks about numbers of one digit with the others, and about those of 7, 8 and 9 alone whether they are none', () => {
  const levels = (...texts: string[]) =>
    lostIn(
      ['time', 'level(m)'],
      texts.map((text) => [text]),
    );
  expect(levels('753', '7.45', '7.89', '8.43', '888', '8.96', '9.49')).toEqual(['753', '888']);
  expect(levels('4.41', '4.45', '444', '4.43')).toEqual(['444']);
  expect(levels('9.41', '9.45', '999', '9.43')).toEqual([]);
});
