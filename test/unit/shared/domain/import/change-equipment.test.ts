import { expect, it } from 'vitest';
import { equipTypeOf } from '#electron/backend/features/uploads/reading/batches/equipment-batches.ts';
import { changeEquipmentType, changeFixedEquipment } from '#shared/domain/import/change-equipment.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const KNOWN = [
  { equipId: 'YW0020001', placeName: '一号井', equipType: 'gauge' },
  { equipId: 'YW0020002', placeName: '二号井', equipType: 'gauge' },
  { equipId: 'LL0020003', placeName: '三号井', equipType: 'meter' },
];
const sheet = sheetOfTexts([
  ['时间', 'YW0020001 液位(m)', 'YW0020002 液位(m)', '液位(m)'],
  ['2026-03-01 08:00', '1.1', '1.2', '1.3'],
  ['2026-03-01 09:00', '2.1', '2.2', '2.3'],
]);
const { plan } = guessPlan(sampleOfSheet(sheet, 'data.csv'), sheet, KNOWN);
const typesIn = ({ equipment }: typeof plan) => KNOWN.map(({ equipId }) => equipTypeOf(equipment, equipId));

it('keeps the types of stations that headers name where another station is chosen for the rest', () => {
  const changed = changeFixedEquipment(plan, 'LL0020003', KNOWN);
  expect(changed.equipment.equipId).toEqual({ from: 'fixed', equipId: 'LL0020003' });
  expect(typesIn(changed)).toEqual(['gauge', 'gauge', 'meter']);
});

it('keeps them where what was typed was meant to be another station', () => {
  const asked = changeFixedEquipment(plan, 'LL0020033', KNOWN);
  expect(typesIn(answerQuestion(asked, 'equipment', 'equip:LL0020003'))).toEqual(['gauge', 'gauge', 'meter']);
});

it('keeps them where a type is given to what has none of its own', () => {
  const changed = changeEquipmentType(changeFixedEquipment(plan, 'X1', KNOWN), 'meter', KNOWN);
  expect(typesIn(changed).slice(0, 2)).toEqual(['gauge', 'gauge']);
  expect(equipTypeOf(changed.equipment, 'X1')).toBe('meter');
});
