import { expect, it } from 'vitest';
import { readDeclarations } from '#shared/domain/import/guess/declarations.ts';
import { labelledStation } from '#shared/domain/import/guess/stations-in-titles.ts';
import { dayOfLine, headerKey, sectionRow } from '#shared/domain/import/section-rows.ts';
import { askAboutSection } from '#shared/domain/import/ask-about-section.ts';

const optionsOf = (isOther: boolean) =>
  askAboutSection({
    row: 4,
    text: '时间 流量 液位',
    kind: 'other-header',
    key: '时间\t流量\t液位',
    isOther,
  }).flatMap(({ options }) => options.map(({ id }) => id));

it('offers to read a table with other names as the same one, but none with other columns', () => {
  expect(optionsOf(false)).toEqual(['table:leave-out', 'table:same']);
  expect(optionsOf(true)).toEqual(['table:leave-out']);
});

const headerBelow = (header: string[], other: string[]) => {
  const row = (number: number, texts: string[]) => ({
    number,
    cells: texts.map((text) => ({ text, kind: 'text' as const })),
  });
  return sectionRow(row(4, other), new Set([headerKey(row(1, header).cells)]));
};

it('takes a header with another quantity or unit in the place of one for that of other columns', () => {
  const level = ['时间', '液位(m)', '备注'];
  expect(headerBelow(level, ['时间', '流量(m³/h)', '备注'])).toMatchObject({ isOther: true });
  expect(headerBelow(level, ['时间', '液位(cm)', '备注'])).toMatchObject({ isOther: true });
  expect(headerBelow(level, ['时间', '备注', '液位(m)'])).toMatchObject({ isOther: true });
  expect(headerBelow(level, ['日期', '水位（m）', '说明'])).toMatchObject({ isOther: false });
});

it('knows labels of stations, days and units as they are written in Taiwan and Hong Kong', () => {
  const rowOf = (text: string) => ({ number: 2, cells: [{ text, kind: 'text' as const }] });
  const headers = new Set([headerKey([{ text: '時間', kind: 'text' }])]);
  expect(sectionRow(rowOf('站點：Lake Outlet'), headers)).toMatchObject({
    kind: 'line',
    station: 'Lake Outlet',
    isLabelled: true,
  });
  expect(dayOfLine(rowOf('觀測日期：2024-05-06'))).toEqual({ day: '2024-05-06' });
  expect(readDeclarations([rowOf('單位：m³/h'), rowOf('缺測值：-99')])).toMatchObject({
    units: [{ unit: 'm³/h' }],
    sentinels: [{ number: '-99' }],
  });
  expect(labelledStation({ text: '測站編號：A-17', reason: 'title-row' })).toBe('A-17');
});

it.each([
  'Weir cleaned; 2 gauges read, see log 12',
  'Calibrated on 2026-03-01, offset 0.02 m',
  '站名：North Weir 29, 12 km, 3 m',
  'North Weir 29 12',
  'Gauge 4 moved 2026-03-01 08:10',
  'Calls to 13912345678, or to 4',
])('still takes a note for one: %s', (text) => {
  const headers = new Set([headerKey([{ text: 'time', kind: 'text' }])]);
  expect(sectionRow({ number: 2, cells: [{ text, kind: 'text' }] }, headers)).toMatchObject({ kind: 'line' });
});
