import { profileColumn } from './guess/column-profile.ts';
import { notesBelow, readDeclarations } from './guess/declarations.ts';
import type { Known } from './guess/equipment-questions.ts';
import { namesIn } from './guess/texts-in.ts';
import { guessFillDown } from './guess/fill-down.ts';
import { findTable } from './guess/find-table.ts';
import { guessFooter, guessFooterMarks } from './guess/footer-marks.ts';
import { askAboutHidden, leaveOutHiddenColumns } from './guess/ask-about-hidden.ts';
import { askAboutSource } from './guess/ask-about-source.ts';
import { type Guess, headerGuess } from './guess/guess.ts';
import { askAboutBrackets, askAboutFormats } from './guess/bracketed-numbers.ts';
import { askAboutLimits } from './guess/values-beyond-limits.ts';
import { askAboutCellUnits } from './guess/cell-units.ts';
import { guessColumns } from './guess/guess-columns.ts';
import type { GuessedColumn } from './guess/name-columns.ts';
import {
  askForTypes,
  guessFixedEquipment,
  resolveStations,
  typesOfEquipment,
} from './guess/guess-equipment.ts';
import { guessNamedFields } from './guess/guess-named-fields.ts';
import { askForMissingUnits } from './guess/missing-units.ts';
import { askAboutPercent } from './guess/guess-percent.ts';
import { askAboutSentinels, judgeDeclared, valuesApart } from './guess/guess-sentinels.ts';
import { guessSigns } from './guess/guess-signs.ts';
import { guessTimePlan } from './guess/guess-time-plan.ts';
import { guessCutRows, guessShortRows, withoutCutRows } from './guess/short-rows.ts';
import { guessSections, isKnownAlone, type Sections } from './guess/guess-sections.ts';
import { askForUnplacedUnits, hasLostBlanks } from './guess/lost-blanks.ts';
import { guessZone } from './guess/guess-zone.ts';
import { findLostSigns } from './guess/lost-signs.ts';
import { askedOnce } from './guess/unknown-names.ts';
import { askAboutWholeParts } from './guess/whole-parts.ts';
import { askAboutTag, findStationTags, type StationTag } from './guess/station-tags.ts';
import { zonesOfColumns } from './guess/zone-column.ts';
import { zoneHints } from './guess/zone-hints.ts';
import { headerWord } from './guess/header-words.ts';
import { indexEquipment, type KnownEquipment } from './guess/known-equipment.ts';
import { takeMergedColumns } from './merged-rows.ts';
import { missingWordsIn, PLAIN_MISSING_WORDS } from './guess/missing-words.ts';
import { orientSheet, unitsBelowTimes } from './guess/orient-sheet.ts';
import { askAboutMarks, askAboutTurnedMarks } from './guess/row-marks.ts';
import { askAboutSaidUnits } from './guess/said-units.ts';
import { placeNames } from './guess/place-names.ts';
import { type Title, titlesOf } from './guess/title-texts.ts';
import {
  type Answer,
  type ColumnRole,
  type EquipmentPlan,
  type ImportPlan,
  type Question,
  TIME_PART_ROLES,
} from './import-plan.ts';
import { headerKey, sectionRow } from './section-rows.ts';
import { isStatistic } from './prepare-row.ts';
import { stackTables } from './guess/stack-tables.ts';
import type { FoundTable } from './tables-below.ts';
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
  /** The format of a logger that the sheet has; not given: none that is known. */
  logger?: { id: string; name: string } | undefined;
};

/** Rows whose cells are looked at closely, half of them at the beginning; the others say more of the same. */
const PROFILED_ROWS = 800;

type Equipment = Pick<ImportPlan, 'equipment' | 'sections'> & {
  stations: string[];
  guesses: Guess[];
  questions: Question[];
};

