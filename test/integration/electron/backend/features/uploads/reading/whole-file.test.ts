import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeColumn } from '#shared/domain/import/change-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { directRoute } from '#test/fuzz/reading/wizard/direct-route.ts';
import { readByWizard } from '#test/fuzz/reading/wizard/read-by-wizard.ts';
import type { ReadingRoute } from '#test/fuzz/reading/wizard/reading-route.ts';
import { PLACES } from '#test/support/awkward-files/awkward-file.ts';
import { checkTextFile } from '#test/support/spreadsheets/check-text-file.ts';
import { tempDir } from '#test/support/temp-dir.ts';

let route: ReadingRoute;

beforeEach(async () => {
  route = directRoute(await tempDir());
});
afterEach(() => route.close());

/** More rows than are sampled at the beginning and at the end together. */
const ROWS = 400;
const MIDDLE = 300;

const two = (number: number): string => String(number).padStart(2, '0');

async function read(
  header: string,
  lineOf: (row: number) => string,
  answers: Record<string, string | string[]> = {},
  lead = '',
) {
  const lines = Array.from({ length: ROWS }, (_, row) => lineOf(row));
  const bytes = Buffer.from(`${lead}${[header, ...lines].join('\n')}\n`);
  const file = { fileName: 'YW0020001.csv', bytes, places: PLACES, serviceZone: 'Asia/Shanghai' };
  const counts = new Map<string, number>();
  /** How often something was asked. */
  const count = (id: string): number => {
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts.get(id) ?? 0;
  };
  const result = await readByWizard(route, file, {
    choose: ({ id, options }) => {
      if (id === 'reading') return options[0] ?? null;
      const given = [answers[id] ?? []].flat()[count(id) - 1];
      return options.find((option) => option.id === given) ?? null;
    },
    typed: null,
  });
  if (result.kind === 'refused') throw new Error(result.why);
  const [sheet] = result.sheets;
  if (!sheet) throw new Error('There is no sheet.');
  const records = sheet.bodies.flatMap(({ body }) => JSON.parse(body) as Record<string, unknown>[]);
  return {
    asked: result.asked.map(({ question }) => question.id).filter((id) => id !== 'reading'),
    records,
    report: sheet.report,
    isCheckSameAsPrepare: sheet.isCheckSameAsPrepare,
  };
}

const minuteOf = (row: number): string => `${two(Math.floor(row / 60) % 24)}:${two(row % 60)}`;

/** The largest numbers of types as programs print them, what formats of files fill gaps with, and times that slipped in. */
const NO_VALUES = `
  3.4028235E+38 -2147483648 -9999 9999 65.535 -32.768 5000000000 -1e30 999999999999999 3.4028234663852886E+38
  340282346638528859811704183484516925440.0 -1.7976931348623157e+308 9.969209968386869e+36 -1.00000002004088E+20
  99999999999999999999 -99999999999999999 20260301050017 73829104551.5532187`
  .trim()
  .split(/\s+/u);

it.each(['m', 'cm', 'ft'].flatMap((unit) => NO_VALUES.map((odd) => [odd, unit] as const)))(
  'holds a number that means "no value" where only rows that are not sampled have it: %s %s',
  async (odd, unit) => {
    const header = `时间,液位(${unit})`;
    const lineOf = (row: number): string =>
      `2024-05-05 ${minuteOf(row)},${row === MIDDLE ? odd : `1.${10 + (row % 9)}`}`;
    const converted: Record<string, string> =
      unit === 'm' ? {} : { [`sent-unit:${header.slice(3)}`]: 'send:m' };
    const readWith = (answers: Record<string, string>) => read(header, lineOf, { ...converted, ...answers });
    const isOfNumber = (id: string): boolean => id.startsWith('sentinel:');
    const { asked, report, records, isCheckSameAsPrepare } = await readWith({});
    expect(isCheckSameAsPrepare).toBe(true);
    const [id = '', ...others] = asked.filter(isOfNumber);
    expect([id, others]).toEqual([expect.stringMatching(/^sentinel:/u), []]);
    expect([report.heldRows, records.length]).toEqual([1, ROWS - 1]);
    const missing = await readWith({ [id]: id.replace('sentinel', 'missing') });
    expect([missing.report.heldRows, missing.records.length]).toEqual([0, ROWS - 1]);
    const value = await readWith({ [id]: id.replace('sentinel', 'value') });
    expect([value.report.heldRows, value.records.length]).toEqual([0, ROWS]);
    expect(value.asked.filter(isOfNumber)).toEqual([id]);
  },
);

