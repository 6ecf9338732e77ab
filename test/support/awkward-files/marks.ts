import { writeXlsx } from '#test/fuzz/reading/write/write-xlsx.ts';
import { type AwkwardFile, type Expected, lines, text } from './awkward-file.ts';
import { at, number, row, sheet } from './draft-cells.ts';

const DAY = '2026-03-01';
const HEADER = ['1 header'];
const ROWS = ['08:00', '09:00', '10:00'];

const level = (header: string, ...cells: string[]): string =>
  lines(header, ...cells.map((cell, place) => `${DAY} ${ROWS[place]},${cell}`));

/** A workbook of two values, the first in a number format of its own. */
function formatted(
  what: string,
  header: string,
  raw: string,
  format: string,
  expected: Expected,
): AwkwardFile {
  const rows = [
    row(['时间', header]),
    row([at(8), number(raw, format)]),
    row([at(9), number('1.2', '0.00')]),
  ];
  const bytes = writeXlsx([sheet('数据', { rows })], {
    isDate1904: false,
    hasSharedTexts: false,
    hasReferences: true,
  });
  return text(what, bytes, { skipped: HEADER, ...expected }, { fileName: 'YW0020001.xlsx' });
}

const held = (reason: string): Expected => ({ sent: [`${DAY} 09:00 level=1.2`], unsent: [`2 ${reason}`] });

