import { conversionBetween, isSameUnit } from '../cells/units.ts';
import { saysQuantityLike } from '../guess/column-header.ts';
import type { Guess } from '../guess/guess.ts';
import type { PlanGuess } from '../guess-plan.ts';
import {
  type Answer,
  type ColumnPlan,
  type ColumnRole,
  type Option,
  type Question,
  TIME_PART_ROLES,
} from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import { isOfStations } from '../questions-of-several.ts';
import { columnKey } from './layout-fingerprint.ts';
import type { TemplateDifference } from './template-difference.ts';

/** What a column of the file becomes by the template: the column, what differs, and what has to be asked. */
export type AppliedColumn = {
  column: ColumnPlan;
  difference: TemplateDifference | null;
  question: Question | null;
};

/** Why a column is taken for one of values. */
const VALUE_REASONS: readonly Guess['reason'][] = ['header-and-values-agree', 'values-look-so'];
const TITLES = ['title-row', 'sheet-name', 'file-name'];
const TIMES: readonly ColumnRole[] = ['time', 'date', 'clock', ...TIME_PART_ROLES];

/** True if the titles of the file say what a column measures, because its header names an hour, a day or a station. */
function isOfTitle({ guesses }: PlanGuess, column: number): boolean {
  return guesses.some((one) => one.about === 'field' && one.column === column && TITLES.includes(one.reason));
}

/** Columns of the template by name; of equal names the first that is left. */
function takeMatch(column: ColumnPlan, rest: ColumnPlan[]): ColumnPlan | undefined {
  const key = columnKey(column);
  const candidates = rest.filter((other) => columnKey(other) === key);
  const match = candidates.find(({ header }) => header === column.header) ?? candidates[0];
  if (match) rest.splice(rest.indexOf(match), 1);
  return match;
}

/** True if a column of values is not sent because the file does not show it, and that is the answer. */
function isHiddenInFile({ role, column }: ColumnPlan, { plan, guesses }: PlanGuess): boolean {
  const isAnswered = plan.answers.some(
    ({ question, option }) => question === 'hidden:columns' && option === 'hidden:leave-out',
  );
  const guess = guesses.find((one) => one.about === 'role' && one.column === column);
  return isAnswered && role === 'ignore' && guess !== undefined && VALUE_REASONS.includes(guess.reason);
}

const asked = (
  about: Question['about'],
  column: ColumnPlan,
  columns: readonly ColumnPlan[],
  options: Option[],
  evidence: string[],
): Question => ({
  id: columnQuestionId(about, column, columns),
  about,
  certainty: 'assumed',
  column: column.column,
  evidence,
  holds: { kind: 'columns', columns: [column.column] },
  options,
});

const change = (column: ColumnPlan, set: Partial<ColumnPlan>): Option['changes'] => [
  { kind: 'column', column: column.column, set },
];

/** A column that the template does not know, or had no reason to send, is not sent before the user says so. */
function applyNew(column: ColumnPlan, columns: readonly ColumnPlan[], isKnown: boolean): AppliedColumn {
  const ignored: ColumnPlan = { ...column, role: 'ignore', field: '' };
  const { role, field } = column;
  const options: Option[] = [
    { id: 'field:ignore', changes: change(column, { role: 'ignore', field: '' }) },
    { id: `field:${field}`, changes: change(column, { role, field }) },
  ];
  return {
    column: ignored,
    difference: isKnown
      ? null
      : { kind: 'column-new', column: column.column, template: '', file: column.header },
    question: role === 'value' ? asked('field', column, columns, options, [column.header]) : null,
  };
}

/** The unit that the file names, converted into the one that the template sends; asked where that is not possible. */
function applyUnit(
  own: ColumnPlan,
  column: ColumnPlan,
  columns: readonly ColumnPlan[],
  answers: readonly Answer[],
): AppliedColumn {
  const sent = own.conversion?.to ?? own.unit;
  const { unit } = column;
  const isSame = unit === own.unit || (unit !== null && own.unit !== null && isSameUnit(unit, own.unit));
  // Neither file says what is measured and in which unit: somebody has said it for the layout.
  const isSaid =
    unit === null &&
    !saysQuantityLike(column.header, own.field) &&
    answers.some(({ question, option }) => question.startsWith('unit:') && option === `unit:${own.unit}`);
  if (own.role !== 'value' || isSame || isSaid) return { column: own, difference: null, question: null };
  const difference = {
    kind: 'unit-changed' as const,
    column: column.column,
    template: own.unit ?? '',
    file: unit ?? '',
  };
  if (unit === null) {
    const options: Option[] = [
      { id: `unit:${own.unit}`, changes: change(own, { unit: own.unit, conversion: own.conversion }) },
      { id: 'unit:none', changes: change(own, { unit: null, conversion: null }) },
    ];
    return { column: own, difference, question: asked('unit', own, columns, options, [own.unit ?? '']) };
  }
  if (sent === null || isSameUnit(unit, sent))
    return { column: { ...own, unit, conversion: null }, difference, question: null };
  const isShifted = own.conversion !== null && own.conversion.add !== '0';
  const conversion = isShifted ? null : conversionBetween(unit, sent);
  const read: ColumnPlan = { ...own, unit, conversion };
  if (conversion) return { column: read, difference, question: null };
  const options: Option[] = [
    { id: 'send:as-is', changes: change(read, { conversion: null }) },
    { id: 'field:ignore', changes: change(read, { role: 'ignore', field: '' }) },
  ];
  return { column: read, difference, question: asked('sent-unit', read, columns, options, [unit, sent]) };
}

