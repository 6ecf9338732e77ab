import { BuildFailed, buildStale } from './build/build-stale.ts';

const unknown = process.argv.slice(2).filter((argument) => argument !== '--force');
if (unknown.length > 0) {
  console.error(`Unknown option ${unknown.join(' ')}. Known: --force (build what is fresh, too).`);
  process.exit(2);
}
const startedAtMs = Date.now();
try {
  await buildStale(['electron', 'browser'], {
    isForced: process.argv.includes('--force'),
    say: (line) => console.log(line),
  });
  console.log(`Everything is built (${Date.now() - startedAtMs} ms).`);
} catch (cause) {
  if (!(cause instanceof BuildFailed)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
