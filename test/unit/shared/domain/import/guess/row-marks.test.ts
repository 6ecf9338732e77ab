import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { Question } from '#shared/domain/import/import-plan.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const asked = (rows: string[][]): Question[] => {
  const sheet = sheetOfTexts(rows);
  return guessPlan(sampleOfSheet(sheet, 'YW0020001.csv'), sheet, []).plan.questions;
};

const withMarks = (name: string, ...marks: string[]): string[][] => [
  ['时间', '液位(m)', name],
  ...marks.map((mark, at) => [`2026-03-01 0${at}:00`, `1.${at}`, mark]),
];

describe('a column of quality', () => {
  it.each([
    ['质量', ['A', 'A', 'M']],
    ['Status', ['OK', 'OK', '---']],
    ['Quality', ['Good', 'Bad', 'Suspect']],
    ['Status', ['', 'M', '']],
    ['有效性', ['1', '0', '1']],
    ['状态', ['0', '0', '1']],
    ['设备状态', ['在线', '离线', '在线']],
    ['报警信息', ['无', '传感器故障', '无']],
    ['Error', ['0', '0', '1']],
    ['YW0020001 Status', ['OK', 'OK', 'X']],
    ['状态', ['否', '否', '否']],
    ['Status', ['TRUE', 'FALSE', 'TRUE']],
    ['flag', ['FALSE', 'FALSE', 'FALSE']],
    ['标志', ['是', '否', '否']],
    ['报警', ['否', '是', '否']],
    ['液位报警', ['是', '是', '是']],
    ['是否报警', ['有效', '无效', '无效']],
    ['液位异常', ['否', '是', '否']],
    ['有效性', ['0', '0', '0']],
    ['是否故障', ['1', '1', '1']],
    ['故障', ['0', '1', '0']],
    ['valid', ['yes', '', 'yes']],
    ['运行状态', ['运行', '故障', '运行']],
    ['结果', ['合格', '不合格', '合格']],
    ['Result', ['1.1', 'invalid', 'invalid']],
    ['質量碼', ['0', '0', '1']],
    ['狀態', ['否', '否', '否']],
    ['運行狀態', ['運行', '無效', '運行']],
  ])('is asked about where its marks are not plain words: %s %j', (name, marks) => {
    expect(asked(withMarks(name, ...marks)).map(({ id }) => id)).toEqual([`row-marks:${name}`]);
  });

  it.each([
    ['质量', ['正常', '无效', '正常']],
    ['質量', ['正常', '無效', '正常']],
    ['是否異常', ['否', '是', '否']],
    ['數據有效', ['正常', '傳感器故障', '正常']],
    ['Quality', ['Good', 'Bad', 'Good']],
    ['人民路排水井状态', ['正常', '故障', '正常']],
    ['状态', ['0', '0', '0']],
    ['Quality', ['A', 'A', 'A']],
    ['是否故障', ['否', '是', '否']],
    ['故障', ['否', '否', '否']],
    ['传感器故障', ['FALSE', 'FALSE', 'FALSE']],
    ['是否异常', ['否', '是', '否']],
    ['报警', ['否', '否', '否']],
    ['Fault', ['0', '0', '0']],
    ['flag_bad', ['N', 'Y', 'N']],
    ['是否有效', ['是', '否', '是']],
    ['有效性', ['1', '1', '1']],
    ['运行状态', ['运行', '停止', '运行']],
    ['水泵状态', ['运行', '故障', '运行']],
  ])('raises no question where they are, or are all the same: %s %j', (name, marks) => {
    expect(asked(withMarks(name, ...marks))).toEqual([]);
  });

  it('has statistics of other rows, whatever its header is called', () => {
    const rows = [
      ['_time', '_value', '_field', 'Type'],
      ...['water_level', 'water_temperature'].flatMap((name) => [
        ['2026-03-01T00:00:00Z', '3.15', name, ''],
        ['2026-03-01T01:00:00Z', '3.25', name, ''],
        ['2026-03-01T01:00:00Z', '8.25', name, 'Max'],
      ]),
    ];
    expect(asked(rows).map(({ id }) => id)).toContain('row-marks:Type');
  });

  it('of one of several tags names no station', () => {
    const rows = [
      ['时间', 'YW0020001.液位', 'YW0020001.状态', 'YW0020002.液位', 'YW0020002.状态'],
      ...['正常', '通讯不稳', '正常'].map((mark, at) => [`2026-03-01 0${at}:00`, '1.1', '正常', '1.2', mark]),
    ];
    const ids = asked(rows).map(({ id }) => id);
    expect(ids).toContain('row-marks:YW0020002.状态');
    expect(ids).not.toContain('station-column');
  });

  it('is not the less asked about because somebody has said that it names no station', () => {
    const marks = ['A', 'A', 'A', 'M', 'A', 'A', 'A', 'A'];
    const sheet = sheetOfTexts(withMarks('Loop', ...marks));
    const answers = [{ question: 'station-column', option: 'station:none' }];
    const { plan } = guessPlan(sampleOfSheet(sheet, 'YW0020001.csv'), sheet, [], { answers });
    expect(plan.questions.map(({ id }) => id)).toEqual(['row-marks:Loop']);
  });

  it.each([
    ['是否删除', ['否', '是', '否', '是']],
    ['类型', ['实测', '预报', '实测', '预报']],
    ['来源', ['实测', '插补', '实测', '插补']],
    ['采用值', ['√', '×', '√', '×']],
    ['approval', ['Approved', 'Provisional', 'Approved', 'Provisional']],
    ['操作', ['采集', '采集', '删除', '采集']],
  ])(
    'is asked about whatever is said of stations, and however often each mark comes: %s %j',
    (name, marks) => {
      const sheet = sheetOfTexts(withMarks(name, ...marks));
      const answers = [{ question: 'station-column', option: 'station:none' }];
      const { plan } = guessPlan(sampleOfSheet(sheet, 'YW0020001.csv'), sheet, [], { answers });
      expect(plan.questions.map(({ id }) => id)).toEqual([`row-marks:${name}`]);
    },
  );

  it.each([
    ['工况', ['正常', '正常', '检修']],
    ['操作', ['', '', '删除']],
  ])('is asked about where a word of missing values marks a row: %s %j', (name, marks) => {
    expect(asked(withMarks(name, ...marks)).map(({ id }) => id)).toEqual([`row-marks:${name}`]);
  });

  it.each([
    ['isDeleted', ['0', '1', '0', '1']],
    ['删除标志', ['0', '0', '0', '1']],
    ['可信度', ['100', '0', '100', '100']],
    ['置信度', ['1', '0.9', '1', '0.9']],
    ['疑点', ['', '1', '', '']],
  ])(
    'of codes holds all rows although its field is open, in whatever order that is said: %s %j',
    (name, marks) => {
      const questions = asked(withMarks(name, ...marks));
      expect(questions.map(({ id }) => id)).toEqual([`field:${name}`, `row-marks:${name}`]);
      expect(questions[1]?.holds).toEqual({ kind: 'file' });
    },
  );

  it.each([
    ['序号', ['1', '2', '3', '4']],
    ['电池电压(V)', ['3.6', '3.6', '3.5', '3.5']],
    ['水温(℃)', ['12', '13', '12', '13']],
    ['Abs Pres', ['101.1', '101.2', '101.4', '101.9']],
  ])('is no column of a logger, of another quantity, or of many numbers: %s %j', (name, marks) => {
    expect(asked(withMarks(name, ...marks)).map(({ id }) => id)).not.toContain(`row-marks:${name}`);
  });

  it('lets all rows be left out but those of one mark', () => {
    const [question] = asked(withMarks('质量码', '192', '0', '64'));
    expect(question?.options.map(({ id }) => id)).toEqual([
      'marks:none',
      'without:192',
      'without:0',
      'without:64',
      'without:192, 0',
      'without:192, 64',
      'without:0, 64',
    ]);
  });
});

