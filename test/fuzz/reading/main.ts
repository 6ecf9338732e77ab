import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { PROFILES } from './draw/drawn-file.ts';
import { readInThreads } from './read-in-threads.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const mostFirst = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].toSorted((a, b) => b[1] - a[1]);

/**
 * `npm run fuzz -- reading --files N --seed S [--first INDEX] [--threads N] [--profile ordinary|odd] [--only INDEX] [--keep DIR]`;
 * 0 if nothing is wrong and no ordinary file is refused.
 */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      files: { type: 'string', default: '2000' },
      first: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string', default: String(availableParallelism()) },
      profile: { type: 'string' },
      only: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  const { seed, only, keep = null } = values;
  const [first, count] =
    only === undefined ? [Number(values.first), Number(values.files)] : [Number(only), 1];
  const { tallies, classes, refusals } = await readInThreads(
    {
      indexes: Array.from({ length: count }, (_, at) => first + at),
      seed,
      profile: PROFILES.find((profile) => profile === values.profile) ?? null,
    },
    { seed, keep, showsAll: only !== undefined },
    Number(values.threads),
  );
  for (const profile of PROFILES) {
    const { right, asked, refused, wrong } = tallies[profile];
    say(`${profile}: right ${right}, asked ${asked}, refused ${refused}, silently wrong ${wrong}`);
  }
  const { ordinary, odd } = tallies;
  const ordinaryFiles = Math.max(1, ordinary.right + ordinary.asked + ordinary.refused + ordinary.wrong);
  say(`asked among ordinary files: ${((100 * ordinary.asked) / ordinaryFiles).toFixed(2)} %`);
  for (const [why, files] of mostFirst(refusals)) say(`  refused, ${why}: ${files} files`);
  for (const [what, files] of mostFirst(classes)) say(`  ${what}: ${files} files`);
  const wrong = ordinary.wrong + odd.wrong;
  if (ordinary.refused > 0) say(`refused among ordinary files: ${ordinary.refused}`);
  say(`silently wrong: ${wrong}`);
  return wrong === 0 && ordinary.refused === 0 ? 0 : 1;
}
