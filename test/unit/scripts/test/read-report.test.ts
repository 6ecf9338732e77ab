import { expect, it } from 'vitest';
import {
  countsLines,
  judgeRun,
  ONE_FAILURE,
  readPlaywrightReport,
  readVitestReport,
  sumCounts,
} from '#scripts/test/read-report.ts';

it('reads the counts of both runners, and which tests failed', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: 'adds', status: 'passed' }] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'sums up', status: 'failed' },
        { fullName: 'subtracts', status: 'pending' },
      ],
    },
    { name: 'c.test.ts', status: 'failed', assertionResults: [] },
  ];
  expect(
    readVitestReport({
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults,
    }),
  ).toEqual({ passed: 3, failed: 1, skipped: 3, failures: ['b.test.ts › sums up', 'c.test.ts'] });
  const spec = (title: string, status: string) => ({ title, file: 'd.spec.ts', tests: [{ status }] });
  expect(
    readPlaywrightReport({
      stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 5 },
      suites: [
        {
          specs: [spec('opens', 'expected'), spec('closes', 'unexpected')],
          suites: [{ specs: [spec('waits', 'flaky'), spec('sleeps', 'skipped')] }],
        },
      ],
    }),
  ).toEqual({ passed: 4, failed: 3, skipped: 5, failures: ['d.spec.ts › closes', 'd.spec.ts › waits'] });
});

const good = { passed: 2, failed: 0, skipped: 0, failures: [] };

it('counts a crashed runner as a failure', () => {
  expect(judgeRun(undefined, 0)).toEqual(ONE_FAILURE);
  expect(judgeRun(good, 1)).toEqual({ ...good, failed: 1 });
});

it('counts a runner without any test as a failure', () => {
  expect(judgeRun({ ...good, passed: 0, skipped: 3 }, 0)).toEqual({ ...ONE_FAILURE, skipped: 3 });
});

it('leaves honest counts as they are', () => {
  expect(judgeRun(good, 0)).toEqual(good);
  const bad = { ...good, failed: 1, failures: ['a.test.ts › adds'] };
  expect(judgeRun(bad, 1)).toEqual(bad);
});

it('writes the counts last, with the skipped ones only when there are any, and what failed before them', () => {
  const bad = { passed: 1, failed: 1, skipped: 0, failures: ['a.test.ts › adds'] };
  expect(countsLines(sumCounts([good, bad]))).toBe('Failed: a.test.ts › adds\n3 passed, 1 failed');
  expect(countsLines({ ...good, skipped: 2 })).toBe('2 passed, 0 failed, 2 skipped');
});
