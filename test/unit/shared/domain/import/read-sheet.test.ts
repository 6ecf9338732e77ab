import { expect, test } from 'vitest';
import {
  withAnswered,
  readAgain,
  readAnswered,
  readSheet,
  readWithout,
} from '#shared/domain/import/read-sheet.ts';
import type { Reading } from '#shared/domain/import/reading.ts';
import type { Option, Question } from '#shared/domain/import/import-plan.ts';
import { answerOf, answerQuestion, reopen } from '#shared/domain/import/question.ts';
import { makeTemplate } from '#shared/domain/import/template/import-template.ts';
import type { SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';

const KNOWLEDGE = {
  equipment: [{ equipId: 'YT0010001', equipType: 'gauge', placeName: 'Weir' }],
  templates: [],
};

function sampleOf(lines: readonly string[]): { sample: SourceSample; sheet: SheetSample } {
  const head = lines.map((line, at) => ({
    number: at + 1,
    cells: line.split(',').map((text) => ({ text, kind: 'text' as const })),
  }));
  const sheet = { name: '', head, tail: [], rowCount: head.length, merged: [] };
  const format = { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false } as const;
  return {
    sheet,
    sample: { fileName: 'a.csv', sizeBytes: 0, sha256: '', format, encodingGuess: null, sheets: [sheet] },
  };
}

const rows = Array.from({ length: 6 }, (_, at) => `YT0010001,2026-01-13 0${at}:00,1.${at}`);
const { sample, sheet } = sampleOf(['Data of the weir', 'Station,Time,Level (m)', ...rows]);

const question = (about: Question['about'], column: number | null, options: Option[]): Question => ({
  id: about,
  about,
  certainty: 'contradictory',
  column,
  evidence: [],
  holds: { kind: 'file' },
  options,
});

function answered(asked: Question, option: string): Reading {
  const reading = readSheet(sample, sheet, KNOWLEDGE, []);
  const open = { ...reading, plan: reopen(reading.plan, asked) };
  return withAnswered({ ...open, plan: answerQuestion(open.plan, asked.id, option) }, open);
}

const ORDER = question('date-order', null, [
  { id: 'order:dmy', changes: [{ kind: 'time', set: { order: 'dmy' } }] },
]);
const SIGNS = question('signs', 2, [
  { id: 'decimal:,', changes: [{ kind: 'column', column: 2, set: { decimalSign: ',' } }] },
]);

test('An answer to what only the whole file asks has its effect when the sheet is read anew', () => {
  const { plan, answered: settled } = readAgain(answered(ORDER, 'order:dmy'), sample, sheet, KNOWLEDGE, []);
  expect(plan.time.order).toBe('dmy');
  expect(plan.answers).toEqual([{ question: 'date-order', option: 'order:dmy' }]);
  expect(settled).toMatchObject([{ question: ORDER, isOfWholeFile: true }]);
});

test('An answer about a column that is another one when the sheet is read anew is open again', () => {
  const old = answered(SIGNS, 'decimal:,');
  expect(readAgain(old, sample, sheet, KNOWLEDGE, []).plan.columns[2]?.decimalSign).toBe(',');
  const { sheet: other } = sampleOf(['Data', 'Station,Time,Flow (m3/h)', ...rows]);
  const { plan, answered: settled } = readAgain(old, sample, other, KNOWLEDGE, []);
  expect(plan.columns[2]?.decimalSign).toBe('.');
  expect(plan.answers).toEqual([]);
  expect(settled).toEqual([]);
});

test('An answer that had the sheet read anew is taken back with what it did', () => {
  const own: Option = {
    id: 'table:own',
    changes: [{ kind: 'tables', tables: [{ row: 9, cells: ['Time', 'Flow'], rows: [] }] }],
  };
  const asked = question('another-table', null, [own]);
  const old = readAgain(
    {
      ...readSheet(sample, sheet, KNOWLEDGE, []),
      answered: [{ question: asked, isOfWholeFile: true, did: null }],
    },
    sample,
    sheet,
    KNOWLEDGE,
    [],
    {
      answers: [{ question: 'another-table', option: 'table:own' }],
      tables: [{ row: 9, cells: ['Time', 'Flow'], rows: [] }],
    },
  );
  expect(old.plan.tables).toHaveLength(1);
  const { plan } = readWithout(old, sample, sheet, KNOWLEDGE, [], asked);
  expect(plan.tables ?? []).toEqual([]);
  expect(plan.answers).toEqual([]);
  expect(plan.questions.map(({ id }) => id)).toContain('another-table');
});

test('An answer that is taken back leaves nothing in the plan but what was changed since', () => {
  const missing = question('sentinel', 2, [
    { id: 'missing:1.5', changes: [{ kind: 'sentinel', number: '1.5', columns: [2] }] },
    { id: 'value:1.5', changes: [] },
  ]);
  const old = answered(missing, 'missing:1.5');
  expect(old.plan.columns[2]?.sentinels).toEqual(['1.5']);
  const since = { ...old.plan, sentinels: ['-9999'], badRows: 'leave-out' as const };
  const { plan, answered: settled } = readWithout(
    { ...old, plan: since },
    sample,
    sheet,
    KNOWLEDGE,
    [],
    missing,
  );
  expect(plan.columns[2]?.sentinels).toEqual([]);
  expect(plan).toMatchObject({ sentinels: ['-9999'], badRows: 'leave-out', answers: [] });
  expect(plan.questions).toContainEqual(missing);
  expect(settled).toEqual([]);
});

/** Reads lines by the layout of others, which were read with an answer to a question about their structure. */
function byLayoutOf(
  first: readonly string[],
  asked: string,
  option: string,
  next: readonly string[],
): Reading {
  const read = (lines: readonly string[], templates: Parameters<typeof readSheet>[2]['templates']) => {
    const of = sampleOf(lines);
    return { ...of, reading: readSheet(of.sample, of.sheet, { ...KNOWLEDGE, templates }, []) };
  };
  const open = read(first, []);
  const structure = open.reading.plan.questions.find(({ id }) => id === asked);
  if (!structure) throw new Error(`${asked} is not asked.`);
  const answers = [answerOf(structure, option)];
  const { plan } = readAgain(open.reading, open.sample, open.sheet, KNOWLEDGE, [], { answers });
  const saving = { templateId: 't', name: 't', savedAtMs: 1, fileName: 'a.csv' };
  return read(next, [makeTemplate(plan, saving)]).reading;
}

const pointed = (header: string, ...points: string[]): string[] => [
  header,
  ...Array.from({ length: 8 }, (_, at) => `2026-01-13 0${at}:00,${points[at % points.length]},1.${at}`),
];

test('An answer of a layout about the texts of a column says nothing of other texts', () => {
  const header = 'Time,Loop,Level (m)';
  const first = pointed(header, 'north', 'south');
  const again = byLayoutOf(first, 'station-column', 'station:none', pointed(header, 'south', 'north'));
  const asked = again.plan.questions.map(({ id }) => id);
  expect([again.template?.templateId, asked]).toEqual(['t', ['row-marks:Loop', 'reading']]);
  const other = byLayoutOf(first, 'station-column', 'station:none', pointed(header, 'south', 'west'));
  expect(other.plan.questions.map(({ id }) => id)).toContain('station-column');
});

test('An answer of a layout that names a column by its position holds where the column still stands there', () => {
  const first = pointed('Time,Loop,Level (m)', 'north', 'south');
  const same = byLayoutOf(
    first,
    'station-column',
    'station:1',
    pointed('Time,Loop,Level (m)', 'west', 'south'),
  );
  expect(same.plan.columns.map(({ role }) => role)).toEqual(['time', 'station', 'value']);
  const moved = byLayoutOf(
    first,
    'station-column',
    'station:1',
    pointed('Time,Loop,Level (m)', 'north', 'south').map((line) => line.split(',').toReversed().join(',')),
  );
  expect(moved.plan.columns.map(({ role }) => role)).toEqual(['value', 'station', 'time']);
  const swapped = byLayoutOf(
    first,
    'station-column',
    'station:1',
    pointed('Time,Loop,Level (m)', 'north', 'south').map((line) => {
      const [time, loop, level] = line.split(',');
      return [time, level, loop].join(',');
    }),
  );
  expect(swapped.plan.columns[1]?.role).not.toBe('station');
});

test('Rows of the header that somebody chose are those of every later reading', () => {
  const lines = ['Time,Loop,Level (m)', 'utc,name,m', ...pointed('', 'north', 'south').slice(1)];
  const of = sampleOf(lines);
  const chosen = { headerRows: [1], firstDataRow: 5 };
  const read = readAgain(readSheet(of.sample, of.sheet, KNOWLEDGE, []), of.sample, of.sheet, KNOWLEDGE, [], {
    chosen,
  });
  const structure = read.plan.questions.find(({ id }) => id === 'station-column');
  const option = structure?.options.find(({ id }) => id === 'station:1') ?? structure?.options[0];
  if (!structure || !option) throw new Error('Nothing is asked.');
  const later = readAnswered(read, of.sample, of.sheet, KNOWLEDGE, [], structure, option);
  expect([read, later].map(({ plan }) => plan.firstDataRow)).toEqual([5, 5]);
  const taken = readWithout(later, of.sample, of.sheet, KNOWLEDGE, [], structure);
  expect([taken.plan.headerRows, taken.plan.firstDataRow]).toEqual([[1], 5]);
});