it('holds a number that may have lost its decimal sign where only rows that are not sampled have it', async () => {
  const lineOf = (row: number): string =>
    `2024-05-05 ${minuteOf(row)},${row === MIDDLE ? '1092' : `1.${10 + (row % 9)}`}`;
  const open = await read('时间,液位(m)', lineOf);
  expect(open.asked).toEqual(['lost-signs:液位(m)']);
  expect(open.records).toHaveLength(ROWS - 1);
  const plain = await read('时间,液位(m)', lineOf, { 'lost-signs:液位(m)': 'lost:plain' });
  expect(plain.records).toHaveLength(ROWS);
  const left = await read('时间,液位(m)', lineOf, { 'lost-signs:液位(m)': 'lost:leave-out' });
  expect(left.records).toHaveLength(ROWS - 1);
});

it('asks about such a column also where the header has its unit in a row of its own', async () => {
  const header = '时间,液位,压力\n,m,kPa';
  const lineOf = (row: number): string =>
    row % 50 === 7 ? header : `2024-05-05 ${minuteOf(row)},1.25,${row > 240 && row < 300 ? '45.5' : ''}`;
  const open = await read(header, lineOf);
  expect(open.asked).toContain('filled-below:2');
});

it('asks about a column that is blank in the first rows, although its header comes again', async () => {
  const header = '时间,液位(m),充满度/%';
  const lineOf = (row: number): string =>
    row % 50 === 7 ? header : `2024-05-05 ${minuteOf(row)},1.25,${row > 240 && row < 300 ? '45.5' : ''}`;
  const open = await read(header, lineOf);
  expect(open.asked).toEqual(['filled-below:2']);
});

it('holds a file whose first and last dates say the same in both orders, and the others do not', async () => {
  const lineOf = (row: number): string =>
    `${row >= 250 && row < 320 ? '06' : '05'}/05/2024 ${minuteOf(row)},1.25`;
  const open = await read('时间,液位(m)', lineOf);
  expect(open.asked).toEqual(['date-order:whole-file']);
  expect(open.records).toEqual([]);
  const answered = await read('时间,液位(m)', lineOf, { 'date-order:whole-file': 'order:dmy' });
  expect(answered.records).toHaveLength(ROWS);
  expect(answered.records[MIDDLE]).toMatchObject({ timestamp: '2024-05-06 05:00:00' });
});

it('holds days that stand among times with a clock, whichever of them are sampled', async () => {
  const lineOf = (row: number): string => {
    const day = `20${two(10 + Math.floor(row / 336))}-${two((Math.floor(row / 28) % 12) + 1)}-${two((row % 28) + 1)}`;
    return `${day}${row === MIDDLE ? ' 08:30' : ''},1.25`;
  };
  const open = await read('时间,液位(m)', lineOf);
  expect(open.asked).toEqual(['date-without-clock']);
  expect(open.records.map(({ timestamp }) => timestamp)).toEqual(['2010-11-21 08:30:00']);
  const answered = await read('时间,液位(m)', lineOf, { 'date-without-clock': 'clock:midnight' });
  expect(answered.records).toHaveLength(ROWS);
});

