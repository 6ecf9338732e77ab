import { withFurtherStations } from '#shared/domain/import/guess/further-stations.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import {
  answerOf,
  answerQuestion,
  needsRereading,
  reopen,
  rereadingOf,
  settle,
} from '#shared/domain/import/question.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import type { SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';
import { changeFixedEquipment } from '#shared/domain/import/change-equipment.ts';
import { answerByDate, answerByEquipment, answerByField } from '#shared/domain/import/typed-answers.ts';
import { deadEnds } from '#shared/domain/import/dead-ends.ts';
import { readAgain, readAnswered, readSheet, withAnswered } from '#shared/domain/import/read-sheet.ts';
import type { Reading } from '#shared/domain/import/reading.ts';
import {
  type FileForWizard,
  type ListedRow,
  type ReadingRoute,
  Refusal,
  type SentBody,
} from './reading-route.ts';

/** What the window asked, and what was answered; null: no option is true. */
export type Asked = { sheet: string; question: Question; option: string | null };

/** A sheet as it is sent in the end. */
export type SheetResult = {
  sheet: string;
  plan: ImportPlan;
  report: PlanReport;
  /** Rows that are held, left out or sent in part, as the window and the receipt list them; null if nothing is sent. */
  listed: ListedRow[] | null;
  bodies: SentBody[];
  /** Things that only a user could settle, by typing; nothing is sent while there are any. */
  planProblems: string[];
  isCheckSameAsPrepare: boolean;
  /** Reasons for which rows are held although nothing is asked that would let them go. */
  deadEnds: string[];
  /** Questions that were answered, count as answered, and are not listed as such. */
  unlistedAnswers: string[];
};

export type WizardResult =
  | { kind: 'refused'; why: string }
  | { kind: 'read'; sheets: SheetResult[]; asked: Asked[]; typedCount: number };

/** What a user would type where the file does not say which equipment it is of; null if it is of several. */
type TypedEquipment = string | null;

/** Chooses the option of a question that is true, or null. */
type ChooseOption = (question: Question, sheet: SheetSample, plan: ImportPlan) => Option | null;

/** What a user would type where no option of a question is true: an equipment, or a field; null if nobody knows. */
type TypeAnswer = (question: Question, sheet: string) => string | null;

/** What a user does who goes through the wizard. `change`: what is set by hand when everything is answered. */
export type WizardUser = {
  choose: ChooseOption;
  type?: TypeAnswer;
  typed: TypedEquipment;
  /** Answers a question that no option and no text answers by what the window lets a user set beside it; null: nothing does. */
  settleByHand?: (plan: ImportPlan, question: Question) => ImportPlan | null;
  /** What a user sets by hand where nothing is asked and the plan still lacks something; `count`: how many things. */
  completeByHand?: (plan: ImportPlan) => { plan: ImportPlan; count: number };
  /** Type of equipment that the service does not know. */
  typedType?: string | null;
  change?: (plan: ImportPlan) => ImportPlan;
  templates?: readonly ImportTemplate[];
};

const MAX_ANSWERS = 60;

/** The reading with another plan, as the window has it: what is answered in it is known. */
const changed = (reading: Reading, plan: ImportPlan): Reading => withAnswered({ ...reading, plan }, reading);

function answered(reading: Reading, question: Question, answer: (plan: ImportPlan) => ImportPlan): Reading {
  const asked = { ...reading, plan: reopen(reading.plan, question) };
  return changed(asked, answer(asked.plan));
}

/** A file on its way through the wizard. */
class Wizard {
  readonly #route: ReadingRoute;
  readonly #file: FileForWizard;
  readonly #user: WizardUser;
  #sample: SourceSample;
  /** The window checks a plan once, however often it looks at what came of it. */
  readonly #reports = new WeakMap<ImportPlan, Promise<PlanReport>>();
  readonly asked: Asked[] = [];
  typedCount = 0;

  constructor(route: ReadingRoute, file: FileForWizard, sample: SourceSample, user: WizardUser) {
    this.#route = route;
    this.#file = file;
    this.#sample = sample;
    this.#user = user;
  }

