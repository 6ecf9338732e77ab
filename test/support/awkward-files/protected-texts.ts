import { type AwkwardFile, lines, text } from './awkward-file.ts';

const HEADER = ['1 header'];
const ROWS = ['2026-03-01 08:00,1.1', '2026-03-01 09:00,1.2', '2026-03-01 10:00,1.3'];
const SENT = ['2026-03-01 08:00 level=1.1', '2026-03-01 09:00 level=1.2', '2026-03-01 10:00 level=1.3'];
const TABLE = { sent: SENT, skipped: HEADER };
const formula = (cell: string): string => `="${cell}"`;
const quoted = (cell: string): string => `"=""${cell}"""`;
const changed = (change: (cell: string) => string, rows = ['时间,液位(m)', ...ROWS]): string =>
  lines(...rows.map((row) => row.split(',').map(change).join(',')));
const place = { equipId: '0012', placeName: '人民路1号泵站', equipType: '液位计' };

/** Cells and lines in signs that only a spreadsheet program understands. */
export const PROTECTED_TEXT_FILES: AwkwardFile[] = [
  text('a text that a formula protects is that text', changed(formula), TABLE),
  text('so it is where the formula stands in quotes', changed(quoted), TABLE),
  text(
    'a formula keeps the zeros of an id',
    lines('站号,时间,液位(m)', '="0012",2026-03-01 08:00,="1.1"', '="0012",2026-03-01 09:00,="1.2"'),
    { sent: ['0012 2026-03-01 08:00 level=1.1', '0012 2026-03-01 09:00 level=1.2'], skipped: HEADER },
    { places: [place], fileName: 'data.csv' },
  ),
  text(
    'thousands in a formula stay one number',
    lines('时间,流量(m³/h),液位(m)', '2026-03-01 08:00,="1,234.5",1.1', '2026-03-01 09:00,="1,235.5",1.2'),
    {
      sent: ['2026-03-01 08:00 flow=1234.5 level=1.1', '2026-03-01 09:00 flow=1235.5 level=1.2'],
      skipped: HEADER,
    },
  ),
  text(
    'a formula that is more than a text is no value',
    lines('时间,液位(m)', '2026-03-01 08:00,1.1', '2026-03-01 09:00,="1"&".2"', '2026-03-01 10:00,1.3'),
    { sent: [SENT[0] ?? '', SENT[2] ?? ''], unsent: ['3 number-not-understood'], skipped: HEADER },
  ),
  text(
    'lines that stand in quotes as a whole have cells in them',
    lines(...['时间,液位(m)', ...ROWS].map((line) => `"${line}"`)),
    TABLE,
  ),
  text(
    'quotes within such lines are doubled',
    lines('"时间,液位(m),备注"', ...ROWS.map((line) => `"${line},""ok, gut"""`)),
    TABLE,
  ),
  text(
    'lines without their delimiter have no quotes',
    lines('时间;液位(m)', ...ROWS.map((line) => `"${line.replace(',', ';').replace('.', ',')}"`)),
    TABLE,
  ),
];
