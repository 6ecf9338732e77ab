import { expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { isMissingWord, missingWordsIn } from '#shared/domain/import/guess/missing-words.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

it('knows words for "no value" as they are written in Taiwan and Hong Kong', () => {
  expect(missingWordsIn(['無', '無資料', '無數據', '缺測', '1.25', '無', '東門'])).toEqual([
    '無',
    '無資料',
    '無數據',
    '缺測',
  ]);
  expect(['無效', '離線', '停機', '檢修', '未檢出'].map(isMissingWord)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});

it('takes a column for one of values where loggers wrote words for "no value" into most cells', () => {
  const cells = ['9.1', 'No Data', 'No Data', '无', '9.2', 'no data', 'No Data', '8.6', 'No Data'];
  const rows = cells.map((text, at) => [`2026-01-08 1${at}:00`, text, '7.1']);
  const sheet = sheetOfTexts([['time', 'pH', 'level(m)'], ...rows]);
  const { columns } = guessPlan(sampleOfSheet(sheet), sheet, []).plan;
  expect(columns.map(({ role, field }) => [role, field])).toEqual([
    ['time', ''],
    ['value', 'ph'],
    ['value', 'level'],
  ]);
});

it('takes an error of a spreadsheet for no value wherever it only says what a column is', () => {
  expect(['#N/A', ' #DIV/0! ', '#####', '#1', '# 井'].map(isMissingWord)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(['#SPILL!', '#GETTING_DATA', '#NAME?', '#NULL!'].every(isMissingWord)).toBe(true);
  expect(missingWordsIn(['#N/A', '1.25'])).toEqual([]);
});

it('takes no name of a well, a pump or a gauge for an error of a spreadsheet', () => {
  expect(['#A', '#B', '#MW1', '#P2', '#PUMP', '#N', '#NAME', '#A!'].filter(isMissingWord)).toEqual([]);
});

it.each([
  ['signs like those of errors', ['#A', '#B']],
  ['words for "no value"', ['NA', '空']],
])('finds the stations of a column where equipment of the service is called by %s', (_, names) => {
  const [first = '', second = ''] = names;
  const sheet = sheetOfTexts([
    ['时间', '站点', '液位(m)'],
    ['2024-01-05 08:00', first, '1.21'],
    ['2024-01-05 08:00', second, '2.34'],
    ['2024-01-05 09:00', first, '1.23'],
    ['2024-01-05 09:00', second, '2.33'],
  ]);
  const equipment = [
    { equipId: 'WL-1', placeName: first, equipType: '液位计' },
    { equipId: 'WL-2', placeName: second, equipType: '液位计' },
  ];
  const { plan } = guessPlan(sampleOfSheet(sheet, 'report.csv'), sheet, equipment);
  expect(plan.columns.map(({ role }) => role)).toEqual(['time', 'station', 'value']);
  expect(plan.equipment.equipId).toMatchObject({ idOfStation: { [first]: 'WL-1', [second]: 'WL-2' } });
  expect(plan.questions).toEqual([]);
});

it.each([
  [
    'a header above a row without values',
    ['timestamp', 'Total Flow（㎥）', 'Level（m）', 'Level.Q'],
    [
      ['20241104234500', '#N/A', '#N/A', 'Good'],
      ['20241105000000', '***', '2.422', 'Good'],
      ['20241105001500', '41553884.1', '2.091', 'Bad'],
      ['20241105003000', '41578988.2', '2.105', 'Good'],
    ],
    ['time', 'value', 'value', 'ignore'],
  ],
  [
    'few numbers among errors',
    ['数据时间', '凤凰河24号 最高氨氮', '凤凰河24号 最低氨氮'],
    [
      ['2020-10-25 02:00', '7.226', '#N/A'],
      ['2020-10-25 03:00', '6.897', '#N/A'],
      ['2020-10-25 04:00', '6.511', '/'],
      ['2020-10-25 05:00', '6.625', '0.161'],
    ],
    ['time', 'value', 'value'],
  ],
])('finds the columns of values with %s', (_, header, rows, roles) => {
  const sheet = sheetOfTexts([header, ...rows]);
  const { plan } = guessPlan(sampleOfSheet(sheet, 'report.csv'), sheet, []);
  expect(plan.columns.map(({ role }) => role)).toEqual(roles);
  expect(plan.headerRows).toEqual([1]);
});
