import { relative } from 'node:path';
import { z } from 'zod';

/** What a run of tests came to. */
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Which have failed, as file and title; those that count without a name of their own are not here. */
  failures: string[];
};

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

type Suite = {
  suites?: Suite[] | undefined;
  specs: { title: string; file: string; tests: { status: string }[] }[];
};

const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    suites: z.array(suiteSchema).optional(),
    specs: z.array(
      z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) }),
    ),
  }),
);

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suiteSchema),
});

/** Reads the JSON report of Vitest. */
export function readVitestReport(report: unknown): Counts {
  const { testResults, ...counts } = vitestSchema.parse(report);
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
    failures: testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative('', name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that cannot be loaded has no tests.
      if (failed.length === 0) return status === 'failed' ? [file] : [];
      return failed.map(({ fullName }) => `${file} › ${fullName}`);
    }),
  };
}

/** Reads the JSON report of Playwright; a flaky test counts as failed. */
export function readPlaywrightReport(report: unknown): Counts {
  const { stats, suites } = playwrightSchema.parse(report);
  const failuresOf = (suite: Suite): string[] => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.some(({ status }) => status === 'unexpected' || status === 'flaky') ? [`${file} › ${title}`] : [],
    ),
    ...(suite.suites ?? []).flatMap(failuresOf),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  };
}

/** What cannot be counted any further. */
export const ONE_FAILURE: Counts = { passed: 0, failed: 1, skipped: 0, failures: [] };

/**
 * Judges a run by its report and its exit code. A runner that crashed, ran nothing, or ended badly although no test
 * failed, counts as one failure of its own.
 */
export function judgeRun(counts: Counts | undefined, exitCode: number): Counts {
  if (!counts) return ONE_FAILURE;
  const isBroken = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isBroken ? { ...counts, failed: 1 } : counts;
}

export function sumCounts(all: Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures }) => failures),
  };
}

/** The names of the tests that failed, and the counts on the last line. */
export function countsLines({ passed, failed, skipped, failures }: Counts): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures.map((name) => `Failed: ${name}`), counts].join('\n');
}
