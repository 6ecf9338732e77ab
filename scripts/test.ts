import { buildApart } from './build/build-apart.ts';
import { plainCause } from './run-command.ts';
import { countsLines, sumCounts } from './test/read-report.ts';
import { runEndToEnd } from './test/run-end-to-end.ts';
import { runVitest } from './test/run-tests.ts';

const say = (line: string) => console.error(line);
try {
  // Integration tests judge what was built for Electron, too.
  await buildApart(['electron', 'browser'], say);
} catch (cause) {
  say(plainCause(cause));
}
const counts = sumCounts([await runVitest([]), await runEndToEnd([])]);
console.log(countsLines(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