it('asks about days among times with a clock that are not sampled', async () => {
  const lineOf = (row: number): string => `2024-05-05${row === MIDDLE ? '' : ` ${minuteOf(row + 1)}`},1.25`;
  const open = await read('时间,液位(m)', lineOf);
  expect(open.asked).toEqual(['date-without-clock']);
  expect(open.report.heldRows).toBe(1);
});

it('asks about the century of late years that are not sampled', async () => {
  const lineOf = (row: number): string => {
    const year = row === MIDDLE ? '98' : '24';
    return `${year}/${two((Math.floor(row / 28) % 12) + 1)}/${two((row % 28) + 1)} ${minuteOf(row)},1.25`;
  };
  const { asked, report } = await read('时间,液位(m)', lineOf, { 'date-order': 'order:ymd' });
  expect(asked).toContain('century');
  expect(report.heldRows).toBe(1);
});

it('holds a file whose clocks pass midnight between the sampled rows', async () => {
  const lineOf = (row: number): string =>
    `${minuteOf(row < 300 ? row + 1000 - 700 : row - 300)}:0${row % 7},1.25`;
  const open = await read('时间,液位(m)', lineOf, {}, '2024-05-05\n');
  expect(open.asked).toContain('fixed-date');
  expect(open.records).toEqual([]);
});

it('asks about points in a column whose sampled cells are integers', async () => {
  const lineOf = (row: number): string => {
    const value = 950 + Math.abs(row - MIDDLE < 60 ? row - MIDDLE : 0);
    const shown =
      row >= MIDDLE && row < MIDDLE + 40 ? `1.0${two(row - MIDDLE)}` : String(Math.min(value, 990));
    return `2024-05-05 ${minuteOf(row)},${shown}`;
  };
  const open = await read('时间,流量(m³/h)', lineOf);
  expect(open.asked).toEqual(['signs:流量(m³/h)']);
  expect(open.records).toEqual([]);
  const answered = await read('时间,流量(m³/h)', lineOf, { 'signs:流量(m³/h)': 'decimal:,' });
  expect(answered.records[MIDDLE]).toMatchObject({ flow: 1000 });
  expect(answered.isCheckSameAsPrepare).toBe(true);
});

it.each([
  ['时间,充满度(%)', '12.5%', '0.13', 0.13],
  ['时间,充满度', '0.13', '12.5%', 12.5],
])(
  'asks what %j has where only rows that are not sampled are %j, %j',
  async (header, usual, other, value) => {
    const lineOf = (row: number): string =>
      `2024-05-05 ${minuteOf(row)},${row >= MIDDLE && row < MIDDLE + 30 ? other : usual}`;
    const open = await read(header, lineOf);
    expect(open.asked.filter((id) => id.startsWith('percent'))).toHaveLength(1);
    expect(open.records).toEqual([]);
    const id = open.asked.find((one) => one.startsWith('percent')) ?? '';
    const answered = await read(header, lineOf, { [id]: 'percent:percent' });
    expect(answered.records[MIDDLE]).toMatchObject({ fillRatio: value });
  },
);

it('asks about a column of values that the sampled rows leave blank', async () => {
  const lineOf = (row: number): string =>
    `2024-05-05 ${minuteOf(row)},1.25,${row >= MIDDLE && row < MIDDLE + 30 ? '88.5' : ''}`;
  const open = await read('时间,液位(m),流量(L/s)', lineOf);
  expect(open.asked).toEqual(['filled-below:2']);
  const answers = { 'filled-below:2': 'send', 'sent-unit:流量(L/s)': 'send:m³/h' };
  const answered = await read('时间,液位(m),流量(L/s)', lineOf, answers);
  expect(answered.asked).toEqual(['filled-below:2', 'sent-unit:流量(L/s)']);
  expect(answered.records[MIDDLE]).toMatchObject({ level: 1.25, flow: 318.6 });
  const left = await read('时间,液位(m),流量(L/s)', lineOf, { 'filled-below:2': 'ignore' });
  expect(left.records.every((record) => !('flow' in record))).toBe(true);
});

