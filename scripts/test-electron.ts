import { buildApart } from './build/build-apart.ts';
import { projectPath } from './build/project-files.ts';
import { plainCause } from './run-command.ts';
import { electronBinary } from './start/find-electron.ts';
import { countsLines } from './test/read-report.ts';
import { runPlaywright } from './test/run-tests.ts';
import { testBrowser } from './test/test-browser.ts';

// The end-to-end tests in Electron itself; without its program each one is skipped, and counted as that.
const say = (line: string) => console.error(line);
const program = electronBinary(projectPath('node_modules/electron'));
if (program === undefined) say('Electron has not been downloaded; "npm start -- --electron" does it.');
process.env['STILLWELL_ELECTRON'] = program ?? '';
try {
  await buildApart(['electron'], say);
  const words = ['--project=electron', ...process.argv.slice(2)];
  const counts = await runPlaywright(await testBrowser(say), words);
  // Nothing but skipped tests is no failure here.
  const isAllSkipped = program === undefined && counts.passed === 0 && counts.skipped > 0;
  const judged = isAllSkipped ? { ...counts, failed: 0, failures: [] } : counts;
  console.log(countsLines(judged));
  process.exitCode = judged.failed > 0 ? 1 : 0;
} catch (cause) {
  say(plainCause(cause));
  process.exitCode = 1;
}
