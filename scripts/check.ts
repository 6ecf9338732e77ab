import { runSteps } from './check/run-steps.ts';
import { runCommand, toolCommand } from './run-command.ts';

/** What can be proved in a minute; the tests with real services, files and windows are left to `npm test`. */
const STEPS = [
  { name: 'tests', command: toolCommand('vitest/vitest.mjs', 'run', 'test/unit') },
  { name: 'types', command: toolCommand('typescript/bin/tsc', '-b') },
  { name: 'lint', command: toolCommand('oxlint/bin/oxlint') },
  { name: 'format', command: toolCommand('prettier/bin/prettier.cjs', '--check', '--cache', '.') },
  { name: 'unused', command: toolCommand('knip/bin/knip.js') },
];

process.exitCode = await runSteps(STEPS, {
  atOnce: 2,
  say: (line) => console.log(line),
  run: (command) => runCommand(command, { isShown: false }),
});
