import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnFile } from './draw/drawn-file.ts';
import type { Finding, Verdict } from './judge/judge-file.ts';
import type { WizardResult } from './wizard/read-by-wizard.ts';

/** What is told of a run. `keep`: a folder for files that are wrong; `showsAll`: also of those that are right. */
export type ShowOptions = { seed: string; keep: string | null; showsAll: boolean };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Why nothing of a file is sent. */
export function refusalOf(read: WizardResult): string {
  if (read.kind === 'refused') return read.why;
  const [sheet] = read.sheets;
  const unanswered = read.asked.find(({ option }) => option === null);
  if (unanswered) return `question without a true option: ${unanswered.question.about}`;
  if (!sheet) return 'no sheet';
  return sheet.planProblems[0] ?? `held: ${Object.keys(sheet.report.problemCounts)[0] ?? 'nothing'}`;
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

/** Tells of files that are wrong, and of ordinary ones that are refused or misread. */
export function showVerdict(
  { seed, keep, showsAll }: ShowOptions,
  file: DrawnFile,
  { outcome, findings }: Verdict,
  read: WizardResult,
): void {
  const isRefused = ['misread', 'refused'].includes(outcome) && file.profile === 'ordinary';
  if (outcome !== 'wrong' && !isRefused && !showsAll) return;
  if (keep !== null) keepFile(keep, seed, file, read, findings);
  if (isRefused) say(`${outcome}: ${refusalOf(read)}`);
  say(`seed ${seed} index ${file.index} (${file.features.join(', ')})`);
  for (const { what, detail } of findings) say(`  ${what}: ${detail}`);
}
