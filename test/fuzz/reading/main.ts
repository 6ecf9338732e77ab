import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportTemplate, makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { drawFile } from './draw/draw-file.ts';
import { type DrawnFile, PROFILES, type Profile } from './draw/drawn-file.ts';
import { Random } from './draw/random.ts';
import { type Finding, judgeFile, type Outcome, type Verdict } from './judge/judge-file.ts';
import { backendRoute } from './wizard/backend-route.ts';
import { answerByHand, setByHand } from './wizard/by-hand.ts';
import { directRoute } from './wizard/direct-route.ts';
import { readByWizard, type WizardResult, type WizardUser } from './wizard/read-by-wizard.ts';
import type { ReadingRoute } from './wizard/reading-route.ts';
import { trueOption, typedAnswer } from './wizard/true-answers.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

export type RunOptions = {
  files: number;
  seed: string;
  profile: Profile | null;
  keep: string | null;
  only: number | null;
  /** Index of the first file; 0 if it is not given. */
  first?: number;
};

type Tally = Record<Outcome, number>;
/** `classes`: files by kind of finding; `refusals`: files by why nothing of them is sent. */
export type RunTotals = {
  tallies: Record<Profile, Tally>;
  classes: Map<string, number>;
  refusals: Map<string, number>;
};

const countIn = (counts: Map<string, number>, what: string): void =>
  void counts.set(what, (counts.get(what) ?? 0) + 1);

/** Why nothing of a file is sent. */
function refusalOf(read: WizardResult): string {
  if (read.kind === 'refused') return read.why;
  const [sheet] = read.sheets;
  const unanswered = read.asked.find(({ option }) => option === null);
  if (unanswered) return `question without a true option: ${unanswered.question.about}`;
  if (!sheet) return 'no sheet';
  return sheet.planProblems[0] ?? `held: ${Object.keys(sheet.report.problemCounts)[0] ?? 'nothing'}`;
}

const none = (): Tally => ({ right: 0, asked: 0, refused: 0, wrong: 0 });

/** Ordinary files are a third of all. */
function profileOf({ seed, profile }: RunOptions, index: number): Profile {
  return profile ?? (new Random(`${seed}/${index}`).chance(1 / 3) ? 'ordinary' : 'odd');
}

function keepFile(
  dir: string,
  seed: string,
  file: DrawnFile,
  read: WizardResult,
  findings: readonly Finding[],
): void {
  const name = `${seed}-${file.index}`;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, `${name}-${file.fileName.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`), file.bytes);
  const asked =
    read.kind === 'read'
      ? read.asked.map(
          ({ question, option }) =>
            `asked ${question.id} (${question.evidence.join(' | ')}): ${option ?? 'no option is true'}`,
        )
      : [];
  const sheets =
    read.kind === 'read'
      ? read.sheets.map(({ plan, report, planProblems }) =>
          JSON.stringify(
            {
              planProblems,
              skipped: report.skippedRows,
              problems: report.problemCounts,
              headerRows: plan.headerRows,
              firstDataRow: plan.firstDataRow,
              time: plan.time,
              equipment: plan.equipment,
              columns: plan.columns.map(
                ({ header, role, field, unit, equipId, decimalSign, thousandsSign }) =>
                  [header, role, field, unit, equipId, decimalSign, thousandsSign].join(' | '),
              ),
            },
            null,
            1,
          ),
        )
      : [read.why];
  const lines = [
    file.features.join(', '),
    ...findings.map(({ what, detail }) => `${what}: ${detail}`),
    ...asked,
    ...sheets,
    `places: ${file.places.map(({ equipId, placeName }) => `${equipId} ${placeName}`).join(', ')}`,
    `stations: ${JSON.stringify(file.facts.stations)}`,
  ];
  writeFileSync(join(dir, `${name}.txt`), `${lines.join('\n')}\n`);
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
    choose: (question, sheet) => trueOption(question, file, sheet),
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
  const { files, only, seed, first = 0 } = options;
  try {
    for (const index of only === null ? Array.from({ length: files }, (_, at) => first + at) : [only]) {
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

function verdictPrinter({ seed, keep, only }: RunOptions): Parameters<typeof runReadingFuzz>[1] {
  return (file, { outcome, findings }, read) => {
    const isRefused = outcome === 'refused' && file.profile === 'ordinary';
    const isShown = outcome === 'wrong' || isRefused || only !== null;
    if (keep !== null && isShown) keepFile(keep, seed, file, read, findings);
    if (!isShown) return;
    if (isRefused) say(`refused: ${refusalOf(read)}`);
    say(`seed ${seed} index ${file.index} (${file.features.join(', ')})`);
    for (const { what, detail } of findings) say(`  ${what}: ${detail}`);
  };
}

/** `npm run fuzz -- reading --files N --seed S [--profile ordinary|odd] [--only INDEX] [--keep DIR]`; 0 if nothing is wrong and no ordinary file is refused. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      files: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      profile: { type: 'string' },
      only: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const options: RunOptions = {
    files: Number(values.files),
    seed: values.seed,
    profile: PROFILES.find((profile) => profile === values.profile) ?? null,
    only: values.only === undefined ? null : Number(values.only),
    keep: values.keep ?? null,
  };
  const { tallies, classes, refusals } = await runReadingFuzz(options, verdictPrinter(options));
  for (const profile of PROFILES) {
    const { right, asked, refused, wrong } = tallies[profile];
    say(`${profile}: right ${right}, asked ${asked}, refused ${refused}, silently wrong ${wrong}`);
  }
  const { ordinary, odd } = tallies;
  const ordinaryFiles = Math.max(1, ordinary.right + ordinary.asked + ordinary.refused + ordinary.wrong);
  say(`asked among ordinary files: ${((100 * ordinary.asked) / ordinaryFiles).toFixed(2)} %`);
  for (const [why, count] of [...refusals].toSorted((a, b) => b[1] - a[1]))
    say(`  refused, ${why}: ${count} files`);
  for (const [what, count] of [...classes].toSorted((a, b) => b[1] - a[1])) say(`  ${what}: ${count} files`);
  const wrong = ordinary.wrong + odd.wrong;
  if (ordinary.refused > 0) say(`refused among ordinary files: ${ordinary.refused}`);
  say(`silently wrong: ${wrong}`);
  return wrong === 0 && ordinary.refused === 0 ? 0 : 1;
}