it('holds a file that names stations only in rows that are not sampled', async () => {
  const lineOf = (row: number): string =>
    `2024-05-05 ${minuteOf(row)},${row >= MIDDLE && row < MIDDLE + 30 ? 'YW0020002' : ''},1.25`;
  const open = await read('时间,站号,液位(m)', lineOf);
  expect(open.asked).toEqual(['station-column']);
  expect(open.records).toEqual([]);
  const answered = await read('时间,站号,液位(m)', lineOf, { 'station-column': 'station:1' });
  expect([answered.records.length, answered.report.heldRows]).toEqual([30, ROWS - 30]);
});

it.each([
  ['时间,站号,液位(m)', (row: number) => `2024-05-05 ${minuteOf(row)}`, 'YW0020002', 'fill-down:站号'],
  ['时刻,日期,液位(m)', (row: number) => minuteOf(row), '2024-05-05', 'fill-down:日期'],
])('asks about blank cells that are not sampled: %j', async (header, timeOf, shown, id) => {
  const lineOf = (row: number): string =>
    `${timeOf(row)},${row >= MIDDLE && row < MIDDLE + 30 ? '' : shown},1.25`;
  const open = await read(header, lineOf);
  expect(open.asked).toEqual([id]);
  expect(open.records).toHaveLength(ROWS - 30);
  const answered = await read(header, lineOf, { [id]: 'fill:yes' });
  expect(answered.records).toHaveLength(ROWS);
});

it('asks nothing more of a file that is in order', async () => {
  const { asked, records } = await read('时间,液位(m)', (row) => `2024-05-05 ${minuteOf(row)},${row / 100}`);
  expect([asked, records.length]).toEqual([[], ROWS]);
});

it('asks what a column says of the values that says the same in all sampled rows', async () => {
  const lineOf = (row: number): string =>
    `2024-05-05 ${minuteOf(row)},${row === MIDDLE ? '反向' : '正向'},12.5`;
  const open = await read('时间,流向,流量(m³/h)', lineOf);
  expect(open.asked).toEqual(['row-marks:流向']);
  expect(open.records).toEqual([]);
  expect(open.isCheckSameAsPrepare).toBe(true);
  const without = await read('时间,流向,流量(m³/h)', lineOf, { 'row-marks:流向': 'without:反向' });
  expect([without.records.length, without.report.skippedRows['left-out-by-hand']]).toEqual([ROWS - 1, 1]);
});

it('asks about a mark that only rows behind the sampled ones have, whatever was answered about others', async () => {
  const lineOf = (row: number): string =>
    `2024-05-05 ${minuteOf(row)},1.25,${row === MIDDLE ? '24' : row % 9 === 4 ? '0' : '192'}`;
  const answers = { 'row-marks:质量码': 'without:0' };
  const open = await read('时间,液位(m),质量码', lineOf, answers);
  expect(open.asked).toEqual(['row-marks:质量码', 'row-marks:质量码']);
  const bad = Array.from({ length: ROWS }, (_, row) => row).filter((row) => row % 9 === 4).length;
  const settled = await read('时间,液位(m),质量码', lineOf, {
    'row-marks:质量码': ['without:0', 'without:0, 24'],
  });
  expect([settled.records.length, settled.isCheckSameAsPrepare]).toEqual([ROWS - bad - 1, true]);
});

it('asks about codes in a column without a name that nobody wants sent', async () => {
  const lineOf = (row: number): string =>
    `2024-05-05 ${minuteOf(row)},1.25,${row === MIDDLE || row === 4 ? '0' : '192'}`;
  const answers = { 'field:abc': 'field:ignore' };
  const open = await read('时间,液位(m),abc', lineOf, answers);
  expect([open.asked, open.records]).toEqual([['field:abc', 'row-marks:abc'], []]);
  const without = await read('时间,液位(m),abc', lineOf, { ...answers, 'row-marks:abc': 'without:0' });
  expect(without.records).toHaveLength(ROWS - 2);
});

