import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import type { ImportPlan, Option, Question } from '#shared/domain/import/import-plan.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { answerQuestion, needsRereading, reopen } from '#shared/domain/import/question.ts';
import type { RecordContext } from '#shared/domain/import/make-records.ts';
import type { SheetSample, SourceSample } from '#shared/domain/import/source-sample.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { UnsentRow } from '#electron/backend/uploads/reading/batches/run-plan.ts';
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
  /** Rows that are held, left out or sent in part, as the window and the receipt list them. */
  unsent: UnsentRow[];
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
    take: { batch?: (batch: UploadBatch) => void; rows?: (rows: UnsentRow[]) => void } = {},
  ): Promise<Answers[T]> {
    const control = new SharedArrayBuffer(8);
    const line = new TaskLine(1, control, (message) => {
      if (message.type === 'batch') take.batch?.(message.batch);
      else if (message.type === 'unsent') take.rows?.(message.rows);
      else return;
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
  readonly #context: RecordContext;
  #sample: SourceSample;

  constructor(
    tasks: ReadingTasks,
    file: FileForWizard,
    sample: SourceSample,
    choose: ChooseOption,
    typed: TypedEquipment,
  ) {
    this.#typed = typed;
    this.#context = { serviceZone: file.serviceZone, nowMs: NOW_MS };
    this.#tasks = tasks;
    this.#file = file;
    this.#sample = sample;
    this.#choose = choose;
  }

  get sample(): SourceSample {
    return this.#sample;
  }

  /** Answers what the sheet leaves open, first by its sample, then by the whole file. */
  async settle(sheet: SheetSample): Promise<Understood> {
    let ofSheet = sheet;
    let understood = this.#understand(ofSheet);
    const unanswered = new Set<string>();
    for (let count = 0; count < MAX_ANSWERS; count += 1) {
      const { plan, hasValues } = understood;
      let question = plan.questions.find(({ id }) => !unanswered.has(id));
      if (!question && hasValues) {
        const { questions } = (await this.#check(plan)).report;
        question = questions.find(({ id }) => !unanswered.has(id));
      }
      if (!question) break;
      const option = this.#choose(question, plan, sheet.name);
      this.asked.push({ sheet: sheet.name, question, option: option?.id ?? null });
      if (!option) unanswered.add(question.id);
      else if (needsRereading(option)) {
        const reread = await this.#reread(ofSheet, plan, question, option);
        ofSheet = reread.sheet;
        understood = reread.understood;
      } else {
        understood = { plan: answerQuestion(reopen(plan, question), question.id, option.id), hasValues };
      }
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

  #understand(sheet: SheetSample, more: Parameters<typeof readSheet>[4] = {}): Understood {
    const knowledge = { equipment: this.#file.places, templates: [] };
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
    let more: Parameters<typeof readSheet>[4] = { answers: [answer] };
    for (const change of option.changes) {
      const { format } = this.#sample;
      if (change.kind === 'reread' && format.kind === 'delimited') {
        const encoding = change.encoding ?? format.encoding;
        const task = { type: 'reread', encoding, delimiter: change.delimiter } as const;
        this.#sample = { ...this.#sample, ...(await this.#tasks.run<'reread'>(task)) };
        ofSheet = this.#sample.sheets.find(({ name }) => name === sheet.name) ?? sheet;
      }
      if (change.kind === 'rows') more = { chosen: change, answers: [...plan.answers, answer] };
      if (change.kind === 'structure') more = { answers: [...plan.answers, answer] };
    }
    return { sheet: ofSheet, understood: this.#understand(ofSheet, more) };
  }

  #check(plan: ImportPlan): Promise<Answers['check']> {
    return this.#tasks.run<'check'>({ type: 'check', plan, context: this.#context, known: [] });
  }

  /** Checks the plan and makes the bodies, as Send does. */
  async send({ plan }: Understood): Promise<SheetResult> {
    const planProblems = findPlanProblems(plan).map(({ reason }) => reason);
    const batches: UploadBatch[] = [];
    const unsent: UnsentRow[] = [];
    const { report } = await this.#check(plan);
    const prepared = await this.#tasks.run<'prepare'>(
      { type: 'prepare', plan, context: this.#context },
      { batch: (batch) => batches.push(batch), rows: (rows) => unsent.push(...rows) },
    );
    const isCheckSameAsPrepare = JSON.stringify(report) === JSON.stringify(prepared);
    const isSent = planProblems.length === 0;
    return {
      sheet: plan.sheet,
      plan,
      report,
      unsent,
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
