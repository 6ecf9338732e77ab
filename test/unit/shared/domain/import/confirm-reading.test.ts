import { expect, it } from 'vitest';
import { readSheet } from '#shared/domain/import/read-sheet.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const TABLE = [
  ['时间', '液位(m)'],
  ['2026-10-01 08:00', '1.21'],
  ['2026-10-01 09:00', '1.22'],
  ['2026-10-01 10:00', '1.23'],
];

/** What is asked about the table in a workbook that has another sheet. */
function askedBeside(other: string[][]): string[] {
  const sheet = { ...sheetOfTexts(TABLE), name: 'Data' };
  const sample = sampleOfSheet(sheet);
  sample.sheets.push({ ...sheetOfTexts(other), name: 'Other' });
  const { plan } = readSheet(sample, sheet, { equipment: [], templates: [] }, []);
  return plan.questions.map(({ id }) => id).filter((id) => id === 'reading');
}

it('notes on a sheet of their own are asked about if they may say something of the values', () => {
  expect(askedBeside([['Readme'], ['All levels in cm']])).toEqual(['reading']);
  expect(askedBeside([['说明'], ['水位已修正']])).toEqual(['reading']);
});

it('other tables, and notes that say nothing of the values, are none', () => {
  expect(askedBeside([['制表人：张三']])).toEqual([]);
  expect(askedBeside(TABLE)).toEqual([]);
  expect(askedBeside([[]])).toEqual([]);
});

/** What the question about the reading remembers of a table whose times are written so. */
const rememberedOf = (...times: string[]): readonly string[] | undefined => {
  const sheet = sheetOfTexts([['Time', 'Level (m)'], ...times.map((time, at) => [time, `1.2${at}`])]);
  const { plan } = readSheet(sampleOfSheet(sheet), sheet, { equipment: [], templates: [] }, []);
  return plan.questions.find(({ id }) => id === 'reading')?.texts;
};

it('times of another month look like those of this one', () => {
  const october = rememberedOf('30-Oct-2026 08:00', '31-Oct-2026 08:00');
  expect(october).toBeDefined();
  expect(rememberedOf('1-May-2027 11:00', '2-May-2027 11:00')).toEqual(october);
  const morning = rememberedOf('Thu 1 Oct 2026 8:00 AM', 'Thu 1 Oct 2026 9:00 AM');
  expect(rememberedOf('Fri 6 Nov 2026 1:00 PM', 'Fri 6 Nov 2026 2:00 PM')).toEqual(morning);
  expect(rememberedOf('2026-10-01T08:00Z', '2026-10-01T09:00Z')).not.toEqual(october);
});

/** What is asked about the reading of a sheet. */
function askedAbout(texts: string[][]): string[] {
  const sheet = sheetOfTexts(texts);
  const { plan } = readSheet(sampleOfSheet(sheet), sheet, { equipment: [], templates: [] }, []);
  return plan.questions.map(({ id }) => id).filter((id) => id === 'reading');
}

/** The same where this line stands above, and below, an ordinary table. */
const askedWithLine = (line: string): string[] =>
  [
    [[line], ...TABLE],
    [...TABLE, [line]],
  ].flatMap(askedAbout);

it.each([
  '1月5日08:20-08:40设备检修，数据无效',
  '测试数据，请勿使用',
  '注：演练数据',
  '数据作废',
  '流量：升/秒',
  '仪器时钟快10分钟',
  '两列数据颠倒',
  '负号省略',
  '说明：液位自井口向下量',
  '注：液位从管顶起算',
  '注：08:30后换探头，读数偏高0.12',
  '注：08:25起数据由人工估计',
  '备注：缺测以前一时刻的值代替',
  '备注：缺测以0表示',
])('a line in Chinese is asked about if it may say anything of the values: %s', (line) => {
  expect(askedWithLine(line)).toEqual(['reading', 'reading']);
});

it.each([
  '导出时间：2026-10-02 08:00',
  '填报单位：宁波市水务局',
  '打印人：李四',
  '制表人：张三  审核人：李四  校核：王五',
  '第1页 共3页',
  '共601条记录',
  '鄞州区东钱湖泵站液位监测日报表（2026年10月）',
  '统计时段：2026年10月1日至2026年10月31日',
  '历史数据查询结果',
  '备注：缺测以“—”表示',
  '注：缺测值记为 -',
])('a title, a name or a signature says nothing of the values: %s', (line) => {
  expect(askedWithLine(line)).toEqual([]);
});

it.each(['站名：东钱湖泵站', '测站编码：00012'])('so does the name of the station above it: %s', (line) => {
  expect(askedAbout([[line], ...TABLE])).toEqual([]);
});

const PLACES = [
  { equipId: 'YW1', placeName: '东钱湖泵站', equipType: '液位计' },
  { equipId: 'YW2', placeName: '鄞江闸上', equipType: '液位计' },
];

/** What is asked about the reading of rows that have an id and a name. */
function askedOfStations(...stations: [id: string, name: string][]): string[] {
  const rows = stations.map(([id, name], at) => [`2026-10-01 0${at}:00`, id, name, `1.2${at}`]);
  const sheet = sheetOfTexts([['时间', '站号', '站名', '液位(m)'], ...rows]);
  const { plan } = readSheet(sampleOfSheet(sheet), sheet, { equipment: PLACES, templates: [] }, []);
  return plan.questions.map(({ id }) => id);
}

it('names beside the ids of the same stations say nothing new', () => {
  expect(askedOfStations(['YW1', '东钱湖泵站'], ['YW2', '鄞江闸上'], ['YW1', '东钱湖泵站'])).toEqual([]);
  expect(askedOfStations(['YW1', '东钱湖泵站'], ['YW2', '东钱湖泵站'])).toContain('station-column');
  expect(askedOfStations(['YW1', '一号点'], ['YW2', '二号点'])).toEqual(['reading']);
});
