import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { directRoute } from '#test/fuzz/reading/wizard/direct-route.ts';
import { readByWizard, type SheetResult } from '#test/fuzz/reading/wizard/read-by-wizard.ts';

const dir = mkdtempSync(join(tmpdir(), 'stillwell-answers-'));
const route = directRoute(dir);
afterAll(async () => {
  await route.close();
  rmSync(dir, { recursive: true, force: true });
});

const place = (equipId: string, equipType: string, placeName: string) => ({ equipId, equipType, placeName });
const PLACES = [
  place('YW0010008', '液位计', '江淼路8号泵站前池'),
  place('LL0010011', '流量计', '文德东路11号截流井'),
];

const hours = (count: number): string[] =>
  Array.from({ length: count }, (_, hour) => `2026-09-14 ${String(hour).padStart(2, '0')}:00`);

type Answered = { sheet: SheetResult; asked: string[] };

/** Answers each question by the option that is named for what it is about, until nothing is open. */
async function answering(text: string, options: Record<string, string>): Promise<Answered> {
  const read = await readByWizard(
    route,
    { fileName: 'a.csv', bytes: Buffer.from(text), places: PLACES, serviceZone: 'Asia/Shanghai' },
    {
      choose: ({ about, options: all }) =>
        all.find(({ id }) => id === (about === 'reading' ? 'reading:right' : options[about])) ?? null,
      typed: null,
    },
  );
  if (read.kind === 'refused') throw new Error(read.why);
  const [sheet] = read.sheets;
  if (!sheet) throw new Error('no sheet');
  const asked = read.asked.filter(({ question }) => question.about !== 'reading');
  return { sheet, asked: asked.map(({ question, option }) => `${question.id}=${option}`) };
}

test('What a line between the values means stays answered when the table below it is read under its own header', async () => {
  const level = hours(12).map((time, at) => `YW0010008,${time},1.${100 + at}`);
  const flow = hours(12).map((time, at) => `LL0010011,${time},${10 + at}.5`);
  const text = ['设备编号,时间,液位(m)', ...level, '', '流量监测', '设备编号,时间,流量(L/s)', ...flow].join(
    '\r\n',
  );
  const { sheet, asked } = await answering(text, {
    station: 'equip:',
    section: 'section:ignore',
    'another-table': 'table:own',
    'sent-unit': 'send:m³/h',
  });
  expect(asked).toContain('section:流量监测=section:ignore');
  expect(asked).toContain('another-table=table:own');
  expect(new Set(asked).size).toBe(asked.length);
  expect(sheet.report).toMatchObject({ sentRows: 24, heldRows: 0, questions: [] });
  expect(sheet.unlistedAnswers).toEqual([]);
  const flows = sheet.bodies.find(({ equipId }) => equipId === 'LL0010011');
  expect(flows?.body).toContain('{"timestamp":"2026-09-14 00:00:00","flow":37.80}');
});

test('Rows of values above the header are asked about, and read under it or left out', async () => {
  const names = Array.from({ length: 24 }, (_, at) => `${at + 1}点`);
  const day = (date: string) => [date, ...names.map((_, at) => `3.${100 + at}`)].join(',');
  const text = [
    '设备编号：YW0010008',
    '水深(m)',
    day('2021/2/7'),
    ['日期', ...names].join(','),
    day('2021/2/8'),
    day('2021/2/9'),
  ];
  const same = await answering(text.join('\n'), {
    'another-table': 'table:same',
    midnight: 'hours:same-day',
  });
  expect(same.asked).toContain('another-table:above=table:same');
  expect(same.sheet.report).toMatchObject({ heldRows: 0, sentRows: 3 });
  const without = await answering(text.join('\n'), {
    'another-table': 'table:leave-out',
    midnight: 'hours:same-day',
  });
  expect(without.sheet.report).toMatchObject({
    heldRows: 0,
    sentRows: 2,
    skippedRows: { 'left-out-by-hand': 1 },
  });
});

const rowsOf = (from: number, unit = '1'): string[] =>
  hours(24)
    .slice(from, from + 3)
    .map((time, at) => `YW0010008,${time},${unit}.${100 + at}`);

test('That one header is of the same table says nothing of another one', async () => {
  const names = ['水位', '液面', '水位'].map((name) => `设备编号,时间,${name}`);
  const text = [
    '设备编号,时间,液位(m)',
    ...names.flatMap((name, at) => [...rowsOf(4 * at), name]),
    ...rowsOf(12),
  ];
  const answers = { 'another-table': 'table:same' };
  const { sheet, asked } = await answering(text.join('\n'), answers);
  expect(asked).toEqual(['another-table=table:same', 'another-table:设备编号 时间 液面=table:same']);
  expect(sheet.report).toMatchObject({ sentRows: 12, heldRows: 0, skippedRows: { header: 1, note: 3 } });
  expect(sheet.unlistedAnswers).toEqual([]);
});

test('That a table is read under its own header says nothing of one with another header', async () => {
  const text = [
    '设备编号,时间,液位(m)',
    ...rowsOf(0),
    '设备编号,时间,液位(cm)',
    ...rowsOf(4, '120'),
    '设备编号,时间,备用',
    ...rowsOf(8, '7'),
    '设备编号,时间,液位(m)',
    ...rowsOf(12),
    '设备编号,时间,液位(cm)',
    ...rowsOf(16, '130'),
  ].join('\n');
  const own = { 'another-table': 'table:own', 'sent-unit': 'send:m', signs: 'decimal:.' };
  const first = await answering(text, { ...own, field: 'none' });
  const tables = first.asked.filter((one) => one.startsWith('another-table'));
  expect(tables).toEqual(['another-table=table:own', 'another-table:设备编号 时间 备用=table:own']);
  const body = first.sheet.bodies.map((one) => one.body).join('');
  for (const level of ['1.100', '1.20100', '1.30102']) expect(body).toContain(`"level":${level}`);
  expect(body).not.toContain('7.1');
});
