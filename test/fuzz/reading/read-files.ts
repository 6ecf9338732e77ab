import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportTemplate, makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { drawFile } from './draw/draw-file.ts';
import type { DrawnFile, Profile } from './draw/drawn-file.ts';
import { Random } from './draw/random.ts';
import { judgeFile, type Outcome, type Verdict } from './judge/judge-file.ts';
import { refusalOf } from './show-verdict.ts';
import { backendRoute } from './wizard/backend-route.ts';
import { answerByHand, setByHand } from './wizard/by-hand.ts';
import { directRoute } from './wizard/direct-route.ts';
import { readByWizard, type WizardResult, type WizardUser } from './wizard/read-by-wizard.ts';
import type { ReadingRoute } from './wizard/reading-route.ts';
import { isMisread } from './wizard/shown-plan.ts';
import { trueOption, typedAnswer } from './wizard/true-answers.ts';

/** Which files are drawn; `profile` null: both kinds. */
export type RunOptions = { indexes: readonly number[]; seed: string; profile: Profile | null };

type Tally = Record<Outcome, number>;
/** `classes`: files by kind of finding; `refusals`: files by why nothing of them is sent. */
export type RunTotals = {
  tallies: Record<Profile, Tally>;
  classes: Map<string, number>;
  refusals: Map<string, number>;
};

const countIn = (counts: Map<string, number>, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

const none = (): Tally => ({ right: 0, asked: 0, misread: 0, refused: 0, wrong: 0 });

/** Ordinary files are a third of all. */
function profileOf({ seed, profile }: RunOptions, index: number): Profile {
  return profile ?? (new Random(`${seed}/${index}`).chance(1 / 3) ? 'ordinary' : 'odd');
}

/** One file in so many goes the whole way through the backend. */
const BACKEND_EVERY = 100;
const BACKEND_FIRST = 7;

/** The routes to what reads files; the backend is only opened if a file takes that way. */
class Routes {
  readonly #dir: string;
  readonly #direct: ReadingRoute;
  #backend: Promise<ReadingRoute> | null = null;

  constructor(dir: string) {
    this.#dir = dir;
    this.#direct = directRoute(dir);
  }

  of(index: number): Promise<ReadingRoute> {
    if (index % BACKEND_EVERY !== BACKEND_FIRST) return Promise.resolve(this.#direct);
    this.#backend ??= backendRoute(join(this.#dir, 'backend'));
    return this.#backend;
  }

  async close(): Promise<void> {
    await this.#direct.close();
    await (await this.#backend)?.close();
  }
}

/** What a user does who knows the truth about a file. */
function userOf(file: DrawnFile): WizardUser {
  const { stations } = file.facts;
  const [only] = stations.length === 1 ? stations : [];
  return {
    choose: (question, sheet, plan) =>
      question.about === 'reading' && isMisread(plan, question, file, sheet)
        ? null
        : trueOption(question, file, sheet.name),
    type: (question, sheet) => typedAnswer(question, file, sheet),
    settleByHand: (plan, question) => answerByHand(plan, question, file),
    completeByHand: (plan) => setByHand(plan, file),
    typed: only !== undefined && only.equipId === only.id ? only.equipId : null,
    typedType: stations.some(({ equipType }) => equipType === null) ? '液位计' : null,
  };
}

/** The layouts that a user saves of a file for which everything is answered. */
async function layoutsOf(route: ReadingRoute, file: DrawnFile): Promise<ImportTemplate[]> {
  const read = await readByWizard(route, file, userOf(file));
  if (read.kind === 'refused' || read.asked.some(({ option }) => option === null)) return [];
  return read.sheets
    .filter(({ planProblems }) => planProblems.length === 0)
    .map(({ sheet, plan }) =>
      makeTemplate(plan, {
        templateId: `layout of ${sheet}`,
        name: 'layout',
        savedAtMs: 1,
        fileName: file.fileName,
      }),
    );
}

/** @param earlier another file of its kind, by whose layout it is read; null: by none. */
async function readAndJudge(
  route: ReadingRoute,
  file: DrawnFile,
  earlier: DrawnFile | null,
): Promise<{ read: WizardResult; verdict: Verdict }> {
  const templates = earlier === null ? [] : await layoutsOf(route, earlier);
  const read = await readByWizard(route, file, { ...userOf(file), templates });
  return { read, verdict: judgeFile(file, read) };
}

/** One file in so many is read by the layout of an earlier one. */
const LAYOUT_SHARE = 0.2;

/** Draws files, reads them by the wizard and judges what would be sent. */
export async function runReadingFuzz(
  options: RunOptions,
  onVerdict: (file: DrawnFile, verdict: Verdict, read: WizardResult) => void,
): Promise<RunTotals> {
  const dir = mkdtempSync(join(tmpdir(), 'stillwell-fuzz-'));
  const routes = new Routes(dir);
  const totals: RunTotals = {
    tallies: { ordinary: none(), odd: none() },
    classes: new Map(),
    refusals: new Map(),
  };
  const { indexes, seed } = options;
  try {
    for (const index of indexes) {
      const profile = profileOf(options, index);
      const file = drawFile(seed, index, profile);
      const hasLayout = new Random(`${seed}/${index}/layout`).chance(LAYOUT_SHARE);
      const earlier = hasLayout ? drawFile(seed, index, profile, true) : null;
      if (earlier !== null) file.features.push('by a layout');
      const { read, verdict } = await readAndJudge(await routes.of(index), file, earlier);
      totals.tallies[file.profile][verdict.outcome] += 1;
      for (const what of new Set(verdict.findings.map((one) => one.what))) countIn(totals.classes, what);
      if (verdict.outcome === 'refused') countIn(totals.refusals, refusalOf(read));
      onVerdict(file, verdict, read);
    }
  } finally {
    await routes.close();
    rmSync(dir, { recursive: true, force: true });
  }
  return totals;
}
