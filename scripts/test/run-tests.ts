import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectPath } from '#scripts/build/project-files.ts';
import { runCommand, toolCommand } from '#scripts/run-command.ts';
import { type Counts, judgeRun, readPlaywrightReport, readVitestReport } from './read-report.ts';
import { RunFolder } from './run-folder.ts';

type Runner = {
  command: string[];
  env: Record<string, string>;
  reportFile: string;
  read: (report: unknown) => Counts;
};

/** Runs the unit and integration tests; further words go to Vitest. */
export function runVitest(words: string[]): Promise<Counts> {
  const reportFile = 'test-results/vitest.json';
  return run({
    command: toolCommand(
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...words,
    ),
    env: {},
    reportFile,
    read: readVitestReport,
  });
}

/** Runs the end-to-end tests in the given browser; further words go to Playwright. */
export function runPlaywright(browserPath: string, words: string[]): Promise<Counts> {
  const reportFile = 'test-results/playwright.json';
  return run({
    command: toolCommand('playwright/cli.js', 'test', ...words),
    env: {
      STILLWELL_TEST_BROWSER: browserPath,
      PLAYWRIGHT_JSON_OUTPUT_FILE: projectPath(reportFile),
      // What it has compiled of the tests is kept for the next run.
      PWTEST_CACHE_DIR: projectPath('node_modules/.cache/stillwell/playwright'),
    },
    reportFile,
    read: readPlaywrightReport,
  });
}

async function run({ command, env, reportFile, read }: Runner): Promise<Counts> {
  const file = projectPath(reportFile);
  mkdirSync(dirname(file), { recursive: true });
  // A report of an earlier run must not speak for one that crashed.
  rmSync(file, { force: true });
  const folder = new RunFolder();
  const { code } = await runCommand(command, { isShown: true, env: { ...env, ...folder.env } });
  const left = await folder.close();
  const counts = judgeRun(readReport(file, read), code);
  if (left.length === 0) return counts;
  const failures = left.map((name) => `left behind by the tests: ${name}`);
  return { ...counts, failed: counts.failed + 1, failures: [...counts.failures, ...failures] };
}

function readReport(file: string, read: (report: unknown) => Counts): Counts | undefined {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
