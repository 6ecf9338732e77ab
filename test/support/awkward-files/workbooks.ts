import type { DraftRow, DraftSheet } from '#test/fuzz/reading/draw/draft.ts';
import { writeXlsx, type XlsxForm } from '#test/fuzz/reading/write/write-xlsx.ts';
import { type AwkwardFile, type Expected, text } from './awkward-file.ts';
import { at, DAY, formula, number, row, sheet, WITH_CLOCK } from './draft-cells.ts';

export const HEADER = ['1 header'];
export const [T8, T9, T10] = ['2026-03-01 08:00', '2026-03-01 09:00', '2026-03-01 10:00'];
const PLAIN: XlsxForm = { isDate1904: false, hasSharedTexts: false, hasReferences: true };

export function book(
  what: string,
  sheets: DraftSheet[],
  expected: Expected,
  form: Partial<XlsxForm> = {},
  more = {},
): AwkwardFile {
  const bytes = writeXlsx(sheets, { ...PLAIN, ...form });
  return text(what, bytes, expected, { fileName: 'YW0020001.xlsx', ...more });
}

const one = (...rows: DraftRow[]): DraftSheet[] => [sheet('数据', { rows })];
const head = row(['时间', '液位(m)']);
const usual = [head, row([at(8), number('1.1')]), row([at(9), number('1.2')])];
const SENT = [`${T8} level=1.1`, `${T9} level=1.2`];

