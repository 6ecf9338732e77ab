import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import type { Answer, ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { answerAgain, answerQuestion, needsRereading, settle } from '#shared/domain/import/question.ts';
import type { SheetSample, SourceSample, TextEncoding } from '#shared/domain/import/source-sample.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { OpenFiles } from '#electron/backend/uploads/reading/open-files.ts';
import { ReadingFailure } from '#electron/backend/uploads/reading/reading-failure.ts';
import { TAKEN, type Answers, type Task } from '#electron/backend/uploads/reading/reading-messages.ts';
import { runTask } from '#electron/backend/uploads/reading/run-task.ts';
import { TaskLine } from '#electron/backend/uploads/reading/task-line.ts';
import { changeFixedEquipment } from '#renderer/features/uploads/model/change-plan.ts';
import { readSheet } from '#renderer/features/uploads/model/read-sheet.ts';
import type { ListedPlace } from '../draw/stations.ts';

/** The present of all files that are drawn: after the last time that they have. */
export const NOW_MS = Date.UTC(2026, 10, 1);

/** What the window asked, and what was answered; null: no option is true. */
export type Asked = { sheet: string; question: Question; option: string | null };

/** A sheet as it is sent in the end. */
export type SheetResult = {
  sheet: string;
  plan: ImportPlan;
  report: PlanReport;
  batches: UploadBatch[];
  /** Things that only a user could settle, by typing; nothing is sent while there are any. */
  planProblems: string[];
  isCheckSameAsPrepare: boolean;
};

export type WizardResult =
  | { kind: 'refused'; why: string }
  | { kind: 'read'; sheets: SheetResult[]; asked: Asked[]; typedCount: number; sample: SourceSample };

export type FileForWizard = {
  fileName: string;
  bytes: Uint8Array;
  places: ListedPlace[];
  serviceZone: string;
};

/** What a user would type where the file does not say which equipment it is of; null if it is of several. */
export type TypedEquipment = string | null;

/** Chooses the option of a question that is true, or null. `plan` is as far as it is settled. */
export type ChooseOption = (question: Question, plan: ImportPlan, sheet: string) => Option | null;

const MAX_ANSWERS = 60;

/** What the reading thread does, in this one. */
export class ReadingTasks {
  readonly #files: OpenFiles;
  readonly #dir: string;
  #path = '';
  #fileName = '';

  constructor(dir: string) {
    this.#dir = dir;
    this.#files = new OpenFiles(dir);
  }

  take({ fileName, bytes }: FileForWizard): void {
    this.#path = join(this.#dir, 'file');
    this.#fileName = fileName;
    writeFileSync(this.#path, bytes);
  }

  async run<T extends Task['type']>(
    task: Extract<Task, { type: T }>,
    takeBatch: (batch: UploadBatch) => void = () => {},
  ): Promise<Answers[T]> {
    const control = new SharedArrayBuffer(8);
    const line = new TaskLine(1, control, (message) => {
      if (message.type !== 'batch') return;
      takeBatch(message.batch);
      Atomics.add(new Int32Array(control), TAKEN, 1);
    });
    const file = { path: this.#path, fileName: this.#fileName };
    return (await runTask(this.#files, file, task, line)) as Answers[T];
  }
}

type Understood = { plan: ImportPlan; hasValues: boolean };

/** A file on its way through the wizard. */
class Wizard {
  readonly #tasks: ReadingTasks;
  readonly #file: FileForWizard;
  readonly #choose: ChooseOption;
  readonly #typed: TypedEquipment;
  readonly asked: Asked[] = [];
  typedCount = 0;
  #sample: SourceSample;

  constructor(
    tasks: ReadingTasks,
    file: FileForWizard,
    sample: SourceSample,
    choose: ChooseOption,
    typed: TypedEquipment,
  ) {
    this.#typed = typed;
    this.#tasks = tasks;
    this.#file = file;
    this.#sample = sample;
    this.#choose = choose;
  }

  get sample(): SourceSample {
    return this.#sample;
  }

  async settle(sheet: SheetSample): Promise<Understood> {
    let ofSheet = sheet;
    let understood = this.#understand(ofSheet);
    const unanswered = new Set<string>();
    for (let count = 0; count < MAX_ANSWERS; count += 1) {
      const question = understood.plan.questions.find(({ id }) => !unanswered.has(id));
      if (!question) break;
      const option = this.#choose(question, understood.plan, sheet.name);
      this.asked.push({ sheet: sheet.name, question, option: option?.id ?? null });
      if (!option) unanswered.add(question.id);
      else if (needsRereading(option)) {
        const answers = [...understood.plan.answers, { question: question.id, option: option.id }];
        ofSheet = await this.#reread(ofSheet, option);
        understood = this.#understand(ofSheet, option, answers);
      } else understood = { ...understood, plan: answerQuestion(understood.plan, question.id, option.id) };
    }
    return this.#typeEquipment(understood);
  }

  /** The field for the equipment is empty where the file does not say it: that is a question like the others. */
  #typeEquipment({ plan, hasValues }: Understood): Understood {
    const isOpen = findPlanProblems(plan).some(({ reason }) => reason === 'equipment-open');
    if (!isOpen || this.#typed === null || plan.equipment.equipId.from !== 'fixed')
      return { plan, hasValues };
    this.typedCount += 1;
    return { plan: changeFixedEquipment(plan, this.#typed, this.#file.places), hasValues };
  }

  #understand(sheet: SheetSample, option?: Option, answers: readonly Answer[] = []): Understood {
    const chosen = option?.changes.find((change) => change.kind === 'rows');
    const knowledge = { equipment: this.#file.places, templates: [] };
    const { guess, plan } = readSheet(this.#sample, sheet, knowledge, [], chosen ? { chosen } : {});
    let settled = answerAgain(plan, answers);
    for (const { question, option: chosenOption } of answers) {
      const open = settled.questions.find(({ id }) => id === question);
      if (open) settled = settle(settled, question, chosenOption);
    }
    return { plan: settled, hasValues: guess.hasValues };
  }

  async #reread(sheet: SheetSample, option: Option): Promise<SheetSample> {
    const change = option.changes.find((one) => one.kind === 'reread');
    if (!change) return sheet;
    const { format } = this.#sample;
    const encoding: TextEncoding =
      change.encoding ?? (format.kind === 'delimited' ? format.encoding : 'utf-8');
    const reread = await this.#tasks.run<'reread'>({ type: 'reread', encoding, delimiter: change.delimiter });
    this.#sample = { ...this.#sample, ...reread };
    return reread.sheets.find(({ name }) => name === sheet.name) ?? sheet;
  }

  /** Checks the plan and makes the bodies, as Send does. */
  async send({ plan }: Understood): Promise<SheetResult> {
    const context = { serviceZone: this.#file.serviceZone, nowMs: NOW_MS };
    const planProblems = findPlanProblems(plan).map(({ reason }) => reason);
    const batches: UploadBatch[] = [];
    const { report } = await this.#tasks.run<'check'>({ type: 'check', plan, context, known: [] });
    const prepared = await this.#tasks.run<'prepare'>({ type: 'prepare', plan, context }, (batch) =>
      batches.push(batch),
    );
    const isCheckSameAsPrepare = JSON.stringify(report) === JSON.stringify(prepared);
    const isSent = planProblems.length === 0;
    return {
      sheet: plan.sheet,
      plan,
      report,
      batches: isSent ? batches : [],
      planProblems,
      isCheckSameAsPrepare,
    };
  }
}

function refusalOf(error: unknown): string {
  if (error instanceof ReadingFailure) return error.why;
  if (error instanceof AppError) return error.code;
  throw error;
}

/** Takes a file through the wizard as a user does who only answers what is asked. */
export async function readByWizard(
  tasks: ReadingTasks,
  file: FileForWizard,
  choose: ChooseOption,
  typed: TypedEquipment,
): Promise<WizardResult> {
  tasks.take(file);
  try {
    const sample = await tasks.run<'open'>({ type: 'open' });
    const wizard = new Wizard(tasks, file, sample, choose, typed);
    const sheets: SheetResult[] = [];
    for (const sheet of sample.sheets) {
      const understood = await wizard.settle(sheet);
      if (understood.hasValues) sheets.push(await wizard.send(understood));
    }
    if (sheets.length === 0) return { kind: 'refused', why: 'no values found' };
    return {
      kind: 'read',
      sheets,
      asked: wizard.asked,
      typedCount: wizard.typedCount,
      sample: wizard.sample,
    };
  } catch (error) {
    return { kind: 'refused', why: refusalOf(error) };
  }
}
