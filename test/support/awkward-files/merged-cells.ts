import { withProblemRule } from '#shared/domain/import/change-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { DraftCell, DraftRow } from '#test/fuzz/reading/draw/draft.ts';
import type { AwkwardFile } from './awkward-file.ts';
import { at, DAY, number, row, sheet } from './draft-cells.ts';
import { book, HEADER, T8, T9, T10 } from './workbooks.ts';

const STATIONS = ['YW0020001', 'YW0020002', 'YW0020003'];
/** Rows of three stations at each of two times, which stand in the first of their rows alone. */
const ofStations = (header: string, times: (DraftCell | string)[]): DraftRow[] => [
  row([header, '站号', '液位(m)']),
  ...times.flatMap((time, nth) =>
    STATIONS.map((station, of) => row([of === 0 ? time : '', station, number(`1.${nth + 1}${of + 1}`)])),
  ),
];
const sentOfStations = (...times: string[]): string[] =>
  times.flatMap((time, nth) =>
    STATIONS.map((station, of) => `${of === 0 ? '' : `${station} `}${time} level=1.${nth + 1}${of + 1}`),
  );
const day = (after: number): DraftCell => number(String(DAY + after), 'yyyy/m/d');

/** What is sent of a value an hour from 2026-03-01 on. */
const HOURS = Array.from({ length: 400 }, (_, nth) => {
  const time = new Date(Date.UTC(2026, 2, 1, nth)).toISOString();
  return `${time.slice(0, 10)} ${time.slice(11, 16)} level=1.1`;
});

/** Workbooks in which values are merged over rows, or over columns. */
export const MERGED_CELL_FILES: AwkwardFile[] = [
  ...([null, 'fill:no', 'fill:yes'] as const).map((answer) =>
    book(
      `a value that is merged over rows is asked about: ${answer ?? 'unanswered'}`,
      [
        sheet('数据', {
          merges: [
            { firstRow: 2, lastRow: 3, firstColumn: 1, lastColumn: 1 },
            { firstRow: 6, lastRow: 7, firstColumn: 1, lastColumn: 1 },
          ],
          rows: [
            row(['时间', '液位(m)', '水温(℃)']),
            row([at(8), number('1.1'), number('11')]),
            row([at(9), '', number('12')]),
            row([at(10), number('1.2'), number('13')]),
            row([at(11), '', number('14')]),
            row([at(12), '', number('15')]),
          ],
        }),
      ],
      {
        asked: { 'fill-down:液位(m)': answer },
        sent: [
          `${T8} level=1.1 temperature=11`,
          ...(answer === null ? [] : [`${T9} ${answer === 'fill:yes' ? 'level=1.1 ' : ''}temperature=12`]),
          `${T10} level=1.2 temperature=13`,
          '2026-03-01 11:00 temperature=14',
          '2026-03-01 12:00 temperature=15',
        ],
        unsent: answer === null ? ['3 row-open'] : [],
        skipped: HEADER,
      },
    ),
  ),
  ...([null, 'fill:no', 'fill:yes'] as const).map((answer) =>
    book(
      `a question about blanks holds none that is merged with the station above it: ${answer ?? 'unanswered'}`,
      [
        sheet('数据', {
          merges: [{ firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 }],
          rows: [
            row(['站号', '时间', '液位(m)']),
            row(['YW0020001', at(8), number('1.1')]),
            row(['', at(9), number('1.2')]),
            row(['YW0020002', at(8), number('2.1')]),
            row(['', at(9), number('2.2')]),
          ],
        }),
      ],
      {
        asked: { 'fill-down:站号': answer },
        sent: [
          `${T8} level=1.1`,
          `${T9} level=1.2`,
          `YW0020002 ${T8} level=2.1`,
          ...(answer === 'fill:yes' ? [`YW0020002 ${T9} level=2.2`] : []),
        ],
        unsent: answer === null ? ['5 row-open'] : answer === 'fill:no' ? ['5 station-missing'] : [],
        skipped: HEADER,
      },
    ),
  ),
  book(
    'a blank behind the first rows holds none that is merged with the station above it',
    [
      sheet('数据', {
        merges: Array.from({ length: 200 }, (_, nth) => ({
          firstRow: 2 + 2 * nth,
          lastRow: 3 + 2 * nth,
          firstColumn: 0,
          lastColumn: 0,
        })).filter(({ firstRow }) => firstRow !== 302),
        rows: [
          row(['站号', '时间', '液位(m)']),
          ...Array.from({ length: 400 }, (_, nth) =>
            row([nth % 2 === 0 ? 'YW0020001' : '', at(nth), number('1.1')]),
          ),
        ],
      }),
    ],
    {
      asked: { 'fill-down:站号': null },
      sent: HOURS.filter((_, nth) => nth !== 301),
      unsent: ['303 row-open'],
      skipped: HEADER,
    },
  ),
  ...(['hold', 'leave-out', 'send'] as const).map((rule) =>
    book(
      `a number that is merged over two quantities is of neither of them before somebody says so: ${rule}`,
      [
        sheet('数据', {
          merges: [
            { firstRow: 3, lastRow: 3, firstColumn: 1, lastColumn: 2 },
            { firstRow: 4, lastRow: 4, firstColumn: 1, lastColumn: 2 },
            { firstRow: 5, lastRow: 5, firstColumn: 2, lastColumn: 3 },
          ],
          rows: [
            row(['时间', '液位(m)', '水温(℃)', '']),
            row([at(8), number('1.1'), number('11')]),
            row([at(9), number('1.2'), '']),
            row([at(10), '—', '']),
            row([at(11), number('1.3'), number('12'), '']),
          ],
        }),
      ],
      {
        sent: [
          `${T8} level=1.1 temperature=11`,
          ...(rule === 'send' ? [`${T9} level=1.2`] : []),
          '2026-03-01 11:00 level=1.3 temperature=12',
        ],
        unsent: rule === 'send' ? [] : ['3 merged-columns'],
        skipped: [...HEADER, '1 no-values'],
      },
      {},
      { change: (plan: ImportPlan) => withProblemRule(plan, 'merged-columns', rule) },
    ),
  ),
  ...(
    [
      ['a time', '时间', [at(8), at(9)], [T8, T9]],
      ['a time as text', '时间', ['2026/3/1 8:00', '2026/3/1 9:00'], [T8, T9]],
      ['a day', '日期', [day(0), day(1)], ['2026-03-01 00:00', '2026-03-02 00:00']],
    ] as const
  ).map(([what, header, times, sent]) =>
    book(
      `${what} that is merged over the rows of stations is that of all of them`,
      [
        sheet('数据', {
          merges: [
            { firstRow: 2, lastRow: 4, firstColumn: 0, lastColumn: 0 },
            { firstRow: 5, lastRow: 7, firstColumn: 0, lastColumn: 0 },
          ],
          rows: ofStations(header, [...times]),
        }),
      ],
      { sent: sentOfStations(...sent), skipped: HEADER },
    ),
  ),
  ...([null, 'fill:yes'] as const).map((answer) =>
    book(
      `a blank time beside stations is asked about: ${answer ?? 'unanswered'}`,
      [sheet('数据', { rows: [...ofStations('时间', [at(8), at(9)]), row(['', '制表：张三', ''])] })],
      {
        asked: { 'fill-down:时间': answer },
        sent: answer === null ? [`${T8} level=1.11`, `${T9} level=1.21`] : sentOfStations(T8, T9),
        unsent: answer === null ? [3, 4, 6, 7].map((held) => `${held} row-open`) : [],
        skipped: [...HEADER, '1 footer'],
      },
    ),
  ),
];
