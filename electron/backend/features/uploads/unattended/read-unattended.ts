import { findPlanProblems, type PlanProblem } from '#shared/domain/import/find-plan-problems.ts';
import { withFurtherStations } from '#shared/domain/import/guess/further-stations.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import type { RecordContext } from '#shared/domain/import/make-records.ts';
import { isSettledByRules } from '#shared/domain/import/judge-row.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import {
  answerOf,
  answerQuestion,
  isAboutSame,
  needsRereading,
  reopen,
  rereadingOf,
  withColumns,
} from '#shared/domain/import/question.ts';
import {
  readAgain,
  readAnswered,
  readSheet,
  withAnswered,
  type WorkspaceKnowledge,
} from '#shared/domain/import/read-sheet.ts';
import type { Reading } from '#shared/domain/import/reading.ts';
import type { RowProblemReason } from '#shared/domain/import/row-problem.ts';
import type { SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';
import { answerByDate, answerByEquipment, answerByField } from '#shared/domain/import/typed-answers.ts';
import {
  type AnswersFile,
  entriesAbout,
  type GivenAnswer,
  type SheetSettings,
} from '#shared/domain/import/unattended/answers-file.ts';
import { applySettings, columnOf } from '#shared/domain/import/unattended/apply-settings.ts';
import type { ReadFile } from '../reading/reading-messages.ts';
import type { SpreadsheetReader } from '../reading/spreadsheet-reader.ts';

/** What is known and decided before a file is read by nobody but the program. */
export type UnattendedReading = {
  knowledge: WorkspaceKnowledge;
  /** Files are of one of the layouts of the knowledge, or are not sent. */
  needsLayout: boolean;
  answers: AnswersFile;
  context: RecordContext;
};

/** A sheet with values as it would be sent. Nothing of it is sent while something is open. */
export type UnattendedSheet = {
  sheet: SheetSample;
  reading: Reading;
  report: PlanReport;
  /** Open questions: of its first rows, and those that only the whole file asks. */
  questions: Question[];
  /** What else keeps the plan from being carried out. */
  problems: PlanProblem[];
  /** It has to be of a layout, and is of none. */
  isOfNoLayout: boolean;
};

/** A file and its sheets with values. */
export type UnattendedFile = {
  sample: SourceSample;
  sheets: UnattendedSheet[];
  /** Names of the sheets without values. */
  empty: string[];
  /** Entries of the answers that were used. */
  used: ReadonlySet<GivenAnswer | SheetSettings>;
};

/** Answers are followed by further questions; so many are never asked. */
const MAX_ANSWERS = 1_000;

/** True if something is left for a person to decide. */
export function isOpen({ questions, problems, isOfNoLayout }: UnattendedSheet): boolean {
  return questions.length > 0 || problems.length > 0 || isOfNoLayout;
}

/** True if rows, or values of them, are held back until somebody decides; what a layout's rules leave out is decided. */
export function holdsRows({ reading: { plan }, report }: UnattendedSheet): boolean {
  if (report.heldRows > 0) return true;
  const reasons = Object.keys(report.problemCounts) as RowProblemReason[];
  return report.partlySentRows > 0 && !reasons.every((reason) => isSettledByRules(plan, reason));
}

type Current = { sheet: SheetSample; reading: Reading };

/** Reads one file as the window does for somebody who gives these answers, and no others. */
class UnattendedReader {
  readonly #reader: Pick<SpreadsheetReader, 'read'>;
  readonly #file: ReadFile;
  readonly #with: UnattendedReading;
  readonly #used = new Set<GivenAnswer | SheetSettings>();
  #sample: SourceSample;
  #checked: { plan: ImportPlan; report: PlanReport } | undefined;

  constructor(
    reader: Pick<SpreadsheetReader, 'read'>,
    file: ReadFile,
    sample: SourceSample,
    reading: UnattendedReading,
  ) {
    this.#reader = reader;
    this.#file = file;
    this.#sample = sample;
    this.#with = reading;
  }

  async read(): Promise<UnattendedFile> {
    const sheets: UnattendedSheet[] = [];
    const empty: string[] = [];
    for (const sheet of this.#sample.sheets) {
      const read = await this.#settle(sheet);
      if (read.reading.guess.hasValues) sheets.push(await this.#judge(read));
      else empty.push(sheet.name);
    }
    return { sample: this.#sample, sheets, empty, used: this.#used };
  }

  async #settle(first: SheetSample): Promise<Current> {
    const { knowledge, answers } = this.#with;
    const about = { fileName: this.#sample.fileName, sheet: first.name };
    const given = entriesAbout(answers.answers, about);
    const settings = entriesAbout(answers.settings, about);
    const refused = new Set<GivenAnswer>();
    let now: Current = { sheet: first, reading: readSheet(this.#sample, first, knowledge, []) };
    now = this.#withSettings(now, settings);
    for (let count = 0; count < MAX_ANSWERS && now.reading.guess.hasValues; count += 1) {
      const next = this.#nextAnswer(now.reading.plan, now.reading.plan.questions, given, refused);
      if (next) {
        now = await this.#answered(now, next, settings, refused);
        continue;
      }
      const report = await this.#check(now.reading.plan);
      const plan = withFurtherStations(now.reading.plan, report.stations, knowledge.equipment);
      if (plan) {
        now = { ...now, reading: { ...now.reading, plan } };
        continue;
      }
      const ofFile = this.#nextAnswer(now.reading.plan, report.questions, given, refused);
      if (!ofFile) break;
      now = await this.#answered(now, ofFile, settings, refused);
    }
    return now;
  }

  #nextAnswer(
    { columns }: ImportPlan,
    questions: readonly Question[],
    given: readonly GivenAnswer[],
    refused: ReadonlySet<GivenAnswer>,
  ): { question: Question; given: GivenAnswer; answer: string } | undefined {
    for (const question of questions) {
      const asked = withColumns(question, columns);
      const found = given.findLast(
        (one) =>
          one.question === asked.id && one.answer !== null && !refused.has(one) && isSameMatter(one, asked),
      );
      if (found?.answer) return { question, given: found, answer: found.answer };
    }
    return undefined;
  }

  async #answered(
    now: Current,
    { question, given, answer }: { question: Question; given: GivenAnswer; answer: string },
    settings: readonly SheetSettings[],
    refused: Set<GivenAnswer>,
  ): Promise<Current> {
    // Each is given once: one that does not settle its question leaves it open.
    refused.add(given);
    const option = question.options.find(({ id }) => id === answer);
    if (option && needsRereading(option)) {
      this.#used.add(given);
      return this.#withSettings(await this.#readAnew(now, question, option), settings);
    }
    const { reading } = now;
    const asked = { ...reading, plan: reopen(reading.plan, question) };
    const plan = option
      ? answerQuestion(asked.plan, question.id, option.id)
      : typedAnswer(asked.plan, question, answer, this.#with.knowledge);
    if (plan === null || plan === asked.plan) return now;
    this.#used.add(given);
    return { ...now, reading: withAnswered({ ...asked, plan }, asked) };
  }

  async #readAnew({ sheet, reading }: Current, question: Question, option: Option): Promise<Current> {
    const { knowledge } = this.#with;
    const reread = option.changes.find((change) => change.kind === 'reread');
    if (!reread)
      return { sheet, reading: readAnswered(reading, this.#sample, sheet, knowledge, [], question, option) };
    const how = rereadingOf(this.#sample, reread);
    const read = await this.#reader.read(this.#file, { type: 'reread', ...how });
    this.#sample = { ...this.#sample, ...read };
    const ofSheet = read.sheets.find(({ name }) => name === sheet.name) ?? sheet;
    const answers = [answerOf(question, option.id)];
    return {
      sheet: ofSheet,
      reading: readAgain(reading, this.#sample, ofSheet, knowledge, [], { answers, tables: [] }),
    };
  }

  #withSettings(now: Current, settings: readonly SheetSettings[]): Current {
    const facts = { sheet: now.sheet, equipment: this.#with.knowledge.equipment };
    let { plan } = now.reading;
    for (const one of settings) {
      const { columns = [] } = one;
      const before = plan;
      if (columns.every((column) => columnOf(before, column) !== undefined)) this.#used.add(one);
      plan = applySettings(plan, one, facts);
    }
    return { ...now, reading: withAnswered({ ...now.reading, plan }, now.reading) };
  }

  async #check(plan: ImportPlan): Promise<PlanReport> {
    if (this.#checked?.plan === plan) return this.#checked.report;
    const { context } = this.#with;
    const { report } = await this.#reader.read(this.#file, { type: 'check', plan, known: [], context });
    this.#checked = { plan, report };
    return report;
  }

  async #judge({ sheet, reading }: Current): Promise<UnattendedSheet> {
    const { plan, template } = reading;
    const report = await this.#check(plan);
    const questions = [...plan.questions, ...report.questions];
    const problems = findPlanProblems(plan);
    return {
      sheet,
      reading,
      report,
      questions,
      problems,
      isOfNoLayout: this.#with.needsLayout && template === null,
    };
  }
}

/** An answer to a question about certain texts has to name them; one about others does not fit. */
function isSameMatter({ question, answer, texts }: GivenAnswer, asked: Question): boolean {
  return isAboutSame({ question, option: answer ?? '', ...(texts && { texts }) }, asked);
}

/** The plan with what somebody typed where no option is true; null if it is no answer to this question. */
function typedAnswer(
  plan: ImportPlan,
  question: Question,
  answer: string,
  { equipment }: WorkspaceKnowledge,
): ImportPlan | null {
  const at = answer.indexOf(':');
  const [kind, typed] = [answer.slice(0, at), answer.slice(at + 1).trim()];
  if (at < 0 || typed === '') return null;
  if (kind === 'equip' && (question.about === 'station' || question.about === 'equipment'))
    return answerByEquipment(plan, question, typed, equipment);
  if (kind === 'field' && question.about === 'field') return answerByField(plan, question, typed);
  const isDate = /^\d{4}-\d\d-\d\d$/u.test(typed);
  return kind === 'date' && isDate && ABOUT_DATE.has(question.about)
    ? answerByDate(plan, question, typed)
    : null;
}

/** What the cells leave out can be any date. */
const ABOUT_DATE: ReadonlySet<Question['about']> = new Set([
  'fixed-date',
  'missing-year',
  'missing-month',
  'missing-day',
] as const);

/**
 * Reads a file without anybody watching: its sheets, with the answers that were given, and what they leave open.
 * @throws AppError FILE_UNREADABLE
 */
export async function readUnattended(
  reader: Pick<SpreadsheetReader, 'read'>,
  file: ReadFile,
  reading: UnattendedReading,
): Promise<UnattendedFile> {
  const sample = await reader.read(file, { type: 'open' });
  return new UnattendedReader(reader, file, sample, reading).read();
}
