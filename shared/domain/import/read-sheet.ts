import type { Answer, ImportPlan, Option, PlanChange, Question } from './import-plan.ts';
import { planDifference, withoutDifference } from './plan-difference.ts';
import { answerAgain, answerOf, answerQuestion, isAboutSame, needsRereading, reopen } from './question.ts';
import type { KnownEquipment } from './guess/guess-equipment.ts';
import { withConfirmation } from './confirm-reading.ts';
import { type ChosenRows, guessPlan, type PlanGuess } from './guess-plan.ts';
import type { SheetSample, SourceSample } from './source-sample.ts';
import type { FoundTable } from './tables-below.ts';
import { answersOfLayout, applyTemplate } from './template/apply-template.ts';
import { loggerFormatOf, settledByFormat } from './logger-formats.ts';
import type { ImportTemplate } from './template/import-template.ts';
import { recogniseLayout } from './template/recognise-layout.ts';
import type { AnsweredQuestion, Reading } from './reading.ts';

/** What is known when a file is looked at: equipment of the service, and layouts that are remembered. */
export type WorkspaceKnowledge = {
  equipment: readonly KnownEquipment[];
  templates: readonly ImportTemplate[];
};

/** What somebody has said of a sheet already. */
type Further = {
  chosen?: ChosenRows;
  answers?: readonly Answer[];
  tables?: readonly FoundTable[];
  /** Formats of loggers that somebody has said the sheet does not have. */
  refused?: readonly string[];
};

/** How a sheet is understood, with the question whether that is right where it is no plain table. */
function understand(
  sample: SourceSample,
  sheet: SheetSample,
  equipment: readonly KnownEquipment[],
  { chosen, answers = [], tables, refused = [] }: Further,
): PlanGuess {
  const format = chosen ? null : loggerFormatOf(sheet, refused);
  const guess = guessPlan(sample, sheet, equipment, { rows: chosen ?? format?.rows, answers, tables });
  const settledGuess = format ? settledByFormat(guess, format, sheet) : guess;
  return withConfirmation(settledGuess, sample, sheet, { known: equipment, answers });
}

/**
 * Reads a sheet by a template. Answers that decide how a sheet is understood are part of the layout; the rows of its header are
 * the file's own.
 */
export function readByTemplate(
  template: ImportTemplate,
  sample: SourceSample,
  sheet: SheetSample,
  equipment: readonly KnownEquipment[],
  { chosen, answers = [], tables, refused = [] }: Further = {},
): Reading {
  const guess = guessByAnswers(template, (remembered) =>
    understand(sample, sheet, equipment, {
      ...(chosen && { chosen }),
      answers: [...answers, ...remembered],
      ...(tables && { tables }),
      refused,
    }),
  );
  const { plan, differences } = applyTemplate(template, guess, sample.fileName, equipment);
  const { templateId, name } = template;
  return settled(
    { guess, plan, differences, template: { templateId, name }, answered: [] },
    answers,
    equipment,
  );
}

/** Columns that an answer names by their positions. */
function positionsIn({ question, option }: Answer): number[] {
  const found = /^(?:station|time):(\d+)$/u.exec(option) ?? /^filled-below:(\d+)$/u.exec(question);
  return found ? [Number(found[1])] : [];
}

/**
 * Understands a sheet with the answers of a layout that are about this file too: its columns stand where they stood, and what
 * an answer was about is all that is asked. One answer may be what lets the next thing be asked.
 */
function guessByAnswers(
  template: ImportTemplate,
  guessWith: (answers: readonly Answer[]) => PlanGuess,
): PlanGuess {
  const { columns } = template.plan;
  const all = answersOfLayout(template).filter(({ question }) => question !== 'header');
  const refused = new Set<Answer>();
  let standing = all.filter(({ texts = [] }) => texts.length === 0);
  for (;;) {
    const guess = guessWith(standing);
    const asked = new Map(guess.plan.questions.map((question) => [question.id, question]));
    const isAbout = (answer: Answer): boolean => {
      const question = asked.get(answer.question);
      // The texts of a column that is named are judged one by one.
      return question !== undefined && (positionsIn(answer).length > 0 || isAboutSame(answer, question));
    };
    const next = all.filter((answer) => standing.includes(answer) || isAbout(answer));
    for (const answer of next)
      if (positionsIn(answer).some((at) => columns[at]?.header !== guess.plan.columns[at]?.header))
        refused.add(answer);
    const own = next.filter((answer) => !refused.has(answer));
    if (own.length === standing.length && own.every((one) => standing.includes(one))) return guess;
    standing = own;
  }
}

