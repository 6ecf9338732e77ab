import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runCommand, toolCommand } from '#scripts/run-command.ts';
import { buildApp } from './build-app.ts';
import type { Fault } from './fault.ts';

type Run = { code: number; output: string };

/** Builds the app, with a fault or none, and runs the tests of these titles against it. */
async function runTests(browserPath: string, titles: string[], fault?: Fault): Promise<Run> {
  const dir = mkdtempSync(join(tmpdir(), 'stillwell-fault-'));
  const escaped = titles.map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  try {
    await buildApp(join(dir, 'app'), fault);
    const words = ['--project=electron-stand-in', '--reporter=line', '--trace=off', '--timeout=30000'];
    const { code, output } = await runCommand(
      toolCommand('playwright/cli.js', 'test', ...words, `--output=${dir}/results`, '-g', escaped.join('|')),
      {
        isShown: false,
        env: { STILLWELL_TEST_BROWSER: browserPath, STILLWELL_STANDIN_APP: join(dir, 'app') },
      },
    );
    return { code, output: stripVTControlCharacters(output) };
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Why a fault is not found as it should be; nothing when it is. */
export async function faultProblem(browserPath: string, fault: Fault): Promise<string | undefined> {
  try {
    const { code, output } = await runTests(browserPath, [fault.test], fault);
    if (code === 0) return `not found by "${fault.test}"`;
    return fault.reason.test(output)
      ? undefined
      : `found for another reason than ${fault.reason}:\n${output}`;
  } catch (cause) {
    return String(cause);
  }
}

/** What fails in the app without any fault; nothing when all is well. */
export async function cleanProblem(browserPath: string, faults: Fault[]): Promise<string | undefined> {
  const { code, output } = await runTests(browserPath, [...new Set(faults.map(({ test }) => test))]);
  return code === 0 ? undefined : output;
}
