import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, toolCommand } from '#scripts/run-command.ts';
import { buildApp } from './build-app.ts';
import type { Fault } from './fault.ts';
import { readFailures } from './read-failures.ts';

type Run = { code: number; failures: string[] };

/** Builds the app, with a fault or none, and runs the tests of these titles against it. */
async function runTests(browserPath: string, titles: string[], fault?: Fault): Promise<Run> {
  const dir = mkdtempSync(join(tmpdir(), 'stillwell-fault-'));
  const escaped = titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const report = join(dir, 'report.json');
  try {
    await buildApp(join(dir, 'app'), fault);
    const words = ['--project=electron-stand-in', '--reporter=json', '--trace=off', '--timeout=30000'];
    const { code, output } = await runCommand(
      toolCommand('playwright/cli.js', 'test', ...words, `--output=${dir}/results`, '-g', escaped.join('|')),
      {
        isShown: false,
        env: {
          STILLWELL_TEST_BROWSER: browserPath,
          STILLWELL_STANDIN_APP: join(dir, 'app'),
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    );
    return { code, failures: failuresIn(report) ?? [output] };
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function failuresIn(report: string): string[] | undefined {
  try {
    return readFailures(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Why a fault is not found as it should be; nothing when it is. */
export async function faultProblem(browserPath: string, fault: Fault): Promise<string | undefined> {
  try {
    const { code, failures } = await runTests(browserPath, [fault.test], fault);
    if (code === 0) return `not found by "${fault.test}"`;
    return failures.some((failure) => fault.reason.test(failure))
      ? undefined
      : `found for another reason than ${fault.reason}:\n${failures.join('\n')}`;
  } catch (cause) {
    return String(cause);
  }
}

/** What fails in the app without any fault; nothing when all is well. */
export async function cleanProblem(browserPath: string, faults: Fault[]): Promise<string | undefined> {
  const { code, failures } = await runTests(browserPath, [...new Set(faults.map(({ test }) => test))]);
  return code === 0 ? undefined : failures.join('\n');
}
