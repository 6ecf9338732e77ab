import { z } from 'zod';

export type Counts = { passed: number; failed: number; skipped: number };

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** Reads the JSON report of Vitest. */
export function readVitestReport(report: unknown): Counts {
  const counts = vitestSchema.parse(report);
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests,
    skipped: counts.numPendingTests + counts.numTodoTests,
  };
}

/** Reads the JSON report of Playwright; a flaky test counts as failed. */
export function readPlaywrightReport(report: unknown): Counts {
  const { stats } = playwrightSchema.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * Judges a run by its report and its exit code. A runner that crashed, ran nothing, or ended badly although no test
 * failed, counts as one failure of its own.
 */
export function judgeRun(counts: Counts | undefined, exitCode: number): Counts {
  if (!counts) return { passed: 0, failed: 1, skipped: 0 };
  const isBroken = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isBroken ? { ...counts, failed: 1 } : counts;
}

export function sumCounts(all: Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
