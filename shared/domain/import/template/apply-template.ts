import { isSameUnit } from '../cells/units.ts';
import { isAmbiguousName, type KnownEquipment } from '../guess/known-equipment.ts';
import type { Guess } from '../guess/guess.ts';
import type { PlanGuess } from '../guess-plan.ts';
import type { Answer, ColumnPlan, ImportPlan, NamedField, Question, TimePlan } from '../import-plan.ts';
import { answerAgain, columnQuestionId } from '../question.ts';
import { isHeldBy, withoutColumns } from '../questions-of-several.ts';
import { askSentinel } from '../sentinels.ts';
import { type AppliedColumn, applyColumns } from './apply-column.ts';
import { applyEquipment } from './apply-equipment.ts';
import type { ImportTemplate } from './import-template.ts';
import { sourceKey } from './layout-fingerprint.ts';
import type { TemplateDifference } from './template-difference.ts';

export type AppliedTemplate = { plan: ImportPlan; differences: TemplateDifference[] };

/** What belongs to one file and not to its layout: its day, its station, and its end. */
const OF_ONE_FILE = ['fixed-date', 'turning-times', 'equipment', 'last-row'];

/** The answers of a layout that mean the same for another file. */
export function answersOfLayout({ plan }: ImportTemplate): Answer[] {
  return plan.answers.filter(({ question }) => !OF_ONE_FILE.includes(question));
}

/** Rules for kinds of problems; that a time in the future is sent is said of one file. */
function lastingRules(rules: ImportPlan['problemRules']): ImportPlan['problemRules'] {
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== 'send'));
}

/** Reasons for which a file says something else than an answer that was given for another one. */
const SAYS_OTHERWISE: Record<string, readonly Guess['reason'][]> = {
  field: ['title-row', 'sheet-name', 'file-name'],
  'date-order': ['times-ascend', 'shortest-span'],
};

/** The name that an answer is about: 北门 of `station:北门`; null if it is about something else. */
function stationOfAnswer({ question }: Answer): string | null {
  return /^(?:station|equipment):(.+)$/u.exec(question)?.[1] ?? null;
}

/**
 * The answers that hold for this file: what its titles say is measured, and an order in which its dates follow each other,
 * are its own, and so is the station of a name that several have. An answer stands where they say nothing, or the same.
 */
function answersFor(
  template: ImportTemplate,
  { plan, guesses }: PlanGuess,
  known: readonly KnownEquipment[],
): Answer[] {
  const { equipId } = plan.equipment;
  // A line above the table that names an unknown station is not about the station of the last file.
  const isNamedOtherwise = guesses.some(
    ({ about, column, certainty, reason }) =>
      about === 'equipment' && column === null && certainty !== 'proved' && reason === 'title-row',
  );
  const isNamed = guesses.some(
    ({ about, column, certainty }) => about === 'equipment' && column === null && certainty === 'proved',
  );
  const ofHead = isNamed && equipId.from === 'fixed' ? `equip:${equipId.equipId}` : null;
  return answersOfLayout(template).filter((answer) => {
    const { question, option } = answer;
    const station = stationOfAnswer(answer);
    if (station !== null && isAmbiguousName(station, known)) return false;
    if (question.startsWith('equipment:') && isNamedOtherwise) return false;
    if (question.startsWith('equipment:') && ofHead !== null && option !== ofHead && option !== 'equip:')
      return false;
    const reasons = SAYS_OTHERWISE[question] ?? [];
    const isSaid = guesses.some(({ about, reason }) => about === question && reasons.includes(reason));
    const asked = plan.questions.find(({ id }) => id === question);
    return !isSaid || asked?.options[0]?.id === option;
  });
}

/** What the zone of a layout is about in a file that names none. */
const NO_ZONE_SAID = '';

/** Asks for the zone of times that name none, where those of other files did. */
const askForZone = (zones: readonly (string | null)[], evidence: string[]): Question => ({
  id: 'zone',
  about: 'zone',
  certainty: 'assumed',
  column: null,
  evidence,
  holds: { kind: 'file' },
  texts: [NO_ZONE_SAID],
  options: zones.map((sourceZone) => ({
    id: `zone:${sourceZone ?? 'service'}`,
    changes: [{ kind: 'time', set: { sourceZone } }],
  })),
});

/**
 * The zone: the file's; else the one that the user gave for the layout. One that another file said, in its
 * head or in each of its times, or that the user gave for what another file said, is asked about.
 */