export function readByGuess(guess: PlanGuess): Reading {
  return { guess, plan: guess.plan, template: null, differences: [], answered: [] };
}

/**
 * Reads a sheet by the template that knows exactly its columns, else as it is understood by itself.
 * @param answers given for another reading of the same file; they settle what is asked again.
 */
export function readSheet(
  sample: SourceSample,
  sheet: SheetSample,
  { equipment, templates }: WorkspaceKnowledge,
  refusedTemplates: readonly string[],
  { chosen, answers = [], tables }: Further = {},
): Reading {
  const guess = understand(sample, sheet, equipment, {
    ...(chosen && { chosen }),
    answers,
    ...(tables && { tables }),
    refused: refusedTemplates,
  });
  const allowed = templates.filter(({ templateId }) => !refusedTemplates.includes(templateId));
  const recognised = recogniseLayout(guess.plan, allowed);
  if (recognised?.likeness !== 1) return settled(readByGuess(guess), answers, equipment);
  return readByTemplate(recognised.template, sample, sheet, equipment, {
    answers,
    ...(chosen ? { chosen } : {}),
    ...(tables ? { tables } : {}),
    refused: refusedTemplates,
  });
}

/** The reading with the answers that settle a question of it, one after the other. */
function settled(
  reading: Reading,
  answers: readonly Answer[],
  equipment: readonly KnownEquipment[],
): Reading {
  let { plan } = reading;
  const answered: AnsweredQuestion[] = [];
  for (const answer of answers) {
    const question = plan.questions.find(({ id }) => id === answer.question);
    const next = answerAgain(plan, [answer], equipment);
    if (question && next !== plan)
      answered.push({ question, isOfWholeFile: false, did: planDifference(plan, next) });
    plan = next;
  }
  return { ...reading, plan, answered };
}

/** What a sheet is read anew for: other rows of the header, an answer, or tables below the first one. */
export type Again = { chosen?: ChosenRows; answers?: readonly Answer[]; tables?: readonly FoundTable[] };

/**
 * Reads a sheet anew. What was answered stays answered where it is asked again, or where only the whole file asks it; what is
 * no longer known to be asked is open again, so that nothing counts as settled that has no effect.
 */
export function readAgain(
  old: Reading,
  sample: SourceSample,
  sheet: SheetSample,
  knowledge: WorkspaceKnowledge,
  refusedTemplates: readonly string[],
  { chosen = old.chosenRows, answers: given = [], tables = old.plan.tables ?? [] }: Again = {},
): Reading {
  const isGiven = ({ question }: Answer): boolean => given.some((one) => one.question === question);
  const answers = [...old.plan.answers.filter((answer) => !isGiven(answer)), ...given];
  const reading = readSheet(sample, sheet, knowledge, refusedTemplates, {
    ...(chosen ? { chosen } : {}),
    answers,
    tables,
  });
  const again = withAnswered(answersOfWholeFile(reading, old, knowledge.equipment), old);
  return chosen ? { ...again, chosenRows: chosen } : again;
}

/** The reading without the rows that were chosen, where a question says which they are, or what a row is. */
function withRowsFor(old: Reading, { about, options }: Question): Reading {
  const decidesRows = about === 'orientation' || options.some(({ changes }) => changes.some(isOfRows));
  return decidesRows ? { ...old, chosenRows: undefined } : old;
}

const isOfRows = ({ kind }: PlanChange): boolean => kind === 'rows';

/** Reads a sheet anew for an answer that decides about the rows of its header, its structure, or tables below the first one. */
export function readAnswered(
  old: Reading,
  sample: SourceSample,
  sheet: SheetSample,
  knowledge: WorkspaceKnowledge,
  refusedTemplates: readonly string[],
  question: Question,
  option: Option,
): Reading {
  const rows = option.changes.find((change) => change.kind === 'rows');
  const asked = { ...withRowsFor(old, question), plan: reopen(old.plan, question) };
  return readAgain(asked, sample, sheet, knowledge, refusedTemplates, {
    ...(rows ? { chosen: rows } : {}),
    answers: [answerOf(question, option.id)],
    tables: [...(old.plan.tables ?? []), ...tablesOf(option.changes)],
  });
}

