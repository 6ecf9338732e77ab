import { parseArgs } from 'node:util';
import { runKills } from './run-kills.ts';

const SAY_EVERY = 50;

/** `--kills N --seed S`. @returns the exit code */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const [kills, seed] = [Number(values.kills), Number(values.seed)];
  const beginMs = performance.now();
  console.log(`The outbox, killed ${kills} times, seed ${seed}`);
  const result = await runKills({
    kills,
    seed,
    onProgress: (done) => {
      if (done % SAY_EVERY === 0) console.log(`${done} kills`);
    },
  });
  const seconds = Math.round((performance.now() - beginMs) / 1_000);
  for (const violation of result.violations) console.log(violation);
  console.log(
    `${result.kills} kills and ${result.cuts} lost answers in ${seconds} s: ${result.unknown} batches of unknown outcome, ` +
      `${result.repeats} repeats, ${result.violations.length} violations`,
  );
  return result.violations.length > 0 ? 1 : 0;
}
