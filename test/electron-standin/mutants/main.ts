import { buildStale } from '#scripts/build/build-stale.ts';
import { testBrowser } from '#scripts/test/test-browser.ts';
import { FAULTS_OF_THE_DESKTOP } from './faults-of-the-desktop.ts';
import { FAULTS_OF_THE_GUARDS } from './faults-of-the-guards.ts';
import { FAULTS_OF_THE_SHELL } from './faults-of-the-shell.ts';
import { cleanProblem, faultProblem } from './run-fault.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
const faults = [...FAULTS_OF_THE_SHELL, ...FAULTS_OF_THE_GUARDS, ...FAULTS_OF_THE_DESKTOP].filter(
  ({ name }) => wanted.every((word) => name.includes(word)),
);

await buildStale(['electron'], { isForced: false, say });
const browserPath = await testBrowser(say);
const clean = await cleanProblem(browserPath, faults);
if (clean !== undefined) say(`The app without a fault fails:\n${clean}`);

let missed = clean === undefined ? 0 : 1;
for (const fault of clean === undefined ? faults : []) {
  const problem = await faultProblem(browserPath, fault);
  if (problem !== undefined) missed += 1;
  say(
    `${problem === undefined ? 'found ' : 'MISSED'} ${fault.name}${problem === undefined ? '' : `: ${problem}`}`,
  );
}
say(`${faults.length} faults, ${missed} problems`);
process.exitCode = missed > 0 ? 1 : 0;