/** Workbooks of today's format. */
export const WORKBOOK_FILES: AwkwardFile[] = [
  book('a workbook as programs write it raises no question', one(...usual), { sent: SENT, skipped: HEADER }),
  book('texts may be shared', one(...usual), { sent: SENT, skipped: HEADER }, { hasSharedTexts: true }),
  book(
    'rows and cells may have no references',
    one(...usual),
    { sent: SENT, skipped: HEADER },
    { hasReferences: false },
  ),
  book(
    'the calendar may begin in 1904',
    one(
      head,
      row([number(String(DAY - 1462 + 8 / 24), WITH_CLOCK), number('1.1')]),
      row([number(String(DAY - 1462 + 9 / 24), WITH_CLOCK), number('1.2')]),
    ),
    { sent: SENT, skipped: HEADER },
    { isDate1904: true },
  ),
  book(
    'numbers are held whose format shows them without their sign',
    one(head, row([at(8), number('1.1', '0.0;0.0')]), row([at(9), number('-1.2', '0.0;0.0')])),
    {
      asked: { 'formats:液位(m)': 'formats:hold' },
      sent: [`${T8} level=1.1`],
      unsent: ['3 number-not-understood'],
      skipped: HEADER,
    },
  ),
  book(
    'cells that are shown in percent are sent in percent',
    one(
      row(['时间', '充满度(%)']),
      row([at(8), number('0.455', '0.0%')]),
      row([at(9), number('0.5', '0.0%')]),
    ),
    { sent: [`${T8} fillRatio=45.5`, `${T9} fillRatio=50`], skipped: HEADER },
  ),
  book(
    'a workbook stores 25.0 psi as 25, and no digit of it is lost',
    one(
      row(['时间', '压力(psi)', '液位(cm)']),
      row([at(8), number('25'), number('25')]),
      row([at(9), number('24.9'), number('24.9')]),
    ),
    {
      asked: { 'sent-unit:压力(psi)': 'send:kPa', 'sent-unit:液位(cm)': 'send:m' },
      sent: [`${T8} pressure=172.369 level=0.25`, `${T9} pressure=171.679 level=0.249`],
      skipped: HEADER,
    },
  ),
  book(
    'cells in percent under a header without a unit are in percent',
    one(row(['时间', '充满度']), row([at(8), number('0.455', '0.0%')]), row([at(9), number('0.5', '0.0%')])),
    { sent: [`${T8} fillRatio=45.5`, `${T9} fillRatio=50`], skipped: HEADER },
  ),
  book(
    'leading zeros that a format shows belong to an id',
    one(
      row(['站号', '时间', '液位(m)']),
      row([number('8', '000'), at(8), number('1.1')]),
      row([number('12', '000'), at(8), number('1.2')]),
    ),
    { sent: [`008 ${T8} level=1.1`, `012 ${T8} level=1.2`], skipped: HEADER },
    {},
    {
      places: ['008', '012'].map((equipId) => ({ equipId, placeName: `点${equipId}`, equipType: '液位计' })),
    },
  ),
  book(
    'a number cell cannot hold an id of eighteen digits',
    one(
      row(['站号', '时间', '液位(m)']),
      row([number('861234567890123456'), at(8), number('1.1')]),
      row(['YW0020002', at(8), number('1.2')]),
    ),
    { sent: [`YW0020002 ${T8} level=1.2`], unsent: ['2 digits-lost'], skipped: HEADER },
  ),
  book(
    'a formula is sent by the value that is stored',
    one(head, row([at(8), formula('1.1')]), row([at(9), formula('1.2')])),
    { sent: SENT, skipped: HEADER },
  ),
  book(
    'a formula without a stored value is named as one and holds its row',
    one(head, row([at(8), number('1.1')]), row([at(9), formula(null)]), row([at(10), number('1.3')])),
    { sent: [`${T8} level=1.1`, `${T10} level=1.3`], unsent: ['3 formula-without-value'], skipped: HEADER },
  ),
  ...['0.00"(估)"', '"≈"0.00', '0.00"?"', 'General\\*'].map((format) =>
    book(
      `a word that a format shows beside a number counts as in a text: ${format}`,
      one(head, row([at(8), number('1.1')]), row([at(9), number('1.2', format)])),
      { sent: [`${T8} level=1.1`], unsent: ['3 number-not-understood'], skipped: HEADER },
    ),
  ),
  book(
    'the places that accounts keep beside a number are no words',
    one(
      head,
      row([at(8), number('1.1', '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ')]),
      row([at(9), number('1.2', '"¥"#,##0.00')]),
    ),
    { sent: SENT, skipped: HEADER },
  ),
  ...['fullCalcOnLoad="1"', 'calcId="0" calcCompleted="false"'].map((calculation) =>
    book(
      `the 0 of a formula that nobody has computed is none, other results are asked about: ${calculation}`,
      one(
        head,
        row([at(8), number('1.1')]),
        row([at(9), formula('0')]),
        row([at(10), formula('1.3')]),
        row([formula(String(DAY + 11 / 24), WITH_CLOCK), number('0')]),
      ),
      {
        asked: { 'formats:液位(m)': 'formats:stored' },
        sent: [`${T8} level=1.1`, `${T10} level=1.3`],
        unsent: ['3 formula-without-value', '5 time-not-understood'],
        skipped: HEADER,
      },
      { calculation },
    ),
  ),
  book(
    'the 0 of a formula that was computed is sent',
    one(head, row([at(8), number('1.1')]), row([at(9), formula('0')])),
    { sent: [`${T8} level=1.1`, `${T9} level=0`], skipped: HEADER },
    { calculation: 'calcId="191029" fullCalcOnLoad="0"' },
  ),
  book(
    'an error cell holds its row',
    one(
      head,
      row([at(8), number('1.1')]),
      row([at(9), { text: '#N/A', stored: { as: 'error' } }]),
      row([at(10), number('1.3')]),
    ),
    { sent: [`${T8} level=1.1`, `${T10} level=1.3`], unsent: ['3 spreadsheet-error'], skipped: HEADER },
  ),
  book(
    'an ISO date cell with and one without its Z are asked about',
    one(
      head,
      row([{ text: T8, stored: { as: 'iso-date', raw: '2026-03-01T08:00:00Z' } }, number('1.1')]),
      row([{ text: T9, stored: { as: 'iso-date', raw: '2026-03-01T09:00:00' } }, number('1.2')]),
    ),
    { asked: { zone: 'zone:service' }, sent: SENT, skipped: HEADER },
  ),
  book(
    'an ISO date cell is a wall clock, whatever its Z says, once somebody says so',
    one(
      head,
      row([{ text: T8, stored: { as: 'iso-date', raw: '2026-03-01T08:00:00Z' } }, number('1.1')]),
      row([{ text: T9, stored: { as: 'iso-date', raw: '2026-03-01T09:00:00Z' } }, number('1.2')]),
    ),
    { asked: { zone: 'zone:service' }, sent: SENT, skipped: HEADER },
  ),
  book(
    'a second that arithmetic has lost is a whole one',
    one(
      head,
      row([number('46082.333333333328', WITH_CLOCK), number('1.1')]),
      row([number('46082.374999999993', WITH_CLOCK), number('1.2')]),
    ),
    {
      sent: SENT,
      skipped: HEADER,
    },
  ),
  book(
    'digits that arithmetic has made up are not sent',
    one(head, row([at(8), number('1.1000000000000001')]), row([at(9), number('1.2')])),
    {
      sent: SENT,
      skipped: HEADER,
    },
  ),
  book('numbers and times may be texts', one(head, row([T8, '1.1']), row([T9, '1.2'])), {
    sent: SENT,
    skipped: HEADER,
  }),
  book(
    'a date and a clock in two cells are a time',
    one(
      row(['日期', '时间', '液位(m)']),
      row([number(String(DAY), 'yyyy\\-mm\\-dd'), number('0.333333333333333', 'hh:mm'), number('1.1')]),
      row([number(String(DAY), 'yyyy\\-mm\\-dd'), number('0.375', 'hh:mm'), number('1.2')]),
    ),
    { sent: SENT, skipped: HEADER },
  ),
  book(
    'hidden rows are asked about, and held until then',
    one(head, row([at(8), number('1.1')]), row([at(9), number('1.2')], true), row([at(10), number('1.3')])),
    {
      asked: { 'hidden:rows': null },
      sent: [`${T8} level=1.1`, `${T10} level=1.3`],
      unsent: ['3 row-open'],
      skipped: HEADER,
    },
  ),
  book(
    'hidden rows are left out if the user says so',
    one(head, row([at(8), number('1.1')]), row([at(9), number('1.2')], true), row([at(10), number('1.3')])),
    {
      asked: { 'hidden:rows': 'hidden:leave-out' },
      sent: [`${T8} level=1.1`, `${T10} level=1.3`],
      skipped: ['1 header', '1 hidden'],
    },
  ),
  book(
    'hidden rows are sent if the user says so',
    one(head, row([at(8), number('1.1')]), row([at(9), number('1.2')], true), row([at(10), number('1.3')])),
    {
      asked: { 'hidden:rows': 'hidden:send' },
      sent: [`${T8} level=1.1`, `${T9} level=1.2`, `${T10} level=1.3`],
      skipped: HEADER,
    },
  ),
  book(
    'a hidden title is nobody’s business',
    [sheet('数据', { rows: [row(['人民路1号泵站'], true), ...usual] })],
    {
      sent: SENT,
      skipped: ['1 header', '1 title'],
    },
  ),
  ...(['hidden:send', 'hidden:leave-out'] as const).map((option) =>
    book(
      `a hidden column is asked about: ${option}`,
      [
        sheet('数据', {
          hiddenColumns: [2],
          rows: [
            row(['时间', '液位(m)', '水温(℃)']),
            row([at(8), number('1.1'), number('11')]),
            row([at(9), number('1.2'), number('12')]),
          ],
        }),
      ],
      {
        asked: { 'hidden:columns': option },
        sent:
          option === 'hidden:send'
            ? [`${T8} level=1.1 temperature=11`, `${T9} level=1.2 temperature=12`]
            : SENT,
        skipped: HEADER,
      },
    ),
  ),
  book(
    'a hidden column of notes is not asked about',
    [
      sheet('数据', {
        hiddenColumns: [2],
        rows: [
          row(['时间', '液位(m)', '备注']),
          row([at(8), number('1.1'), '正常']),
          row([at(9), number('1.2'), '正常']),
        ],
      }),
    ],
    {
      sent: SENT,
      skipped: HEADER,
    },
  ),
  book(
    'a hidden sheet beside a visible one is asked about',
    [
      sheet('数据', { rows: usual }),
      sheet('草稿', { isHidden: true, rows: [head, row([at(8), number('7')]), row([at(9), number('8')])] }),
    ],
    {
      asked: { 'hidden:sheet': 'hidden:leave-out' },
      sent: SENT,
      skipped: ['2 header', '2 left-out-by-hand'],
    },
  ),
  book(
    'a station that is merged over its rows is that of all of them',
    [
      sheet('数据', {
        merges: [
          { firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 },
          { firstRow: 4, lastRow: 5, firstColumn: 0, lastColumn: 0 },
        ],
        rows: [
          row(['站号', '时间', '液位(m)']),
          row(['YW0020001', at(8), number('1.1')]),
          row(['', at(9), number('1.2')]),
          row(['YW0020002', at(8), number('2.1')]),
          row(['', at(9), number('2.2')]),
        ],
      }),
    ],
    { sent: [...SENT, `YW0020002 ${T8} level=2.1`, `YW0020002 ${T9} level=2.2`], skipped: HEADER },
  ),
  book(
    'a station that is merged over its columns is that of all of them',
    [
      sheet('数据', {
        merges: [
          { firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 2 },
          { firstRow: 1, lastRow: 1, firstColumn: 3, lastColumn: 4 },
        ],
        rows: [
          row(['', 'YW0020001', '', 'YW0020002', '']),
          row(['时间', '液位(m)', '水温(℃)', '液位(m)', '水温(℃)']),
          row([at(8), number('1.1'), number('11'), number('2.1'), number('21')]),
          row([at(9), number('1.2'), number('12'), number('2.2'), number('22')]),
        ],
      }),
    ],
    {
      sent: [
        `${T8} level=1.1 temperature=11`,
        `${T9} level=1.2 temperature=12`,
        `YW0020002 ${T8} level=2.1 temperature=21`,
        `YW0020002 ${T9} level=2.2 temperature=22`,
      ],
      skipped: ['2 header'],
    },
    {},
    { fileName: 'export.xlsx' },
  ),
  book(
    'sheets that are called as stations are those',
    [
      sheet('YW0020001', { rows: usual }),
      sheet('YW0020002', { rows: [head, row([at(8), number('2.1')]), row([at(9), number('2.2')])] }),
    ],
    { sent: [...SENT, `YW0020002 ${T8} level=2.1`, `YW0020002 ${T9} level=2.2`], skipped: ['2 header'] },
    {},
    { fileName: 'export.xlsx' },
  ),
  book(
    'rows that a workbook leaves out are blank',
    one(head, row([]), row([at(8), number('1.1')]), row([]), row([at(9), number('1.2')])),
    {
      sent: SENT,
      skipped: ['1 header', '2 blank'],
    },
  ),
  book(
    'a workbook that is turned on its side is turned back',
    one(
      row(['时间', at(8), at(9), at(10)]),
      row(['液位(m)', number('1.1'), number('1.2'), number('1.3')]),
      row(['水温(℃)', number('11'), number('12'), number('13')]),
    ),
    {
      sent: [
        `${T8} level=1.1 temperature=11`,
        `${T9} level=1.2 temperature=12`,
        `${T10} level=1.3 temperature=13`,
      ],
      skipped: HEADER,
    },
  ),
  book(
    'a file in the style of truth values has none',
    one(
      row(['时间', '液位(m)', '开关']),
      row([at(8), number('1.1'), 'TRUE']),
      row([at(9), number('1.2'), 'FALSE']),
    ),
    {
      sent: SENT,
      skipped: HEADER,
    },
  ),
];
