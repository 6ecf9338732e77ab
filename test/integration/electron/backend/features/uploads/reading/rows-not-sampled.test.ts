import { afterEach, beforeEach, expect, it } from 'vitest';
import { directRoute } from '#test/fuzz/reading/wizard/direct-route.ts';
import { readByWizard } from '#test/fuzz/reading/wizard/read-by-wizard.ts';
import type { ReadingRoute } from '#test/fuzz/reading/wizard/reading-route.ts';
import { PLACES } from '#test/support/awkward-files/awkward-file.ts';
import { tempDir } from '#test/support/temp-dir.ts';

let route: ReadingRoute;

beforeEach(async () => {
  route = directRoute(await tempDir());
});
afterEach(() => route.close());

/** More rows than are sampled at the beginning and at the end together. */
const ROWS = 400;
const isMiddle = (row: number): boolean => row >= 300 && row < 305;

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = (row: number): string =>
  `2026-${two(1 + Math.floor(row / 280))}-${two(1 + (Math.floor(row / 10) % 28))}`;

/** @param answers the option chosen for each question; the others stay open */
async function read(
  header: string,
  lineOf: (row: number) => string,
  answers: Record<string, string> = {},
  serviceZone = 'Asia/Shanghai',
) {
  const lines = Array.from({ length: ROWS }, (_, row) => lineOf(row));
  const bytes = Buffer.from(`${[header, ...lines].join('\n')}\n`);
  const file = { fileName: 'YW0020001.csv', bytes, places: PLACES, serviceZone };
  const result = await readByWizard(route, file, {
    choose: ({ id, options }) => options.find((option) => option.id === answers[id]) ?? null,
    typed: null,
  });
  if (result.kind === 'refused') throw new Error(result.why);
  return {
    asked: result.asked.map(({ question }) => question.id),
    problems: result.sheets.map(({ report }) => report.problemCounts),
    records: result.sheets.flatMap(({ bodies }) =>
      bodies.flatMap(({ body }) => JSON.parse(body) as Record<string, unknown>[]),
    ),
  };
}

it.each(['1970-01-01', '2000-01-01', '2004-05-06'])('asks about a clock that goes on at %s', async (day) => {
  const lineOf = (row: number): string =>
    `${isMiddle(row) ? day : dayOf(row)} ${two(row % 10)}:00:00,1.2${row % 10}`;
  const { asked, records } = await read('时间,液位(m)', lineOf);
  expect([asked, records]).toEqual([['reading:years'], []]);
  const answered = await read('时间,液位(m)', lineOf, { 'reading:years': 'reading:right' });
  expect(answered.records).toHaveLength(ROWS);
});

it.each(['作废', 'void', '7作废'])('holds rows that are %s where rows are counted', async (word) => {
  const { asked, records, problems } = await read(
    '序号,时间,液位(m)',
    (row) => `${isMiddle(row) ? word : row + 1},${dayOf(row)} ${two(row % 10)}:00:00,1.2${row % 10}`,
  );
  expect([asked, records.length, problems]).toEqual([[], ROWS - 5, [{ 'marked-bad': 5 }]]);
});

it('holds rows of an hour that the clocks of the service skip', async () => {
  const { asked, records, problems } = await read(
    '时间,液位(m)',
    (row) => `${isMiddle(row) ? `2026-03-29 02:0${row % 10}` : `${dayOf(row)} ${two(row % 10)}:00`}:00,1.2`,
    {},
    'Europe/Berlin',
  );
  expect([asked, records.length, problems]).toEqual([[], ROWS - 5, [{ 'time-in-gap': 5 }]]);
});

it.each([
  ['not sampled', 300],
  ['sampled', 20],
])('holds the rows alone whose dates leave the order open beside years in front: %s', async (_, first) => {
  const lineOf = (row: number): string =>
    `${row >= first && row < first + 3 ? '06/05/2026' : '2026-05-05'} ${two(Math.floor(row / 60))}:${two(row % 60)},1.2${row % 10}`;
  const open = await read('时间,液位(m)', lineOf);
  const [id = ''] = open.asked;
  expect(id).toMatch(/^date-order/u);
  expect(open.records).toHaveLength(ROWS - 3);
  const { records } = await read('时间,液位(m)', lineOf, { [id]: 'order:dmy' });
  expect(records).toHaveLength(ROWS);
  expect(records[first]).toMatchObject({ timestamp: expect.stringMatching(/^2026-05-06/u) as string });
});

it('holds the few rows alone whose dates are not the same in every order', async () => {
  const lineOf = (row: number): string =>
    `${isMiddle(row) ? '06' : '05'}/05/2026 ${two(Math.floor(row / 60))}:${two(row % 60)},1.2${row % 10}`;
  const right = { reading: 'reading:right' };
  const open = await read('时间,液位(m)', lineOf, right);
  expect([open.asked, open.records.length]).toEqual([['reading', 'date-order:whole-file'], ROWS - 5]);
  const answers = { ...right, 'date-order:whole-file': 'order:mdy' };
  const { records } = await read('时间,液位(m)', lineOf, answers);
  expect(records[300]).toMatchObject({ timestamp: '2026-06-05 05:00:00' });
});
