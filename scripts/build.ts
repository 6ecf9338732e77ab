import { BuildFailed, buildStale } from './build/build-stale.ts';
import type { Shell } from './build/bundles.ts';

const SHELLS: Shell[] = ['electron', 'browser'];

const words = process.argv.slice(2);
const named = SHELLS.filter((shell) => words.includes(`--${shell}`));
const known = ['--force', ...SHELLS.map((shell) => `--${shell}`)];
const unknown = words.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(
    `Unknown option ${unknown.join(' ')}. Known: --force (build what is fresh, too), ` +
      '--electron or --browser (only what this shell needs).',
  );
  process.exit(2);
}
const startedAtMs = Date.now();
try {
  await buildStale(named.length > 0 ? named : SHELLS, {
    isForced: words.includes('--force'),
    say: (line) => console.log(line),
  });
  console.log(`Everything is built (${Date.now() - startedAtMs} ms).`);
} catch (cause) {
  if (!(cause instanceof BuildFailed)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