/** Which equipment the rows are of: a column, lines between them, the headers, or the titles say it. */
function guessEquipment(
  columns: readonly GuessedColumn[],
  rows: readonly SampleRow[],
  sections: Sections | null,
  titles: readonly Title[],
  known: Known,
  tags: ReadonlyMap<string, StationTag> | null,
  answers: readonly Answer[],
): Equipment {
  const none = { sections: 'hold' as const, stations: [], guesses: [], questions: [] };
  const typed = (equipIds: readonly string[], equipId: EquipmentPlan['equipId']) => ({
    equipment: { ...typesOfEquipment(equipIds, known.list), equipId },
    questions: askForTypes(equipIds, known),
  });
  const named = columns.find(({ plan }) => plan.role === 'station');
  if (named) {
    const { column } = named.plan;
    const stations = namesIn(rows, column).filter(
      (text) => known.index.idsOf(text).length > 0 || !isStatistic(text),
    );
    const areIds = headerWord(named.header.parts.at(-1)?.name ?? '') === 'station-id';
    const { idOfStation, unlisted, questions } = resolveStations(stations, known, column, {
      areIds,
      answers,
    });
    const ids = stations.map((station) => idOfStation[station] ?? station);
    const of = typed(ids, { from: 'station', idOfStation, unlisted });
    return { ...none, ...of, stations, questions: [...questions, ...of.questions] };
  }
  if (sections) {
    const { equipId, stations, questions } = sections;
    const ids = equipId.from === 'fixed' ? [] : Object.values(equipId.idOfStation);
    const of = typed(ids, equipId);
    return {
      ...none,
      ...of,
      sections: sections.sections,
      stations,
      questions: [...questions, ...of.questions],
    };
  }
  if (tags) {
    const idOfStation = Object.fromEntries([...tags].map(([tag, { equipId }]) => [tag, equipId]));
    const of = typed(
      Object.values(idOfStation).filter((id) => id !== ''),
      {
        from: 'station',
        idOfStation,
        unlisted: 'hold',
      },
    );
    const open = [...tags].flatMap(([tag, { equipId, station }]) =>
      equipId === '' ? [askAboutTag(tag, station, known)] : [],
    );
    return { ...none, ...of, stations: [...tags.keys()], questions: [...open, ...of.questions] };
  }
  const ofColumns = columns.flatMap(({ plan }) => (plan.role === 'value' ? (plan.equipId ?? []) : []));
  const isInHeaders = columns.every(({ plan }) => plan.role !== 'value' || plan.equipId !== null);
  const { equipId, guesses, questions } = guessFixedEquipment(titles, known);
  if (ofColumns.length > 0 && isInHeaders) {
    // What the head says may contradict what is remembered for the headers.
    const isSaid = guesses.some(({ certainty }) => certainty === 'proved');
    const ofTable = typed(ofColumns, { from: 'fixed', equipId: isSaid ? equipId : '' });
    const isInTitle = guesses.some(({ reason }) => reason === 'title-row');
    return { ...none, ...ofTable, guesses: isSaid || isInTitle ? guesses : [] };
  }
  const of = typed([equipId, ...ofColumns], { from: 'fixed', equipId });
  return { ...none, ...of, guesses, questions: [...questions, ...of.questions] };
}

/** Header rows as the user chose them, in place of those that are found. */
export type ChosenRows = { headerRows: number[]; firstDataRow: number };

/** What the user has said of a sheet before it is understood: rows of the header, and answers that decide what else is open. */
export type Chosen = {
  rows?: ChosenRows | undefined;
  answers?: readonly Answer[] | undefined;
  /** Tables below the first one that are read under their own headers. */
  tables?: readonly FoundTable[] | undefined;
};

const TIMES: readonly ColumnRole[] = ['time', 'date', 'clock', ...TIME_PART_ROLES];

/**
 * Understands one sheet: header, roles, fields, units, times, numbers, equipment. Every guess is given with its reason and how
 * sure it is; what is not proved and changes what is sent is a question.
 * @param equipment of the service, to recognise station names and ids; may be empty.
 */
