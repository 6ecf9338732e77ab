import { expect, it } from 'vitest';
import {
  countsLine,
  judgeRun,
  readPlaywrightReport,
  readVitestReport,
  sumCounts,
} from '#scripts/test/read-report.ts';

it('reads the counts of both runners', () => {
  expect(
    readVitestReport({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }),
  ).toEqual({ passed: 3, failed: 1, skipped: 3 });
  expect(readPlaywrightReport({ stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 5 } })).toEqual({
    passed: 4,
    failed: 3,
    skipped: 5,
  });
});

const good = { passed: 2, failed: 0, skipped: 0 };

it('counts a crashed runner as a failure', () => {
  expect(judgeRun(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(judgeRun(good, 1)).toEqual({ ...good, failed: 1 });
});

it('counts a runner without any test as a failure', () => {
  expect(judgeRun({ passed: 0, failed: 0, skipped: 3 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 3 });
});

it('leaves honest counts as they are', () => {
  expect(judgeRun(good, 0)).toEqual(good);
  expect(judgeRun({ passed: 2, failed: 3, skipped: 0 }, 1)).toEqual({ passed: 2, failed: 3, skipped: 0 });
});

it('writes one line, with the skipped ones only when there are any', () => {
  expect(countsLine(sumCounts([good, { passed: 1, failed: 1, skipped: 0 }]))).toBe('3 passed, 1 failed');
  expect(countsLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped');
});
