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
async function read(header: string, lineOf: (row: number) => string, answers: Record<string, string> = {}) {
  const lines = Array.from({ length: ROWS }, (_, row) => lineOf(row));
  const bytes = Buffer.from(`${[header, ...lines].join('\n')}\n`);
  const file = { fileName: 'YW0020001.csv', bytes, places: PLACES, serviceZone: 'Asia/Shanghai' };
  const result = await readByWizard(route, file, {
    choose: ({ id, options }) => options.find((option) => option.id === answers[id]) ?? null,
    typed: null,
  });
  if (result.kind === 'refused') throw new Error(result.why);
  return {
    asked: result.asked.map(({ question }) => question.id),
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
