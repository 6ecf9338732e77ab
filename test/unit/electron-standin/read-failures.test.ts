import { expect, it } from 'vitest';
import { readFailures } from '#test/electron-standin/mutants/read-failures.ts';

const failed = (complaint: string, code: string) => {
  const message = `${complaint}\n\n  11 | one line\n> ${code}\n     |    ^\n    at /tests/a.spec.ts:12:3`;
  return {
    specs: [{ title: 'a test', tests: [{ results: [{ status: 'failed', errors: [{ message }] }] }] }],
  };
};

it('gives what failed tests complain about, wherever they stand, without colours and without their code', () => {
  const report = {
    config: {},
    errors: [{ message: 'a file cannot be loaded' }],
    suites: [
      {
        title: 'a.spec.ts',
        ...failed('\u001b[31mexit code\u001b[39m', '12 | expect(running.json)'),
        suites: [],
      },
      { title: 'b.spec.ts', specs: [], suites: [failed('windows afterwards', '3 | expect(dialogs)')] },
    ],
  };
  expect(readFailures(report).map((failure) => failure.trim())).toEqual([
    'a file cannot be loaded',
    'exit code',
    'windows afterwards',
  ]);
});

it('gives nothing for a run in which all is well', () => {
  const specs = [{ tests: [{ results: [{ status: 'passed', errors: [] }] }] }];
  expect(readFailures({ errors: [], suites: [{ specs }] })).toEqual([]);
});