it('holds a number with three decimals that loggers write for "no value"', async () => {
  const lineOf = (row: number): string =>
    `2024-05-05 ${minuteOf(row)},${row === MIDDLE ? '-999.999' : '1.250'}`;
  const { records, report } = await read('时间,液位(m)', lineOf);
  expect([records.length, report.heldRows]).toEqual([ROWS - 1, 1]);
});

it.each([
  ['正反', '-'],
  ['方向', '反向'],
])('asks about a mark in a column that is blank in all sampled rows: %s %s', async (name, mark) => {
  const lineOf = (row: number): string => `2024-05-05 ${minuteOf(row)},1.25,${row === MIDDLE ? mark : ''}`;
  const open = await read(`时间,流量(m³/h),${name}`, lineOf);
  expect([open.asked, open.records, open.isCheckSameAsPrepare]).toEqual([[`row-marks:${name}`], [], true]);
  const without = await read(`时间,流量(m³/h),${name}`, lineOf, { [`row-marks:${name}`]: `without:${mark}` });
  expect(without.records).toHaveLength(ROWS - 1);
});

it('asks about numbers of one station that have lost their decimal sign, whatever the others are like', async () => {
  const { asked, records } = await read('站号,时间,流量(m³/h)', (row) => {
    const time = `2026-03-0${row < ROWS / 2 ? 1 : 2} ${minuteOf(row)}`;
    return row % 2 === 0
      ? `YW0020001,${time},${row === MIDDLE ? '1092' : `1.${10 + (row % 7)}`}`
      : `YW0020002,${time},${1000 + (row % 300)}.5`;
  });
  expect(asked).toEqual(['lost-signs:流量(m³/h)']);
  expect(records).toHaveLength(ROWS - 1);
});

it('asks about decimals alone below a number that has its whole part', async () => {
  const lineOf = (row: number): string =>
    `2026-03-01 ${minuteOf(row)},${row < MIDDLE || row % 4 > 0 ? `35.${10 + (row % 80)}` : `.${10 + (row % 80)}`}`;
  const { asked, records } = await read('时间,液位(m)', lineOf);
  expect(asked).toEqual(['whole-part:液位(m)']);
  expect(records).toEqual([]);
});

it('asks about a value beyond a limit that only rows that are not sampled have, and sends what is answered', async () => {
  const lineOf = (row: number) => `2024-01-05 ${minuteOf(row)}:00,${row === MIDDLE ? '<0.05' : '1.25'}`;
  const open = await read('时间,液位(m)', lineOf);
  expect(open.asked).toEqual(['limits:液位(m)']);
  expect(open.records.filter(({ level }) => typeof level === 'string')).toEqual([]);
  expect(open.report.problemCounts).toEqual({ 'open-question': 1 });
  const half = await read('时间,液位(m)', lineOf, { 'limits:液位(m)': 'limits:0.5' });
  expect(half.records.filter(({ level }) => level === 0.025)).toHaveLength(1);
  expect(half.isCheckSameAsPrepare).toBe(true);
});

/** Between 8 and 12, up and down in small steps. */
const wandering = (row: number): string => (10 + 2 * Math.sin(row / 40)).toFixed(2);
/** Far from 10 on either side. */
const GAPS = [60, 61, 190, 310];

it('asks about a number for "no value" that lies among the others, where it stands out again and again', async () => {
  const lineOf = (row: number): string =>
    `2026-03-01 ${minuteOf(row)},${GAPS.includes(row) ? '9.99' : wandering(row)}`;
  const { asked, records } = await read('时间,液位(m)', lineOf);
  expect(asked).toEqual(['sentinel:9.99']);
  expect(records).toHaveLength(ROWS - GAPS.length);
});