  #check(plan: ImportPlan): Promise<PlanReport> {
    let report = this.#reports.get(plan);
    if (!report) this.#reports.set(plan, (report = this.#route.check(plan)));
    return report;
  }

  /** Answers what the sheet leaves open, first by its sample, then by the whole file. */
  async settle(sheet: SheetSample): Promise<Reading> {
    let ofSheet = sheet;
    let reading = readSheet(this.#sample, ofSheet, this.#knowledge, []);
    const unanswered = new Set<string>();
    for (let count = 0; count < MAX_ANSWERS; count += 1) {
      const question = await this.#nextQuestion(reading, unanswered);
      if (!question) {
        const before = reading;
        reading = await this.#complete(reading);
        if (reading === before) break;
        continue;
      }
      const { plan } = reading;
      const option = this.#user.choose(question, ofSheet, plan);
      const typed = option === null ? (this.#user.type?.(question, sheet.name) ?? null) : null;
      const byHand =
        option === null && typed === null ? (this.#user.settleByHand?.(plan, question) ?? null) : null;
      const text = typed ?? (byHand && 'by hand');
      this.asked.push({ sheet: sheet.name, question, option: option?.id ?? (text && `typed:${text}`) });
      if (byHand) reading = changed(reading, byHand);
      else if (typed !== null) reading = answered(reading, question, this.#typedAnswer(question, typed));
      else if (!option) unanswered.add(question.id);
      else if (needsRereading(option)) {
        const reread = await this.#reread(ofSheet, reading, question, option);
        ofSheet = reread.sheet;
        reading = reread.reading;
      } else reading = answered(reading, question, (open) => answerQuestion(open, question.id, option.id));
    }
    const typed = this.#typeEquipment(reading);
    const { plan, count } = this.#user.completeByHand?.(typed.plan) ?? { plan: typed.plan, count: 0 };
    this.typedCount += count;
    return changed(typed, this.#user.change?.(plan) ?? plan);
  }

  get #knowledge() {
    return { equipment: this.#file.places, templates: this.#user.templates ?? [] };
  }

  #typedAnswer(question: Question, typed: string): (plan: ImportPlan) => ImportPlan {
    const answers = {
      field: answerByField,
      'fixed-date': answerByDate,
      'missing-year': answerByDate,
      'missing-month': answerByDate,
      'missing-day': answerByDate,
    };
    const answer =
      question.about in answers ? answers[question.about as keyof typeof answers] : answerByEquipment;
    return (plan) => answer(plan, question, typed, this.#file.places);
  }

  async #nextQuestion(
    { plan, guess: { hasValues } }: Reading,
    unanswered: ReadonlySet<string>,
  ): Promise<Question | undefined> {
    const isOpen = ({ id }: Question): boolean => !unanswered.has(id);
    const ofPlan = plan.questions.find(isOpen);
    if (ofPlan || !hasValues) return ofPlan;
    const { questions } = await this.#check(plan);
    return questions.find(isOpen);
  }

  /** As the window does when a check has seen the whole file. */
  async #complete(reading: Reading): Promise<Reading> {
    const { plan, guess } = reading;
    if (!guess.hasValues) return reading;
    const { stations } = await this.#check(plan);
    const complete = withFurtherStations(plan, stations, this.#file.places);
    return complete === null ? reading : { ...reading, plan: complete };
  }

  /** The field for the equipment is empty where the file does not say it: that is a question like the others. */
  #typeEquipment(reading: Reading): Reading {
    const { plan } = reading;
    const reasons = findPlanProblems(plan).map(({ reason }) => reason);
    const { typed, typedType = null } = this.#user;
    let complete = plan;
    if (reasons.includes('equipment-open') && typed !== null && plan.equipment.equipId.from === 'fixed') {
      this.typedCount += 1;
      complete = changeFixedEquipment(complete, typed, this.#file.places);
      // Whoever types the type as well knows that the service has not heard of the equipment.
      if (typedType !== null) complete = settle(complete, 'equipment', `equip:${typed}`);
    }
    if (complete.equipment.equipType === '' && typedType !== null) {
      this.typedCount += 1;
      complete = { ...complete, equipment: { ...complete.equipment, equipType: typedType } };
    }
    return changed(reading, complete);
  }

  /** An answer that makes the file understood anew: in another encoding, with another delimiter or header. */
  async #reread(
    sheet: SheetSample,
    reading: Reading,
    question: Question,
    option: Option,
  ): Promise<{ sheet: SheetSample; reading: Reading }> {
    const reread = option.changes.find((change) => change.kind === 'reread');
    if (!reread)
      return {
        sheet,
        reading: readAnswered(reading, this.#sample, sheet, this.#knowledge, [], question, option),
      };
    this.#sample = { ...this.#sample, ...(await this.#route.reread(rereadingOf(this.#sample, reread))) };
    const ofSheet = this.#sample.sheets.find(({ name }) => name === sheet.name) ?? sheet;
    const answers = [answerOf(question, option.id)];
    const again = readAgain(reading, this.#sample, ofSheet, this.#knowledge, [], { answers, tables: [] });
    return { sheet: ofSheet, reading: again };
  }

  #unlistedAnswers({ plan, answered: settled, guess }: Reading): string[] {
    const ids = [...settled.map(({ question }) => question.id), ...guess.plan.questions.map(({ id }) => id)];
    const asked = this.asked.filter(({ sheet, option }) => sheet === plan.sheet && option !== null);
    return asked
      .map(({ question }) => question.id)
      .filter((id) => plan.answers.some(({ question }) => question === id) && !ids.includes(id));
  }

  /** Checks the plan and makes the bodies, as Send does. */
  async send(reading: Reading): Promise<SheetResult> {
    const { plan } = reading;
    const planProblems = findPlanProblems(plan).map(({ reason }) => reason);
    const report = await this.#check(plan);
    const found = {
      sheet: plan.sheet,
      plan,
      report,
      planProblems,
      deadEnds: deadEnds(plan, report),
      unlistedAnswers: this.#unlistedAnswers(reading),
    };
    if (planProblems.length > 0) return { ...found, listed: null, bodies: [], isCheckSameAsPrepare: true };
    const prepared = await this.#route.prepare(plan);
    const isCheckSameAsPrepare = JSON.stringify(report) === JSON.stringify(prepared.report);
    return { ...found, listed: prepared.listed, bodies: prepared.bodies, isCheckSameAsPrepare };
  }
}

/** Takes a file through the wizard as a user does who only answers what is asked. */
export async function readByWizard(
  route: ReadingRoute,
  file: FileForWizard,
  user: WizardUser,
): Promise<WizardResult> {
  try {
    const sample = await route.open(file);
    const wizard = new Wizard(route, file, sample, user);
    const sheets: SheetResult[] = [];
    for (const sheet of sample.sheets) {
      const reading = await wizard.settle(sheet);
      if (reading.guess.hasValues) sheets.push(await wizard.send(reading));
    }
    if (sheets.length === 0) return { kind: 'refused', why: 'no values found' };
    return { kind: 'read', sheets, asked: wizard.asked, typedCount: wizard.typedCount };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', why: error.why };
    throw error;
  }
}