function zoneOf(
  { plan: { time, answers } }: ImportTemplate,
  guess: PlanGuess,
): { sourceZone: string | null; questions: Question[] } {
  const { sourceZone: own, needsZone } = guess.plan.time;
  const { sourceZone: remembered, needsZone: saidItself } = time;
  const isAsked = guess.plan.questions.some(({ id }) => id === 'zone');
  if (own !== null || needsZone || isAsked) return { sourceZone: own, questions: [] };
  if (remembered === null)
    return { sourceZone: own, questions: saidItself ? [askForZone(['UTC', null, '+08:00'], ['Z'])] : [] };
  const isAnswered = answers.some(({ question, texts = [] }) => question === 'zone' && texts.length === 0);
  if (isAnswered) return { sourceZone: remembered, questions: [] };
  const question = askForZone([remembered, null], [remembered]);
  return { sourceZone: remembered, questions: [question] };
}

/** Numbers that mean "no value": the file's, and those that the user gave for the layout; those that another file said are asked about. */
function sentinelsOf(
  { plan }: ImportTemplate,
  guess: PlanGuess,
  columns: readonly AppliedColumn[],
): { sentinels: string[]; questions: Question[] } {
  const own = guess.plan.sentinels;
  const further = plan.sentinels.filter((number) => !own.includes(number));
  const isAnswered = (number: string): boolean =>
    plan.answers.some(({ option }) => option === `missing:${number}`);
  const values = columns.flatMap(({ column }) => (column.role === 'value' ? [column.column] : []));
  return {
    sentinels: [...own, ...further.filter(isAnswered)],
    questions: further
      .filter((number) => !isAnswered(number))
      .map((number) => askSentinel(number, values, true)),
  };
}

/**
 * Reads a file by a template: roles, fields, units, conversions and rules are the template's, column by column by name, so
 * that columns may have moved. What a file says is its own: where its table begins, its days, its station, what its titles
 * say is measured, its zone, its numbers for "no value", and what it proves (signs, order of dates). What the file leaves
 * open is settled by the answers that the template remembers; what differs is said, and asked where it changes what is sent.
 * @param known equipment of the service, whose types are those of the service
 */
export function applyTemplate(
  template: ImportTemplate,
  guess: PlanGuess,
  fileName: string,
  known: readonly KnownEquipment[] = [],
): AppliedTemplate {
  const { time: read } = guess.plan;
  const { time: remembered } = template.plan;
  const {
    applied,
    gone,
    questions: ofColumns,
  } = applyColumns(template.plan.columns, template.plan.answers, guess);
  const columns = applied.map(({ column }) => column);
  const differences = applied.flatMap(({ difference }) => difference ?? []);
  for (const one of gone) {
    if (one.role === 'ignore') continue;
    differences.push({ kind: 'column-gone', column: null, template: one.header, file: '' });
  }
  const isProved = guess.guesses.some(
    ({ about, certainty }) => about === 'date-order' && certainty === 'proved',
  );
  const order = isProved ? read.order : remembered.order;
  if (order !== remembered.order) {
    differences.push({ kind: 'order-changed', column: null, template: remembered.order, file: order });
  }
  const key = sourceKey(fileName, guess.plan.sheet);
  const { equipment, isRemembered, contradictions } = applyEquipment(template, guess, columns, key, known);
  const needsEquipment = columns.some(({ role, equipId }) => role === 'value' && equipId === null);
  if (needsEquipment && equipment.equipId.from === 'fixed' && equipment.equipId.equipId === '') {
    differences.push({ kind: 'equipment-open', column: null, template: '', file: fileName });
  }
  const zone = zoneOf(template, guess);
  const sentinels = sentinelsOf(template, guess, applied);
  const time: TimePlan = { ...read, order, sourceZone: zone.sourceZone, shiftS: remembered.shiftS };
  const { badRows, problemRules, duplicates, missingTexts, footerMarks, answers } = template.plan;
  const isOfShortRows = answers.some(({ question }) => question === 'short-rows');
  const own = guess.plan.questions.filter(
    ({ about, column }) => !isRemembered || about !== 'equipment' || column !== null,
  );
  const plan: ImportPlan = {
    ...guess.plan,
    columns,
    namedFields: withRemembered(guess.plan.namedFields, template.plan.namedFields),
    time,
    equipment,
    badRows,
    problemRules: lastingRules(problemRules),
    duplicates,
    footerMarks,
    shortRows: isOfShortRows ? template.plan.shortRows : guess.plan.shortRows,
    missingTexts: [...new Set([...missingTexts, ...guess.plan.missingTexts])],
    sentinels: sentinels.sentinels,
    questions: openQuestions(own, applied, [
      ...ofColumns,
      ...zone.questions,
      ...sentinels.questions,
      ...contradictions,
    ]),
    ...marksOf(template.plan, columns, guess.plan.questions),
  };
  const isOpen = new Set(contradictions.map(({ id }) => id));
  const standing = answersFor(template, guess, known).filter(({ question }) => !isOpen.has(question));
  return { plan: answerAgain(plan, standing, known), differences };
}

