import { buildStale } from '#scripts/build/build-stale.ts';
import { testBrowser } from '#scripts/test/test-browser.ts';
import type { Fault } from './fault.ts';
import { FAULTS_OF_LEAVING } from './faults-of-leaving.ts';
import { FAULTS_OF_THE_DESKTOP } from './faults-of-the-desktop.ts';
import { FAULTS_OF_THE_GUARDS } from './faults-of-the-guards.ts';
import { FAULTS_OF_THE_PAGES } from './faults-of-the-pages.ts';
import { FAULTS_OF_THE_SHELL } from './faults-of-the-shell.ts';
import { FAULTS_OF_THE_START } from './faults-of-the-start.ts';
import { cleanProblem, faultProblem } from './run-fault.ts';

/** Half of the time of each is waiting: for a browser, for a window, for something that must not come. */
const AT_ONCE = 2;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const wanted = process.argv.slice(2);
const faults = [
  ...FAULTS_OF_THE_START,
  ...FAULTS_OF_LEAVING,
  ...FAULTS_OF_THE_SHELL,
  ...FAULTS_OF_THE_GUARDS,
  ...FAULTS_OF_THE_PAGES,
  ...FAULTS_OF_THE_DESKTOP,
].filter(({ name }) => wanted.every((word) => name.includes(word)));

await buildStale(['electron'], { isForced: false, say });
const browserPath = await testBrowser(say);
const clean = await cleanProblem(browserPath, faults);
if (clean !== undefined) say(`The app without a fault fails:\n${clean}`);

let missed = clean === undefined ? 0 : 1;
const waiting = clean === undefined ? [...faults] : [];
await Promise.all(Array.from({ length: AT_ONCE }, work));
say(`${faults.length} faults, ${missed} problems`);
process.exitCode = missed > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) say(await judged(fault));
}

async function judged(fault: Fault): Promise<string> {
  const problem = await faultProblem(browserPath, fault);
  if (problem === undefined) return `found  ${fault.name}`;
  missed += 1;
  return `MISSED ${fault.name}: ${problem}`;
}