/** Marks of quality, signs behind numbers, whole parts that are left out, and formats that show another number. */
export const MARK_FILES: AwkwardFile[] = [
  ...[
    ['质量', 'Good', 'Bad'],
    ['数据状态', '正常', '故障'],
    ['YW0020001.LEVEL.Q', 'Good', 'Bad'],
    ['设备状态', '正常', '传感器故障'],
    ['人民路排水井状态', '正常', '故障'],
    ['1#传感器状态', '正常', '故障'],
    ['YW0020001 Status', 'OK', 'Bad'],
    ['备注', '', '数据无效'],
    ['备注', '校准', '仪器故障'],
    ['备注', '', '传感器坏'],
    ['备注', '', '数据作废'],
    ['备注', '手工补录', '手工补录，数据无效'],
    ['备注', '无明显异常', '流量异常'],
    ['备注', '设备故障已排除', '08:50起设备故障'],
    ['备注', '2#泵故障', '设备检修'],
    ['备注', '检修完成', '维修中'],
    ['备注', '晴', '该值有误'],
    ['备注', '经检查无误', '读数加0.35m'],
    ['说明', '', '实际为1.95'],
    ['备注', '', '人工插补'],
    ['remark', 'no error', 'value is wrong; sensor dry'],
    ['notes', '', 'corrected +0.35 m'],
    ['remark', '', 'invalid'],
    ['remark', 'cleaned', 'sensor fault'],
    ['remark', '', 'data invalid'],
    ['是否故障', '否', '是'],
    ['故障', '否', '是'],
    ['传感器故障', 'FALSE', 'TRUE'],
    ['异常', '否', '是'],
    ['是否异常', '否', '是'],
    ['Fault', 'N', 'Y'],
    ['error', 'false', 'true'],
    ['sensor fault', 'No', 'Yes'],
    ['invalid', 'FALSE', 'TRUE'],
    ['flag_bad', 'FALSE', 'TRUE'],
    ['isFault', 'false', 'true'],
    ['YW0020001.LEVEL.BAD', 'FALSE', 'TRUE'],
    ['人民路排水井是否故障', '否', '是'],
    ['数据不可用', '否', '是'],
    ['not valid', 'no', 'yes'],
    ['有无故障', '否', '是'],
    ['是否无故障', '是', '否'],
    ['是否有效', '是', '否'],
    ['有效性', 'TRUE', 'FALSE'],
    ['data_valid', 'TRUE', 'FALSE'],
    ['QC passed', 'yes', 'no'],
    ['是否正常', '是', '否'],
    ['是否可用', '√', '×'],
  ].map(([header = '', good = '', bad = '']) =>
    text(
      `a row that the file marks ${bad} is held`,
      level(`时间,液位(m),${header}`, `1.1,${good}`, `0,${bad}`, `1.2,${good}`),
      {
        sent: [`${DAY} 08:00 level=1.1`, `${DAY} 10:00 level=1.2`],
        unsent: ['3 marked-bad'],
        skipped: HEADER,
      },
    ),
  ),
  ...[
    ['YW0020001.液位(m)', 'YW0020001.状态', 'YW0020002.液位(m)', 'YW0020002.状态'],
    ['YW0020001.LEVEL(m)', 'YW0020001.LEVEL.Q', 'YW0020002.LEVEL(m)', 'YW0020002.LEVEL.Q'],
    ['YW0020001液位(m)', 'YW0020001状态', 'YW0020002液位(m)', 'YW0020002状态'],
    ['YW0020001液位(m)', '质量', 'YW0020002液位(m)', '质量'],
  ].map((headers) =>
    text(
      `a bad mark below ${headers[1]} of ${headers[0]} holds the values of its station alone`,
      level(['时间', ...headers].join(','), '1.1,Good,2.1,Good', '1.2,Bad,2.2,Good', '1.3,Good,2.3,Good'),
      {
        sent: [
          ...['08:00 level=1.1', '10:00 level=1.3'].map((one) => `${DAY} ${one}`),
          ...['08:00 level=2.1', '09:00 level=2.2', '10:00 level=2.3'].map(
            (one) => `YW0020002 ${DAY} ${one}`,
          ),
        ],
        unsent: ['3 marked-bad partly-sent'],
        skipped: HEADER,
      },
      { fileName: 'a.csv' },
    ),
  ),
  text(
    'a code that is left out for one station leaves the values of the others in',
    level(
      '时间,YW0020001液位(m),YW0020001质量,YW0020002液位(m),YW0020002质量',
      '1.1,192,2.1,192',
      '1.2,0,2.2,192',
      '1.3,192,2.3,0',
    ),
    {
      asked: { 'row-marks:YW0020001质量': 'without:0', 'row-marks:YW0020002质量': 'without:0' },
      sent: [
        ...['08:00 level=1.1', '10:00 level=1.3'].map((one) => `${DAY} ${one}`),
        ...['08:00 level=2.1', '09:00 level=2.2'].map((one) => `YW0020002 ${DAY} ${one}`),
      ],
      unsent: ['3 marked-bad partly-sent', '4 marked-bad partly-sent'],
      skipped: HEADER,
    },
    { fileName: 'a.csv' },
  ),
  text(
    'a bad mark that names no station holds the whole row',
    level('时间,YW0020001液位(m),YW0020002液位(m),质量', '1.1,2.1,Good', '1.2,2.2,Bad'),
    {
      sent: [`${DAY} 08:00 level=1.1`, `YW0020002 ${DAY} 08:00 level=2.1`],
      unsent: ['3 marked-bad'],
      skipped: HEADER,
    },
    { fileName: 'a.csv' },
  ),
  ...['手工补录', '人工补录', '补测', '补传', '人工录入'].map((remark) =>
    text(
      `a row of which a remark says how it came in is sent: ${remark}`,
      level('时间,液位(m),备注', '1.1,', `1.2,${remark}`, '1.3,'),
      {
        sent: ['08:00 level=1.1', '09:00 level=1.2', '10:00 level=1.3'].map((one) => `${DAY} ${one}`),
        skipped: HEADER,
      },
    ),
  ),
  ...[
    ['是否故障', '否'],
    ['传感器故障', 'FALSE'],
    ['报警', '否'],
    ['Fault', '0'],
    ['invalid', 'N'],
    ['是否有效', '是'],
    ['valid', '1'],
  ].map(([header = '', mark = '']) =>
    text(
      `a file whose rows all say ${header} ${mark} is sent`,
      level(`时间,液位(m),${header}`, `1.1,${mark}`, `1.2,${mark}`),
      {
        sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`],
        skipped: HEADER,
      },
    ),
  ),
  text(
    'a pump that has failed says nothing of the level',
    level('时间,液位(m),水泵状态', '1.1,运行', '1.2,故障'),
    {
      sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`],
      skipped: HEADER,
    },
  ),
  ...['作废', 'void', '×', '2 作废', '2(无效)'].map((word) =>
    text(
      `a row that is ${word} where rows are counted is held`,
      lines(
        '序号,时间,液位(m)',
        `1,${DAY} 08:00,1.1`,
        `${word},${DAY} 09:00,9.9`,
        `3,${DAY} 10:00,1.2`,
        `,${DAY} 11:00,1.3`,
      ),
      {
        sent: [`${DAY} 08:00 level=1.1`, `${DAY} 10:00 level=1.2`, `${DAY} 11:00 level=1.3`],
        unsent: ['3 marked-bad'],
        skipped: HEADER,
      },
    ),
  ),
  ...['第2条', 'No.2', 'A-0002', '3f2a9c', '2.', '—'].map((count) =>
    text(
      `a row may be counted as ${count}`,
      lines('序号,时间,液位(m)', `${count},${DAY} 08:00,1.1`, `${count},${DAY} 09:00,1.2`),
      { sent: [`${DAY} 08:00 level=1.1`, `${DAY} 09:00 level=1.2`], skipped: HEADER },
    ),
  ),
  text('whole parts that are left out are asked about', level('时间,水位(m)', '35.12', '.15', '.18'), {
    asked: { 'whole-part:水位(m)': null },
    sent: [],
    unsent: ['2 open-question', '3 open-question', '4 open-question'],
    skipped: HEADER,
  }),
  text('numbers below 1 may begin with the point everywhere', level('时间,水位(m)', '.12', '.15'), {
    sent: [`${DAY} 08:00 level=0.12`, `${DAY} 09:00 level=0.15`],
    skipped: HEADER,
  }),
  text(
    'whether the water rises or falls stands behind a level',
    level('时间,水位(m)', '12.35涨', '12.36落', '12.36平'),
    {
      sent: [`${DAY} 08:00 level=12.35`, `${DAY} 09:00 level=12.36`, `${DAY} 10:00 level=12.36`],
      skipped: HEADER,
    },
  ),
  text('an arrow may stand on either side of a level', level('时间,水位(m)', '12.35↑', '↑12.36', '↓ 12.34'), {
    sent: [`${DAY} 08:00 level=12.35`, `${DAY} 09:00 level=12.36`, `${DAY} 10:00 level=12.34`],
    skipped: HEADER,
  }),
  text('how far the water has risen is no level', level('时间,水位(m)', '12.35', '涨0.5', '12.36'), {
    sent: [`${DAY} 08:00 level=12.35`, `${DAY} 10:00 level=12.36`],
    unsent: ['3 number-not-understood'],
    skipped: HEADER,
  }),
  text('the same letter behind every value is asked about as a unit', level('时间,流量', '1.1k', '1.2k'), {
    asked: { 'unit:流量': null },
    sent: [],
    unsent: ['2 open-question', '3 open-question'],
    skipped: HEADER,
  }),
  ...['1.50 K', 'overrange'].map((first) =>
    text(
      `the first row is one of values, although it says ${first}`,
      level('Time,Level', first, '1.2', '1.3'),
      {
        sent: [`${DAY} 09:00 level=1.2`, `${DAY} 10:00 level=1.3`],
        unsent: [`2 ${first === 'overrange' ? 'number-not-understood' : 'unit-differs'}`],
        skipped: HEADER,
      },
    ),
  ),
  formatted('a format that shows a limit makes a limit', '液位(m)', '0.05', '"<"0.00', {
    asked: { 'limits:液位(m)': 'limits:keep-text' },
    sent: [`${DAY} 08:00 level="<0.05"`, `${DAY} 09:00 level=1.2`],
  }),
  formatted('a format that shows thousands holds its number', '液位(m)', '12345', '0.00,', {
    asked: { 'formats:液位(m)': 'formats:hold' },
    ...held('number-not-understood'),
  }),
  formatted('a number may be right as the workbook keeps it', '液位(m)', '12345', '0.00,', {
    asked: { 'formats:液位(m)': 'formats:stored' },
    sent: [`${DAY} 08:00 level=12345`, `${DAY} 09:00 level=1.2`],
  }),
  formatted('a format with a point of its own holds its number', '液位(m)', '125', '0"."00', {
    asked: { 'formats:液位(m)': 'formats:hold' },
    ...held('number-not-understood'),
  }),
  formatted('a format that shows nothing holds its number', '液位(m)', '-99.5', '0.00;;;', {
    asked: { 'formats:液位(m)': 'formats:hold' },
    ...held('number-not-understood'),
  }),
  ...(
    [
      ['convert', '120', '0.0"m"', ['level=120', 'level=0.012']],
      ['ignore', '120', '0.0"m"', ['level=1.20', 'level=0.012']],
      ['hold', '120', '0.0"m"', [null, 'level=0.012']],
      ['ignore', '0.5', '0.0"mm"', ['level=0.005', 'level=0.012']],
    ] as const
  ).map(([answer, raw, format, [first, second]]) =>
    formatted(
      `the unit of a format or that of the header is right: ${format}, ${answer}`,
      '液位(cm)',
      raw,
      format,
      {
        asked: { 'cell-units:液位(cm)': `cell-units:${answer}`, 'sent-unit:液位(cm)': 'send:m' },
        sent: [...(first === null ? [] : [`${DAY} 08:00 ${first}`]), `${DAY} 09:00 ${second}`],
        unsent: first === null ? ['2 unit-differs'] : [],
      },
    ),
  ),
  formatted('a format with a power of ten holds its number', '液位(m)', '12.5', '0.00"万"', {
    asked: { 'cell-units:液位(m)': null },
    ...held('open-question'),
  }),
];