describe('a row of quality in a turned table', () => {
  const hours = [0, 1, 2];
  const turned = (name: string, ...marks: string[]): string[][] => [
    ['站点', '时间', ...hours.map((hour) => `2026-03-01 0${hour}:00`), name],
    ...marks.map((mark, at) => [
      `YW002000${at + 1}`,
      '液位(m)',
      ...hours.map((hour) => `${at}.${hour}1`),
      mark,
    ]),
  ];

  it.each([
    ['Quality', ['192', '0', '192']],
    ['质量码', ['0', '1', '0']],
    ['状态', ['1', '0', '1']],
    ['Quality', ['Good', 'Bad', 'Good']],
    ['倍率', ['1', '10', '1']],
  ])('is asked about: %s %j', (name, marks) => {
    const questions = asked(turned(name, ...marks)).filter(({ about }) => about === 'row-marks');
    expect(questions.map(({ id }) => id)).toEqual([`row-marks:${name}`]);
    const without = questions[0]?.options.find(({ id }) => id === `without:${marks[1]}`);
    expect(without?.changes).toContainEqual({
      kind: 'column',
      column: 2,
      set: { role: 'ignore', field: '' },
    });
  });

  it.each([
    ['Quality', ['Good', 'Good', 'Good']],
    ['Quality', ['192', '192', '192']],
  ])('that says nothing of single columns raises no question: %s %j', (name, marks) => {
    expect(asked(turned(name, ...marks)).filter(({ about }) => about === 'row-marks')).toEqual([]);
  });
});

it('reads the units of a turned table where they stand behind its times', () => {
  const sheet = sheetOfTexts([
    ['时间', '2026-03-01 00:00', '2026-03-01 01:00', '单位', '备注'],
    ['液位', '1.2', '1.3', 'cm', '相对井底'],
    ['流量', '2.2', '2.3', 'L/s', ''],
  ]);
  const { plan } = guessPlan(sampleOfSheet(sheet, 'YW0020001.csv'), sheet, []);
  expect(plan.columns.map(({ header, unit }) => [header, unit])).toEqual([
    ['时间', null],
    ['液位', 'cm'],
    ['流量', 'L/s'],
  ]);
});
