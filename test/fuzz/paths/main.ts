import { parseArgs } from 'node:util';
import { Random } from '../reading/draw/random.ts';
import { comparePaths } from './compare-paths.ts';
import { drawPlan, plainPlan } from './draw-plan.ts';
import { drawSheet } from './draw-sheet.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Bytes of a body; a short one makes a batch of every few records. */
const LIMITS = [200, 400, 490_000];

type Found = { index: number; differences: string[]; shown: string; plan: string };

/** Draws sheets and plans by a seed, reads each both ways, and tells of those that come out differently. */
export function runPathsFuzz(
  { files, seed, only = null }: { files: number; seed: string; only?: number | null },
  onDifference: (found: Found) => void,
): number {
  let count = 0;
  for (let index = only ?? 0; index < (only === null ? files : only + 1); index += 1) {
    const random = new Random(`paths/${seed}/${index}`);
    const isLogger = random.chance(0.4);
    const plan = isLogger ? plainPlan(drawPlan(random)) : drawPlan(random);
    const sheet = drawSheet(random, plan, isLogger);
    const differences = comparePaths(sheet.source, plan, random.pick(LIMITS));
    if (differences.length === 0) continue;
    count += 1;
    onDifference({ index, differences, shown: sheet.shown, plan: JSON.stringify(plan) });
  }
  return count;
}

/** `npm run fuzz -- paths --files N --seed S [--only INDEX]`; 0 if both ways come to the same for every sheet. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      files: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  });
  const { files, seed } = values;
  const only = values.only === undefined ? null : Number(values.only);
  const count = runPathsFuzz({ files: Number(files), seed, only }, ({ index, differences, shown, plan }) => {
    say(`seed ${seed} index ${index}`);
    for (const difference of differences) say(`  ${difference}`);
    if (only !== null) say(`${shown}\n${plan}`);
  });
  say(`differences: ${count} of ${only === null ? files : 1} files`);
  return count === 0 ? 0 : 1;
}
