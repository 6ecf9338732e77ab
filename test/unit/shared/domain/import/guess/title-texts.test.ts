import { expect, it } from 'vitest';
import { indexEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import { quantityOfTitles } from '#shared/domain/import/guess/title-texts.ts';

it.each([
  ['2020年5月1#水深(厘米)月报表', 'level', '1', '厘米'],
  ['2020年5月1日水深(厘米)日报表', 'level', '', '厘米'],
  ['江淼路13号污水井液位 2026年9月液位月报表', 'level', '', null],
])('%s says what is measured', (text, field, ordinal, unit) => {
  const found = quantityOfTitles([{ text, reason: 'title-row' }], indexEquipment([]));
  expect(found).toMatchObject({ quantity: { field, ordinal }, unit });
});