it.each([
  ['a number that the others pass by', '9.99', [126, 251, 377]],
  ['one that stands out less often', '9.99', [60, 190]],
  ['one that nobody writes for "no value"', '9.37', GAPS],
])('asks about no other number: %s', async (_, odd, at) => {
  const lineOf = (row: number): string =>
    `2026-03-01 ${minuteOf(row)},${at.includes(row) ? odd : wandering(row)}`;
  const { asked, records } = await read('时间,液位(m)', lineOf);
  expect([asked, records.length]).toEqual([[], ROWS]);
});

it('asks about such a number as the file has it, where another unit is sent', async () => {
  const valueOf = (row: number): string => (GAPS.includes(row) ? '9.99' : wandering(row));
  const rows = Array.from({ length: ROWS }, (_, row) => `2026-03-01 ${minuteOf(row)},${valueOf(row)}`);
  const conversion = { from: 'L/s', to: 'm³/s', multiply: '1', divide: '1000', add: '0' };
  const inCubicMetres = (plan: ImportPlan): ImportPlan =>
    changeColumn({ ...plan, questions: [] }, 1, { conversion });
  const { asked } = await checkTextFile(['时间,流量(L/s)', ...rows], inCubicMetres);
  expect(asked).toEqual(['sentinel:9.99']);
});

it('asks about numbers and values beyond a limit behind more faults than are told one by one', async () => {
  const rows = 10_600;
  const texts = new Map([
    [rows - 300, '<-0.05'],
    [rows - 299, '-9999'],
  ]);
  const lineOf = (row: number): string => {
    const time = `2024-01-${two(1 + Math.floor(row / 1440))} ${minuteOf(row)}:00`;
    return `${time},${texts.get(row) ?? (row > 150 && row < rows - 300 ? '1.2.3' : '1.25')}`;
  };
  const { asked, counts } = await checkTextFile([
    '时间,液位(m)',
    ...Array.from({ length: rows }, (_, row) => lineOf(row)),
  ]);
  expect(asked).toEqual(['sentinel:-9999', 'limits:液位(m)']);
  expect(counts['open-question']).toBe(2);
});

it('asks what the sign of numbers means once somebody has said that they are a conductivity', async () => {
  const rows = Array.from({ length: ROWS }, (_, row) => `2026-03-01 ${minuteOf(row)},1.${100 + row}`);
  const saidToBe =
    (field: string, unit: string) =>
    (plan: ImportPlan): ImportPlan =>
      changeColumn({ ...plan, questions: [] }, 1, { field, unit });
  expect((await checkTextFile(rows, saidToBe('level', 'm'))).asked).toEqual([]);
  const { asked, counts } = await checkTextFile(rows, saidToBe('conductivity', 'µS/cm'));
  expect(asked).toEqual([expect.stringMatching(/^signs:/u)]);
  expect(counts['open-question']).toBe(ROWS);
});

it.each([
  ['in rows that are not sampled', MIDDLE, '站号,站名,时间,液位(m)', ''],
  ['in the third column of names', MIDDLE, '站号,设备名称,站名,时间,液位(m)', '液位计,'],
  ['beside a name that is left out', 7, '站号,站名,时间,液位(m)', ''],
])('asks which column names the station where two differ %s', async (_, odd, header, between) => {
  const lineOf = (row: number): string => {
    const name = row === odd ? '滨江大道2号窨井' : row === 2 ? '' : '人民路1号泵站';
    return `YW0020001,${between}${name},2024-05-05 ${minuteOf(row)},1.25`;
  };
  const open = await read(header, lineOf);
  expect([open.asked, open.report.heldRows, open.records]).toEqual([['station-column'], ROWS, []]);
  const settled = await read(header, lineOf, { 'station-column': 'station:0' });
  expect([settled.asked, settled.records.length]).toEqual([['station-column'], ROWS]);
});
