import { withFurtherStations } from '#shared/domain/import/guess/further-stations.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import {
  answerQuestion,
  needsRereading,
  reopen,
  rereadingOf,
  settle,
} from '#shared/domain/import/question.ts';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import type { SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';
import { changeFixedEquipment } from '#renderer/features/uploads/model/change-plan.ts';
import {
  answerByDate,
  answerByEquipment,
  answerByField,
} from '#renderer/features/uploads/model/typed-answers.ts';
import { readSheet } from '#renderer/features/uploads/model/read-sheet.ts';
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
};

export type WizardResult =
  | { kind: 'refused'; why: string }
  | { kind: 'read'; sheets: SheetResult[]; asked: Asked[]; typedCount: number };

/** What a user would type where the file does not say which equipment it is of; null if it is of several. */
type TypedEquipment = string | null;

/** Chooses the option of a question that is true, or null. */
type ChooseOption = (question: Question, sheet: string) => Option | null;

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

type Understood = { plan: ImportPlan; hasValues: boolean };
type More = Parameters<typeof readSheet>[4];

/** A file on its way through the wizard. */
class Wizard {
  readonly #route: ReadingRoute;
  readonly #file: FileForWizard;
  readonly #user: WizardUser;
  #sample: SourceSample;
  readonly asked: Asked[] = [];
  typedCount = 0;

  constructor(route: ReadingRoute, file: FileForWizard, sample: SourceSample, user: WizardUser) {
    this.#route = route;
    this.#file = file;
    this.#sample = sample;
    this.#user = user;
  }

  /** Answers what the sheet leaves open, first by its sample, then by the whole file. */
  async settle(sheet: SheetSample): Promise<Understood> {
    let ofSheet = sheet;
    let understood = this.#understand(ofSheet);
    const unanswered = new Set<string>();
    for (let count = 0; count < MAX_ANSWERS; count += 1) {
      const { plan, hasValues } = understood;
      const question = await this.#nextQuestion(understood, unanswered);
      if (!question) {
        const { plan: before } = understood;
        understood = await this.#complete(understood);
        if (understood.plan === before) break;
        continue;
      }
      const option = this.#user.choose(question, sheet.name);
      const typed = option === null ? (this.#user.type?.(question, sheet.name) ?? null) : null;
      const byHand =
        option === null && typed === null ? (this.#user.settleByHand?.(plan, question) ?? null) : null;
      const text = typed ?? (byHand && 'by hand');
      this.asked.push({ sheet: sheet.name, question, option: option?.id ?? (text && `typed:${text}`) });
      if (byHand) understood = { plan: byHand, hasValues };
      else if (typed !== null) {
        const asked = reopen(plan, question);
        const answers = {
          field: answerByField,
          'fixed-date': answerByDate,
          'missing-year': answerByDate,
          'missing-month': answerByDate,
          'missing-day': answerByDate,
        };
        const answer =
          question.about in answers ? answers[question.about as keyof typeof answers] : answerByEquipment;
        understood = { plan: answer(asked, question, typed, this.#file.places), hasValues };
      } else if (!option) unanswered.add(question.id);
      else if (needsRereading(option)) {
        const reread = await this.#reread(ofSheet, plan, question, option);
        ofSheet = reread.sheet;
        understood = reread.understood;
      } else {
        understood = { plan: answerQuestion(reopen(plan, question), question.id, option.id), hasValues };
      }
    }
    const typed = this.#typeEquipment(understood);
    const { hasValues } = typed;
    const { plan, count } = this.#user.completeByHand?.(typed.plan) ?? { plan: typed.plan, count: 0 };
    this.typedCount += count;
    return { plan: this.#user.change?.(plan) ?? plan, hasValues };
  }

  async #nextQuestion(
    { plan, hasValues }: Understood,
    unanswered: ReadonlySet<string>,
  ): Promise<Question | undefined> {
    const isOpen = ({ id }: Question): boolean => !unanswered.has(id);
    const ofPlan = plan.questions.find(isOpen);
    if (ofPlan || !hasValues) return ofPlan;
    const { questions } = await this.#route.check(plan);
    return questions.find(isOpen);
  }

  /** As the window does when a check has seen the whole file. */
  async #complete({ plan, hasValues }: Understood): Promise<Understood> {
    if (!hasValues) return { plan, hasValues };
    const { stations } = await this.#route.check(plan);
    return { plan: withFurtherStations(plan, stations, this.#file.places) ?? plan, hasValues };
  }

  /** The field for the equipment is empty where the file does not say it: that is a question like the others. */
  #typeEquipment({ plan, hasValues }: Understood): Understood {
    const reasons = findPlanProblems(plan).map(({ reason }) => reason);
    const { typed, typedType = null } = this.#user;
    let changed = plan;
    if (reasons.includes('equipment-open') && typed !== null && plan.equipment.equipId.from === 'fixed') {
      this.typedCount += 1;
      changed = changeFixedEquipment(changed, typed, this.#file.places);
      // Whoever types the type as well knows that the service has not heard of the equipment.
      if (typedType !== null) changed = settle(changed, 'equipment', `equip:${typed}`);
    }
    if (changed.equipment.equipType === '' && typedType !== null) {
      this.typedCount += 1;
      changed = { ...changed, equipment: { ...changed.equipment, equipType: typedType } };
    }
    return { plan: changed, hasValues };
  }

  #understand(sheet: SheetSample, more: More = {}): Understood {
    const knowledge = { equipment: this.#file.places, templates: this.#user.templates ?? [] };
    const { guess, plan } = readSheet(this.#sample, sheet, knowledge, [], more);
    return { plan, hasValues: guess.hasValues };
  }

  /** An answer that makes the file understood anew: in another encoding, with another delimiter or header. */
  async #reread(
    sheet: SheetSample,
    plan: ImportPlan,
    question: Question,
    option: Option,
  ): Promise<{ sheet: SheetSample; understood: Understood }> {
    const answer = { question: question.id, option: option.id };
    let ofSheet = sheet;
    let more: More = { answers: [answer] };
    for (const change of option.changes) {
      if (change.kind === 'reread') {
        const reread = await this.#route.reread(rereadingOf(this.#sample, change));
        this.#sample = { ...this.#sample, ...reread };
        ofSheet = reread.sheets.find(({ name }) => name === sheet.name) ?? sheet;
      }
      if (change.kind === 'rows') more = { chosen: change, answers: [...plan.answers, answer] };
      if (change.kind === 'tables')
        more = {
          answers: [...plan.answers, answer],
          tables: [...(plan.tables ?? []), ...change.tables],
        };
      if (change.kind === 'structure')
        more = { answers: [...plan.answers, answer], ...(plan.tables && { tables: plan.tables }) };
    }
    return { sheet: ofSheet, understood: this.#understand(ofSheet, more) };
  }

  /** Checks the plan and makes the bodies, as Send does. */
  async send({ plan }: Understood): Promise<SheetResult> {
    const planProblems = findPlanProblems(plan).map(({ reason }) => reason);
    const report = await this.#route.check(plan);
    const found = { sheet: plan.sheet, plan, report, planProblems };
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
      const understood = await wizard.settle(sheet);
      if (understood.hasValues) sheets.push(await wizard.send(understood));
    }
    if (sheets.length === 0) return { kind: 'refused', why: 'no values found' };
    return { kind: 'read', sheets, asked: wizard.asked, typedCount: wizard.typedCount };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', why: error.why };
    throw error;
  }
}