/**
 * What marks in columns mean, where this file asks nothing about them in its first rows: it may have none but those that are
 * left out. Marks that nobody has answered about are found when all rows are read.
 */
function marksOf(
  layout: ImportPlan,
  columns: readonly ColumnPlan[],
  asked: readonly Question[],
): Pick<ImportPlan, 'leftOutMarks' | 'negativeMarks' | 'answers'> {
  const idOf = (of: ImportPlan['columns'], at: number): string | undefined =>
    of[at] && columnQuestionId('row-marks', of[at], of);
  const byId = new Map(columns.map(({ column }) => [idOf([...columns], column), column]));
  const columnOf = (at: number): number | undefined => byId.get(idOf(layout.columns, at));
  const isQuiet = ({ question }: Answer): boolean =>
    byId.has(question) && asked.every(({ id }) => id !== question);
  const answers = layout.answers.filter(isQuiet);
  const placed = (at: number): number[] => {
    const column = columnOf(at);
    const id = idOf(layout.columns, at);
    return column !== undefined && answers.some(({ question }) => question === id) ? [column] : [];
  };
  return {
    leftOutMarks: layout.leftOutMarks?.flatMap(({ column, text }) =>
      placed(column).map((own) => ({ column: own, text })),
    ),
    negativeMarks: layout.negativeMarks?.flatMap(({ column, texts, values }) =>
      placed(column).map((own) => ({
        column: own,
        texts,
        values: values.flatMap((at) => columnOf(at) ?? []),
      })),
    ),
    answers,
  };
}

/** Long shape: names that the template knows as it knows them, and those that only this file has. */
function withRemembered(ofFile: readonly NamedField[], remembered: readonly NamedField[]): NamedField[] {
  const byName = new Map(remembered.map((named) => [named.name, named]));
  const own = ofFile.map((named) => {
    const known = byName.get(named.name);
    if (!known) return named;
    const isSame =
      named.unit === null || known.unit === null
        ? named.unit === known.unit
        : isSameUnit(named.unit, known.unit);
    const { hasUnitBeside } = named;
    return isSame ? { ...known, hasUnitBeside } : { ...named, field: known.field };
  });
  const names = new Set(ofFile.map(({ name }) => name));
  return [...own, ...remembered.filter(({ name }) => !names.has(name))];
}

/** The file's own questions and those that the template brings; none about what the template does not send, or says. */
function openQuestions(
  ofFile: readonly Question[],
  applied: readonly AppliedColumn[],
  further: readonly Question[],
): Question[] {
  const added = [...applied.flatMap(({ question }) => question ?? []), ...further];
  const ignored = new Set(
    applied.filter(({ column }) => column.role === 'ignore').map(({ column }) => column.column),
  );
  const openLimits = new Set(
    applied.filter(({ column }) => column.limit === 'hold').map(({ column }) => column.column),
  );
  // What stands in a column that is not sent may say which rows are not either.
  const isSettled = ({ about, column, holds }: Question): boolean =>
    (about !== 'row-marks' && column !== null && ignored.has(column)) ||
    (about === 'limits' && holds.kind === 'values' && !holds.columns.some((one) => openLimits.has(one)));
  const ids = new Set(added.map(({ id }) => id));
  const open = ofFile.flatMap((question) =>
    question.about === 'row-marks'
      ? [question]
      : withoutColumns(
          question,
          (column) =>
            ignored.has(column) || added.some((one) => one.about === question.about && isHeldBy(one, column)),
        ),
  );
  return [...open.filter((question) => !ids.has(question.id) && !isSettled(question)), ...added];
}
