import { describe, expect, it } from 'vitest';
import { findFixedDate } from '#shared/domain/import/guess/fixed-date.ts';
import { indexEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import {
  dayOfTitles,
  isDateOfValues,
  monthOfTitles,
  quantityOfTitles,
  restOfTitle,
  titlesOf,
} from '#shared/domain/import/guess/title-texts.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

it.each([
  ['2020年5月1#水深(厘米)月报表', 'level', '1', '厘米'],
  ['2020年5月1日水深(厘米)日报表', 'level', '', '厘米'],
  ['江淼路13号污水井液位 2026年9月液位月报表', 'level', '', null],
])('%s says what is measured', (text, field, ordinal, unit) => {
  const found = quantityOfTitles([{ text, reason: 'title-row' }], indexEquipment([]));
  expect(found).toMatchObject({ quantity: { field, ordinal }, unit });
});

it.each([
  ['列印時間：2024-05-01', false],
  ['匯出日期 2024-05-01', false],
  ['製表：2024年5月', false],
  ['資料下載 2024-05-01', false],
  ['建立日期 2024-05-01', false],
  ['日報表 2024-05-01', true],
  ['觀測時間：2024-05-01', true],
  ['水位過程線 2024年5月', true],
])('of the date in %s it is known whether it is that of the values: %s', (text, isOfValues) => {
  expect(isDateOfValues(text)).toBe(isOfValues);
});

it('leaves the name of a place in its own characters', () => {
  expect(restOfTitle('東門閘站2024年5月歷史資料一覽')).toBe('東門閘');
});

describe('the id of a station', () => {
  const titlesBeside = (equipId: string, ...lines: string[]) => {
    const sheet = sheetOfTexts([...lines.map((line) => [line]), ['Time'], ['09-22 14:50'], ['09-22 14:55']]);
    const known = indexEquipment([{ equipId, placeName: '北门', equipType: 'YW' }]);
    const titles = titlesOf(
      sampleOfSheet(sheet, 'data.csv'),
      sheet,
      lines.map((_, at) => at + 1),
      known,
    );
    return { titles, rows: sheet.head.slice(lines.length + 1) };
  };

  it.each(['LLJ_20240029', 'LLJ_20240129', 'LLJ-2024-01-29', 'S_2024'])(
    'says neither a day, nor a month, nor a year: %s',
    (equipId) => {
      const { titles, rows } = titlesBeside(equipId, `${equipId} Time Series`, equipId);
      expect(findFixedDate(rows, 0, titles, null)).toMatchObject({
        fixedDate: null,
        questions: [{ id: 'fixed-date', about: 'missing-year' }],
      });
      expect(monthOfTitles(titles)).toBeNull();
      expect(dayOfTitles(titles)).toBeNull();
    },
  );

  it('leaves the year beside it', () => {
    const { titles, rows } = titlesBeside('LLJ_20240029', 'LLJ_20240029 2025');
    expect(findFixedDate(rows, 0, titles, null)).toMatchObject({ fixedDate: '2025-01-01', questions: [] });
  });

  it('is no year either where its digits are no day and nobody knows it', () => {
    const { titles, rows } = titlesBeside('YW0020001', '20240029');
    expect(findFixedDate(rows, 0, titles, null).fixedDate).toBeNull();
  });
});
