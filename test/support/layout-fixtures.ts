import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import type { Cell, SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/uploads');

/** What must come out of a `layout-*.csv`; rows count from 1, columns from 0. */
export type ExpectedLayout = {
  what: string;
  delimiter?: string;
  known?: KnownEquipment[];
  hasValues?: boolean;
  headerRows: number[];
  roles: string[];
  fields: string[];
  units: (string | null)[];
  /** Name, field and unit of the long shape. */
  namedFields?: string[];
  /** Order of the date and how sure it is. */
  order?: string;
  /** Numbers that may mean no value. */
  sentinels?: string[];
  /** Numbers that the file itself declares to mean no value. */
  declared?: string[];
  /** Zone of the times, where the file names one. */
  zone?: string;
  /** Equipment of all rows, where the file names it. */
  equipId?: string;
  /** Open questions: id, how sure, and what is held; with what the file would be without an answer in `records`. */
  questions?: string[];
  /** Answers that were given before the file was looked at: question and option. */
  answers?: string[];
  /** Every question that the file leaves open, by id, and the option that is right: `records` are what is sent then. */
  answered?: Record<string, string>;
  /** Equipment, a blank, and the record as it is sent. */
  records: string[];
  /** Row, column and reason. */
  problems?: string[];
  /** Row and reason, rows outside the data left out. */
  skipped?: string[];
};

/** The plan with its questions answered as the layout expects. Throws if another question is open, or one is not. */
export function answerAsExpected(plan: ImportPlan, { answered }: ExpectedLayout): ImportPlan {
  if (!answered) return plan;
  const asked = plan.questions.map(({ id }) => id).toSorted();
  if (JSON.stringify(asked) !== JSON.stringify(Object.keys(answered).toSorted()))
    throw new Error(`Other questions are open than expected: ${JSON.stringify(asked)}`);
  return Object.entries(answered).reduce(
    (settled, [question, option]) => answerQuestion(settled, question, option),
    plan,
  );
}

/** A question as a line: its id, how sure the reading is, and what is held. */
export function questionLine({ id, certainty, holds, options }: Question): string {
  const held =
    holds.kind === 'columns'
      ? `columns ${holds.columns.join(',')}`
      : holds.kind === 'rows'
        ? `rows ${holds.firstRow}-${holds.lastRow ?? ''}`
        : holds.kind === 'stations'
          ? `stations ${holds.stations.join(',')}`
          : holds.kind === 'names'
            ? `names ${holds.names.join(',')}`
            : holds.kind === 'values'
              ? `values ${holds.texts.join(',')} in ${holds.columns.join(',')}`
              : holds.kind === 'blanks'
                ? `blanks in ${holds.columns.join(',')}`
                : holds.kind;
  return `${id} ${certainty}, holds ${held}: ${options.map((option) => option.id).join(' | ')}`;
}

/** A sheet of texts, as a text file gives it. */
export function sheetOfTexts(rows: readonly (readonly string[])[], name = ''): SheetSample {
  const head = rows.map((texts, at) => ({
    number: at + 1,
    cells: texts.map((text): Cell => ({ text, kind: text === '' ? 'empty' : 'text' })),
  }));
  return { name, head, tail: [], rowCount: rows.length, merged: [] };
}

/** A sample of a text file with one sheet. */
export function sampleOfSheet(sheet: SheetSample, fileName = 'data.csv', delimiter = ','): SourceSample {
  return {
    fileName,
    sizeBytes: 1,
    sha256: '',
    format: { kind: 'delimited', encoding: 'utf-8', delimiter, hasBom: false },
    encodingGuess: null,
    sheets: [sheet],
  };
}

/** The layouts of the corpus, each with what must come out. */
export function layoutFixtures(): {
  name: string;
  path: string;
  sample: SourceSample;
  expected: ExpectedLayout;
}[] {
  const files = readdirSync(FOLDER).filter((file) => /^layout-.*\.csv$/u.test(file));
  return files.map((file) => {
    const expected = JSON.parse(
      readFileSync(join(FOLDER, file.replace('.csv', '.expected.json')), 'utf8'),
    ) as ExpectedLayout;
    const delimiter = expected.delimiter ?? ',';
    const text = readFileSync(join(FOLDER, file), 'utf8').replace(/\n$/u, '');
    const rows = Papa.parse<string[]>(text, { delimiter }).data;
    return {
      name: file,
      path: join(FOLDER, file),
      sample: sampleOfSheet(sheetOfTexts(rows), file, delimiter),
      expected,
    };
  });
}