export function guessPlan(
  sample: SourceSample,
  original: SheetSample,
  equipment: readonly KnownEquipment[],
  { rows: chosen, answers = [], tables = [] }: Chosen = {},
): PlanGuess {
  const known: Known = { list: equipment, index: indexEquipment(equipment) };
  const { isTransposed, questions: orientation, ...as } = orientSheet(original, known.index, answers);
  const oriented = withoutCutRows(as.sheet);
  const first = findTable(oriented, chosen ?? headerAnswer(oriented, answers), known.index);
  const stacked = stackTables(oriented, tables, first.headerRows.at(-1) ?? 0);
  const sheet = stacked?.sheet ?? oriented;
  const asWritten = stacked ? findTable(sheet, chosen ?? headerAnswer(sheet, answers), known.index) : first;
  const unplaced = hasLostBlanks(sample, sheet, asWritten)
    ? asWritten.units.filter((unit) => unit !== null)
    : [];
  if (unplaced.length > 0) asWritten.units = asWritten.units.map(() => null);
  const below = isTransposed ? unitsBelowTimes(sheet) : [];
  asWritten.units = asWritten.units.map((unit, column) => unit ?? below[column] ?? null);
  const titles = titlesOf(sample, sheet, asWritten.titleRows, known.index);
  const firstDataRow = asWritten.firstDataRow ?? (sheet.head.at(-1)?.number ?? 0) + 1;
  const above = sheet.head.filter(({ number }) => asWritten.titleRows.includes(number));
  const declared = readDeclarations(above);
  declared.units.push(...readDeclarations(notesBelow([...sheet.head, ...sheet.tail], firstDataRow)).units);
  const all = [...sheet.head, ...sheet.tail].filter(({ number }) => number >= firstDataRow);
  const footers = guessFooterMarks(all, known.index);
  const headerRows = sheet.head.filter(({ number }) => asWritten.headerRows.includes(number));
  const headers = new Set(headerRows.map(({ cells }) => headerKey(cells)));
  const rows = all.filter(
    ({ cells }) =>
      cells.some(({ text }) => text.trim() !== '') &&
      !isKnownAlone({ cells }, known) &&
      !headers.has(headerKey(cells)) &&
      sectionRow({ cells, number: 0 }, headers)?.kind !== 'other-header' &&
      !footers.seen.includes(cells.find(({ text }) => text.trim() !== '')?.text.trim() ?? ''),
  );
  const looked =
    rows.length > PROFILED_ROWS
      ? [...rows.slice(0, PROFILED_ROWS / 2), ...rows.slice(-PROFILED_ROWS / 2)]
      : rows;
  const profiles = Array.from({ length: asWritten.columnCount }, (_, column) =>
    profileColumn(looked, column),
  );
  const isWorkbook = sample.format.kind === 'workbook';
  const placed = placeNames(asWritten, headerRows, profiles, !isWorkbook, answers);
  const { table } = placed;
  const found = guessColumns({
    table,
    profiles,
    known,
    titles,
    declared: declared.units,
    answers,
    added: stacked?.added ?? new Map(),
  });
  const { columns } = found;
  found.questions = leaveOutHiddenColumns(
    columns.map((column) => column.plan),
    found.questions,
    sheet,
    answers,
  );
  const plans = columns.map((column) => column.plan);
  const markQuestions = askAboutMarks(plans, profiles, {
    isElse: (at) => found.timeColumns.roles.has(at) || placed.nameless.includes(at),
    asked: found.questions,
    hasLooked: answers.some(({ question }) => question === 'station-column'),
  });
  takeMergedColumns(plans, sheet.merged);
  const fillQuestions = plans.flatMap((plan) => guessFillDown(plan, plans, looked, sheet.merged));
  const time = guessTimePlan({
    columns: columns.map((column) => column.plan),
    rows,
    titles,
    isWorkbook,
  });
  const timed = columns.filter(({ plan }) => TIMES.includes(plan.role));
  const unitRow = sheet.head.find(({ number }) => number === table.unitRow);
  const timeHeaders = timed.map(({ plan }) =>
    `${plan.header} ${unitRow?.cells[plan.column]?.text ?? ''}`.trim(),
  );
  const zone = guessZone(
    timeHeaders,
    [...declared.zones, ...zoneHints(timeHeaders, titles, all, headerRows)],
    zonesOfColumns(columns, profiles),
  );
  const sections = guessSections(
    above,
    all.filter(({ cells }) => cells.some(({ text }) => text.trim() !== '')),
    headerRows,
    timed.map(({ plan }) => plan.column),
    known,
    answers,
  );
  const tags = findStationTags(columns, rows, known);
  const ofEquipment = guessEquipment(columns, rows, sections, titles, known, tags, answers);
  const { questions: shortQuestions, ...short } = isTransposed
    ? guessCutRows(original, { firstDataRow, columns: plans }, sample)
    : guessShortRows(rows, plans, sample);
  const named = guessNamedFields(columns, rows, tags);
  const askedHelpers = new Set(
    found.questions.flatMap(({ about, holds }) =>
      about === 'helper-column' && holds.kind === 'columns' ? holds.columns : [],
    ),
  );
  const values = columns.flatMap(({ plan }) => {
    const profile = profiles[plan.column];
    return (plan.role === 'value' || askedHelpers.has(plan.column)) && profile
      ? [{ plan, cells: profile.cells, distinct: profile.distinct }]
      : [];
  });
  const missing = missingWordsIn(values.flatMap(({ distinct }) => distinct));
  const unnamed = found.questions.flatMap(({ about, column }) =>
    about === 'field' && column !== null && plans[column]?.header === '' ? [column] : [],
  );
  const { namedFields } = named;
  const signs = guessSigns(values, { columns: plans, format: sample.format, namedFields }, unnamed);
  for (const { plan } of values) Object.assign(plan, signs.signs.get(plan.column));
  const nameColumn = columns.find(({ plan }) => plan.role === 'field-name')?.plan.column;
  const apart = nameColumn === undefined ? values : valuesApart(values, looked, [nameColumn]);
  const ofHead = judgeDeclared(
    declared.sentinels.map(({ number }) => number),
    apart,
    sheet.tail.length === 0 && rows.length <= PROFILED_ROWS / 2,
  );
  const sentinelQuestions = askAboutSentinels(apart, ofHead);
  const ofNames =
    nameColumn === undefined ? null : { nameColumn, rows: looked, namedFields: named.namedFields };
  const cellUnits = askAboutCellUnits(values, plans, ofNames);
  // Cells that say their units leave none to ask for.
  const ownUnits = cellUnits.filter(({ holds }) => holds.kind === 'columns').map(({ column }) => column);
  const unitQuestions = askForMissingUnits(values, plans, named.namedFields, looked, signs.questions).filter(
    ({ column }) => column === null || !ownUnits.includes(column),
  );
  const { unitRow: ofUnits } = table;
  const saidUnits = askAboutSaidUnits(
    { above, headerRows, unitRow: ofUnits, rows: all, firstDataRow },
    plans,
    [...found.questions, ...unitQuestions],
  );
  const questions = [
    ...askAboutSource(sample, sheet),
    ...orientation,
    ...table.questions,
    ...placed.questions,
    ...saidUnits,
    // What the last columns are is asked when it is known which name they have.
    ...found.questions.filter(({ column }) => column === null || !placed.nameless.includes(column)),
    ...markQuestions,
    ...(isTransposed ? askAboutTurnedMarks(plans, all) : []),
    ...time.questions,
    ...zone.questions,
    ...fillQuestions,
    ...signs.questions,
    ...(unplaced.length > 0 ? askForUnplacedUnits(plans) : []),
    ...cellUnits,
    ...askAboutBrackets(values, plans),
    ...(isWorkbook ? askAboutFormats(values, plans) : []),
    ...askAboutLimits(
      values.map((one) => ({ plan: one.plan, texts: one.cells.map(({ text }) => text) })),
      plans,
    ),
    ...unitQuestions,
    ...askAboutPercent(values, plans, named.namedFields, looked),
    ...askAboutWholeParts(values, plans),
    ...findLostSigns(values, looked, plans, [...found.questions, ...unitQuestions, ...signs.questions]),
    ...sentinelQuestions,
    ...ofEquipment.questions,
    ...named.questions,
    ...shortQuestions,
    ...askAboutHidden(sheet, plans, firstDataRow),
  ];
  const asked = askedOnce(questions, answers);
  const ids = new Set(asked.map(({ id }) => id));
  const plan: ImportPlan = {
    format: sample.format,
    sheet: sheet.name,
    headerRows: table.headerRows,
    firstDataRow,
    lastDataRow: null,
    footerMarks: footers.marks,
    columns: columns.map((column) => column.plan),
    namedFields: named.namedFields,
    time: { ...time.time, sourceZone: time.time.sourceZone ?? zone.sourceZone },
    equipment: ofEquipment.equipment,
    missingTexts: [...new Set([...PLAIN_MISSING_WORDS, ...missing, ...declared.missingTexts])],
    sentinels: ofHead.proved,
    ...short,
    badRows: 'hold',
    problemRules: {},
    hidden: 'send',
    leftOutRows: [],
    timeRange: { from: null, to: null },
    isTransposed,
    sections: ofEquipment.sections,
    ...(stacked && { tables: stacked.tables }),
    duplicates: 'hold',
    corrections: [],
    questions: asked,
    answers: answers.filter(({ question }) => !ids.has(question)),
  };
  return {
    plan,
    guesses: [
      headerGuess(headerRows),
      ...found.guesses,
      ...time.guesses,
      ...signs.guesses,
      ...ofEquipment.guesses,
      ...named.guesses,
      ...guessFooter(footers.seen),
    ],
    hasValues: table.firstDataRow !== null && plan.columns.some(({ role }) => role === 'value'),
    proposedSentinels: sentinelQuestions.flatMap(({ evidence }) => evidence),
    stations: ofEquipment.stations,
  };
}

/** The header that an answer names: `header:2,3` or `header:none`. */
function headerAnswer(sheet: SheetSample, answers: readonly Answer[]): ChosenRows | undefined {
  const option = answers.find(({ question }) => question === 'header')?.option;
  if (option === undefined) return undefined;
  const headerRows = option === 'header:none' ? [] : option.replace('header:', '').split(',').map(Number);
  const { firstDataRow } = findTable(sheet);
  return headerRows.every((row) => row > 0) ? { headerRows, firstDataRow: firstDataRow ?? 1 } : undefined;
}
