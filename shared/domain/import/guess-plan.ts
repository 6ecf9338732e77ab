import { plainText } from './cells/plain-text.ts';
import { type ColumnProfile, profileColumn } from './guess/column-profile.ts';
import { textsIn } from './guess/texts-in.ts';
import { findTable, type TableFinding } from './guess/find-table.ts';
import { guessFooterMarks } from './guess/footer-marks.ts';
import { askAboutSource } from './guess/ask-about-source.ts';
import type { Guess } from './guess/guess.ts';
import { type GuessedColumn, guessColumns } from './guess/guess-columns.ts';
import {
  guessFixedEquipment,
  idsOfStations,
  type KnownEquipment,
  typesOfEquipment,
} from './guess/guess-equipment.ts';
import { guessNamedFields } from './guess/guess-named-fields.ts';
import { askAboutPercent } from './guess/guess-percent.ts';
import { askAboutSentinels } from './guess/guess-sentinels.ts';
import { guessSigns } from './guess/guess-signs.ts';
import { guessTimePlan } from './guess/guess-time-plan.ts';
import { missingWordsIn, PLAIN_MISSING_WORDS } from './guess/missing-words.ts';
import type { EquipmentPlan, ImportPlan } from './import-plan.ts';
import type { SampleRow, SheetSample, SourceSample } from './source-sample.ts';

/** A plan for one sheet with the reasons for it. `hasValues` is false if no row of values was found: then nothing is sent. */
export type PlanGuess = {
  plan: ImportPlan;
  guesses: Guess[];
  hasValues: boolean;
  /** Numbers that look like "no value", such as -9999: for the user to agree to, not in the plan yet. */
  proposedSentinels: string[];
  /** Stations that the sampled rows name, in the order of their first row. */
  stations: string[];
};

/** Rows whose cells are looked at closely, half of them at the beginning; the others say more of the same. */
const PROFILED_ROWS = 800;

type Titles = { text: string; reason: Guess['reason'] }[];

function titlesOf(sample: SourceSample, sheet: SheetSample, table: TableFinding): Titles {
  const titles = sheet.head
    .filter(({ number }) => table.titleRows.includes(number))
    .map(({ cells }) => ({
      text: cells
        .map(({ text }) => text.trim())
        .join(' ')
        .trim(),
      reason: 'title-row' as const,
    }));
  const fileName = sample.fileName.replace(/\.[A-Za-z0-9]{1,5}$/u, '');
  return [
    ...titles,
    { text: sheet.name, reason: 'sheet-name' as const },
    { text: fileName, reason: 'file-name' as const },
  ].filter(({ text }) => text !== '');
}

/** Blank cells of a workbook below a merged one, or a column of dates or names that is mostly blank, mean the cell above. */
function fillsDown(profile: ColumnProfile, sheet: SheetSample, firstDataRow: number): boolean {
  const isMerged = sheet.merged.some(
    ({ firstRow, lastRow, firstColumn }) =>
      firstColumn === profile.column && lastRow > firstRow && firstRow >= firstDataRow,
  );
  return isMerged || (profile.filled > 0 && profile.blank > profile.filled);
}

function guessShortRows(
  rows: readonly SampleRow[],
  columnCount: number,
  sample: SourceSample,
): { shortRows: ImportPlan['shortRows']; guesses: Guess[] } {
  if (sample.format.kind === 'workbook') return { shortRows: 'blank', guesses: [] };
  const short = rows.filter(({ cells }) => cells.length > 1 && cells.length < columnCount);
  if (short.length * 10 <= rows.length) return { shortRows: 'hold', guesses: [] };
  const evidence = short.slice(0, 3).map(({ number }) => String(number));
  return {
    shortRows: 'blank',
    guesses: [
      { about: 'short-rows', column: null, certainty: 'assumed', reason: 'many-short-rows', evidence },
    ],
  };
}

function guessEquipment(
  columns: readonly GuessedColumn[],
  stations: readonly string[],
  titles: Titles,
  known: readonly KnownEquipment[],
): { equipment: EquipmentPlan; guesses: Guess[] } {
  const ofColumns = columns.flatMap(({ plan }) => plan.equipId ?? []);
  if (columns.some(({ plan }) => plan.role === 'station')) {
    const idOfStation = idsOfStations(stations, known);
    const types = typesOfEquipment(
      stations.map((station) => idOfStation[station] ?? station),
      known,
    );
    return { equipment: { ...types, equipId: { from: 'station', idOfStation } }, guesses: [] };
  }
  if (ofColumns.length > 0) {
    return {
      equipment: { ...typesOfEquipment(ofColumns, known), equipId: { from: 'fixed', equipId: '' } },
      guesses: [],
    };
  }
  const { equipId, guesses } = guessFixedEquipment(titles, known);
  return {
    equipment: { ...typesOfEquipment([equipId], known), equipId: { from: 'fixed', equipId } },
    guesses,
  };
}

function headerGuess(table: TableFinding, sheet: SheetSample): Guess {
  const header = sheet.head.filter(({ number }) => table.headerRows.includes(number));
  const evidence = header.map(({ cells }) => cells.map(({ text }) => text.trim()).join(' '));
  return header.length > 0
    ? { about: 'header', column: null, certainty: 'assumed', reason: 'rows-of-text-above-values', evidence }
    : { about: 'header', column: null, certainty: 'assumed', reason: 'no-row-of-text', evidence: [] };
}