/** True if the user said that the column is not sent, rather than that there was nothing in it. */
function isLeftOutByUser(column: ColumnPlan, columns: readonly ColumnPlan[], answers: readonly Answer[]) {
  const abouts = ['field', 'helper-column', 'sent-unit', 'unit'] as const;
  const ids = abouts.map((about) => columnQuestionId(about, column, columns));
  const isAmongStations = (id: string, headers?: readonly string[]): boolean =>
    isOfStations(id, headers) && headers?.includes(column.header) === true;
  return answers.some(
    ({ question, option, texts }) =>
      option.endsWith('ignore') &&
      (ids.includes(question) || question === 'field' || isAmongStations(question, texts)),
  );
}

/** Columns that have to do with time in both: then each is what the file shows, and nobody chose another one. */
function haveSameTimes(a: readonly ColumnPlan[], b: readonly ColumnPlan[]): boolean {
  const keys = (columns: readonly ColumnPlan[]): string =>
    columns
      .filter(({ role }) => TIMES.includes(role))
      .map((column) => column.header)
      .toSorted()
      .join('\n');
  return keys(a) === keys(b);
}

/** What a layout has of the columns, and what the file says. */
type Columns = { layout: readonly ColumnPlan[]; answers: readonly Answer[]; guess: PlanGuess };

function roleOf(
  match: ColumnPlan,
  column: ColumnPlan,
  { layout, answers, guess }: Columns,
): ColumnPlan['role'] {
  const { role } = column;
  const areTimes = TIMES.includes(role) && TIMES.includes(match.role);
  if (areTimes) return haveSameTimes(layout, guess.plan.columns) ? role : match.role;
  // Nothing stood in it in the file of the layout; in this one it tells rows apart.
  const isTelling =
    role === 'field-name' ||
    role === 'unit' ||
    (role === 'station' && layout.every((one) => one.role !== 'station'));
  const isFree = match.role === 'ignore' && !isLeftOutByUser(match, layout, answers);
  return isFree && isTelling ? role : match.role;
}

function applyOne(column: ColumnPlan, rest: ColumnPlan[], all: Columns): AppliedColumn {
  const { columns } = all.guess.plan;
  const match = takeMatch(column, rest);
  if (isHiddenInFile(column, all.guess)) return { column, difference: null, question: null };
  if (!match) return applyNew(column, columns, false);
  const isIgnored = match.role === 'ignore' && column.role === 'value';
  if (isIgnored && !isLeftOutByUser(match, all.layout, all.answers)) return applyNew(column, columns, true);
  const isProved = all.guess.guesses.some(
    ({ about, column: of, certainty }) => about === 'signs' && of === column.column && certainty === 'proved',
  );
  const { decimalSign, thousandsSign } = column;
  const own: ColumnPlan = {
    ...match,
    ...(isProved ? { decimalSign, thousandsSign } : {}),
    // What the file says, and not how it is read.
    column: column.column,
    header: column.header,
    role: roleOf(match, column, all),
    equipId: column.equipId ?? match.equipId,
    clock: column.clock,
    dayOffset: column.dayOffset,
    date: column.date,
    block: column.block,
    fillDown: column.fillDown,
    mergedRows: column.mergedRows,
    mergedColumns: column.mergedColumns,
    cellUnits: column.cellUnits,
  };
  const saysField = isOfTitle(all.guess, column.column) && column.role === 'value';
  if (!saysField || match.role !== 'value' || match.field === column.field)
    return applyUnit(own, column, columns, all.answers);
  // The titles of this file name something else, or the user has given it another name.
  const { field, unit, conversion } = column;
  return { column: { ...own, field, unit, conversion }, difference: null, question: null };
}

/** What the titles of the file say is measured, where the template has it as something else. */
function askForTitled(layout: ReadonlyMap<number, ColumnPlan>, guess: PlanGuess): Question[] {
  const { columns, questions } = guess.plan;
  const titled = columns.filter(
    ({ column, role, field }) =>
      role === 'value' &&
      isOfTitle(guess, column) &&
      layout.get(column)?.role === 'value' &&
      layout.get(column)?.field !== field,
  );
  const [first] = titled;
  if (!first || questions.some(({ id }) => id === 'field')) return [];
  const fields = [first.field, ...titled.flatMap(({ column }) => layout.get(column)?.field ?? [])];
  const of = (set: Partial<ColumnPlan>): Option['changes'] => titled.flatMap((one) => change(one, set));
  return [
    {
      id: 'field',
      about: 'field',
      certainty: 'contradictory',
      column: null,
      evidence: guess.guesses
        .filter(({ about, column }) => about === 'field' && column === first.column)
        .flatMap(({ evidence }) => evidence),
      holds: { kind: 'columns', columns: titled.map(({ column }) => column) },
      options: [
        ...[...new Set(fields)].map((field) => ({
          id: `field:${field}`,
          changes: of({ role: 'value', field }),
        })),
        { id: 'field:ignore', changes: of({ role: 'ignore', field: '' }) },
      ],
    },
  ];
}

/** The columns of a file as a template reads them, those of the template that the file lacks, and what is asked. */
export function applyColumns(
  layout: readonly ColumnPlan[],
  answers: readonly Answer[],
  guess: PlanGuess,
): { applied: AppliedColumn[]; gone: ColumnPlan[]; questions: Question[] } {
  const rest = [...layout];
  const matches = new Map<number, ColumnPlan>();
  const applied = guess.plan.columns.map((column) => {
    const left = [...rest];
    const one = applyOne(column, rest, { layout, answers, guess });
    const match = left.find((other) => !rest.includes(other));
    if (match) matches.set(column.column, match);
    return one;
  });
  return { applied, gone: rest, questions: askForTitled(matches, guess) };
}
