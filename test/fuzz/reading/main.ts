import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { PROFILES } from './draw/drawn-file.ts';
import { readInThreads } from './read-in-threads.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const mostFirst = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].toSorted((a, b) => b[1] - a[1]);

/**
 * `npm run fuzz -- reading --files N --seed S [--first INDEX] [--threads N] [--profile ordinary|odd] [--only INDEX] [--keep DIR]`;
 * 0 if nothing is wrong and no ordinary file is refused or misread.
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
    const { right, asked, misread, refused, wrong } = tallies[profile];
    const counts = `right ${right}, asked ${asked}, refused ${refused + misread}, silently wrong ${wrong}`;
    say(`${profile}: ${counts}`);
    say(`  refused because what is shown is seen to be wrong: ${misread}`);
  }
  const { ordinary, odd } = tallies;
  const ordinaryFiles = Math.max(
    1,
    Object.values(ordinary).reduce((sum, files) => sum + files, 0),
  );
  say(`asked among ordinary files: ${((100 * ordinary.asked) / ordinaryFiles).toFixed(2)} %`);
  for (const [why, files] of mostFirst(refusals)) say(`  refused, ${why}: ${files} files`);
  for (const [what, files] of mostFirst(classes)) say(`  ${what}: ${files} files`);
  const wrong = ordinary.wrong + odd.wrong;
  const refused = ordinary.refused + ordinary.misread;
  if (refused > 0) say(`refused or misread among ordinary files: ${refused}`);
  say(`silently wrong: ${wrong}`);
  return wrong === 0 && refused === 0 ? 0 : 1;
}