/** Header rows as the user chose them, in place of those that are found. */
export type ChosenRows = { headerRows: number[]; firstDataRow: number };

/**
 * Understands one sheet: header, roles, fields, units, times, numbers, equipment. Every guess is given with its reason; what
 * cannot be known is left open and said to be unsure.
 * @param known equipment of the service, to recognise station names and ids; may be empty.
 */
export function guessPlan(
  sample: SourceSample,
  sheet: SheetSample,
  known: readonly KnownEquipment[],
  chosen?: ChosenRows,
): PlanGuess {
  const table = findTable(sheet, chosen);
  const titles = titlesOf(sample, sheet, table);
  const firstDataRow = table.firstDataRow ?? (sheet.head.at(-1)?.number ?? 0) + 1;
  const footers = guessFooterMarks(
    [...sheet.head, ...sheet.tail].filter(({ number }) => number > firstDataRow),
  );
  const rows = [...sheet.head, ...sheet.tail].filter(
    ({ number, cells }) =>
      number >= firstDataRow &&
      cells.some(({ text }) => text.trim() !== '') &&
      !footers.seen.includes(cells.find(({ text }) => text.trim() !== '')?.text.trim() ?? ''),
  );
  const looked =
    rows.length > PROFILED_ROWS
      ? [...rows.slice(0, PROFILED_ROWS / 2), ...rows.slice(-PROFILED_ROWS / 2)]
      : rows;
  const profiles = Array.from({ length: table.columnCount }, (_, column) => profileColumn(looked, column));
  const ids = new Set(
    known.flatMap(({ equipId, placeName }) => [equipId, plainText(placeName)]).filter((id) => id !== ''),
  );
  const { columns, guesses, questions } = guessColumns(
    table,
    profiles,
    ids,
    titles.map(({ text }) => text),
  );
  for (const { plan } of columns) {
    const profile = profiles[plan.column];
    if (profile && ['date', 'station'].includes(plan.role))
      plan.fillDown = fillsDown(profile, sheet, firstDataRow);
  }
  const {
    time,
    guesses: timeGuesses,
    questions: timeQuestions,
  } = guessTimePlan({
    columns: columns.map((column) => column.plan),
    rows,
    titles,
    isWorkbook: sample.format.kind === 'workbook',
  });
  const stationColumn = columns.find(({ plan }) => plan.role === 'station')?.plan.column;
  const stations = stationColumn === undefined ? [] : textsIn(rows, stationColumn);
  const { equipment, guesses: equipmentGuesses } = guessEquipment(columns, stations, titles, known);
  const { shortRows, guesses: shortGuesses } = guessShortRows(rows, table.columnCount, sample);
  const named = guessNamedFields(columns, rows);
  const values = columns.flatMap(({ plan }) => {
    const profile = profiles[plan.column];
    return plan.role === 'value' && profile
      ? [{ plan, cells: profile.cells, distinct: profile.distinct }]
      : [];
  });
  const missing = missingWordsIn(values.flatMap(({ distinct }) => distinct));
  const signs = guessSigns(
    values,
    columns.map((column) => column.plan),
    sample.format,
  );
  for (const { plan } of values) Object.assign(plan, signs.signs.get(plan.column));
  const sentinelQuestions = askAboutSentinels(values);
  const footerGuesses: Guess[] =
    footers.seen.length === 0
      ? []
      : [
          {
            about: 'footer',
            column: null,
            certainty: 'assumed',
            reason: 'begins-like-a-footer',
            evidence: footers.seen,
          },
        ];
  const plan: ImportPlan = {
    format: sample.format,
    sheet: sheet.name,
    headerRows: table.headerRows,
    firstDataRow,
    lastDataRow: null,
    footerMarks: footers.marks,
    columns: columns.map((column) => column.plan),
    namedFields: named.namedFields,
    time,
    equipment,
    missingTexts: [...new Set([...PLAIN_MISSING_WORDS, ...missing])],
    sentinels: [],
    shortRows,
    badRows: 'hold',
    problemRules: {},
    hidden: 'send',
    leftOutRows: [],
    timeRange: { from: null, to: null },
    isTransposed: false,
    sections: 'hold',
    duplicates: 'hold',
    corrections: [],
    questions: [
      ...askAboutSource(sample, sheet),
      ...table.questions,
      ...questions,
      ...timeQuestions,
      ...signs.questions,
      ...askAboutPercent(
        values,
        columns.map((column) => column.plan),
      ),
      ...named.questions,
      ...sentinelQuestions,
    ],
    answers: [],
  };
  return {
    plan,
    guesses: [
      headerGuess(table, sheet),
      ...guesses,
      ...timeGuesses,
      ...signs.guesses,
      ...equipmentGuesses,
      ...named.guesses,
      ...footerGuesses,
      ...shortGuesses,
    ],
    hasValues: table.firstDataRow !== null && plan.columns.some(({ role }) => role === 'value'),
    proposedSentinels: sentinelQuestions.flatMap(({ evidence }) => evidence),
    stations,
  };
}