/** The reading with a settled question open again. One that had the sheet read anew is taken back with what it did. */
export function readWithout(
  old: Reading,
  sample: SourceSample,
  sheet: SheetSample,
  knowledge: WorkspaceKnowledge,
  refusedTemplates: readonly string[],
  question: Question,
): Reading {
  const answer = old.plan.answers.find((one) => one.question === question.id);
  const option = question.options.find(({ id }) => id === answer?.option);
  const isReread = option?.changes.some(({ kind }) => kind === 'reread') ?? false;
  if (!option || isReread || !needsRereading(option))
    return withAnswered({ ...old, plan: reopen(withoutAnswer(old, question), question) }, old);
  const isOfOption = ({ row }: FoundTable): boolean =>
    tablesOf(option.changes).some((one) => one.row === row);
  const without = reopen(old.plan, question);
  const asked = { ...withRowsFor(old, question), plan: without };
  const reading = readAgain(asked, sample, sheet, knowledge, refusedTemplates, {
    tables: (old.plan.tables ?? []).filter((table) => !isOfOption(table)),
  });
  const isAsked = reading.plan.questions.some(({ id }) => id === question.id);
  return isAsked ? reading : { ...reading, plan: reopen(reading.plan, question) };
}

/** The plan of a reading without the effects of the answer to a question. */
function withoutAnswer({ plan, guess, answered }: Reading, question: Question): ImportPlan {
  const known = answered.find((one) => one.question.id === question.id);
  const option = plan.answers.find((one) => one.question === question.id)?.option;
  const isOfGuess = guess.plan.questions.some(({ id }) => id === question.id);
  // The answer of a layout does what it would do here.
  const did =
    known?.did ??
    (isOfGuess && option !== undefined
      ? planDifference(guess.plan, answerQuestion(guess.plan, question.id, option))
      : null);
  return withoutDifference(plan, did);
}

const tablesOf = (changes: readonly PlanChange[]): FoundTable[] =>
  changes.flatMap((change) => (change.kind === 'tables' ? change.tables : []));

/**
 * The reading with every question that is answered in it, so that each answer can be seen and changed as long as it stands.
 * @param before the reading that it was made of
 */
export function withAnswered(reading: Reading, before: Reading): Reading {
  const isOfSample = (id: string): boolean => before.guess.plan.questions.some((one) => one.id === id);
  const isAnswered = ({ id }: Question): boolean => reading.plan.answers.some((one) => one.question === id);
  const open = before.plan.questions.filter(isAnswered);
  // What several answers did at once belongs to none of them.
  const did = open.length === 1 ? planDifference(before.plan, reading.plan) : null;
  const known = [
    ...reading.answered.filter((one) => !before.answered.includes(one)),
    ...open.map((question): AnsweredQuestion => ({
      question,
      isOfWholeFile: !isOfSample(question.id),
      did,
    })),
    ...before.answered,
  ];
  const answered = reading.plan.answers.flatMap(
    (answer) => known.find(({ question }) => question.id === answer.question) ?? [],
  );
  return { ...reading, answered };
}

/** Columns that a question, or an answer to it, is about. */
function columnsOf({ column, holds, options }: Question): number[] {
  const changed = options
    .flatMap(({ changes }) => changes)
    .flatMap((change) => (change.kind === 'column' || change.kind === 'marks' ? [change.column] : []));
  const held = 'columns' in holds ? holds.columns : [];
  return [...(column === null ? [] : [column]), ...held, ...changed];
}

/** The answers to what only the whole file asks, in a plan that was made anew of its first rows. */
function answersOfWholeFile(
  reading: Reading,
  { answered, plan: before }: Reading,
  equipment: readonly KnownEquipment[],
): Reading {
  let { plan } = reading;
  const again: AnsweredQuestion[] = [];
  for (const { question, isOfWholeFile } of answered) {
    const answer = plan.answers.find((one) => one.question === question.id);
    const option = question.options.find(({ id }) => id === answer?.option);
    if (!answer || plan.questions.some(({ id }) => id === question.id)) continue;
    // What decides how a sheet is understood was applied when it was read.
    const decidesStructure = !isOfWholeFile && question.options.some(needsRereading);
    if (decidesStructure || (option && needsRereading(option))) continue;
    const isSame = columnsOf(question).every(
      (column) => plan.columns[column]?.header === before.columns[column]?.header,
    );
    const open = reopen(plan, question);
    const next = isOfWholeFile && isSame ? answerAgain(open, [answer], equipment) : open;
    const isSettled = next.questions.every(({ id }) => id !== question.id);
    if (isSettled) again.push({ question, isOfWholeFile, did: planDifference(open, next) });
    plan = isSettled
      ? next
      : { ...plan, answers: plan.answers.filter((one) => one.question !== question.id) };
  }
  return { ...reading, plan, answered: [...reading.answered, ...again] };
}
