import { expect, test } from 'vitest';
import { type CallRun, withCallEvent } from '#renderer/features/tools/model/call-run.ts';

test('what is refused again and again is told once, and for each reason', () => {
  const refuse = (run: CallRun, why: 'not-allowed' | 'unusable') =>
    withCallEvent(run, { kind: 'declined', rpcMethod: 'roots/list', why });
  const run = { declined: [] as unknown } as CallRun;
  const after = (['not-allowed', 'not-allowed', 'unusable'] as const).reduce(refuse, run);
  expect(after.declined.map(({ why }) => why)).toEqual(['not-allowed', 'unusable']);
});

const asking = (more: Partial<CallRun> = {}) =>
  ({ questions: [{ questionId: 'q' }], hasLapsed: false, isCancelling: false, ...more }) as CallRun;

test.each([
  ['was answered', asking(), true, false],
  ['nobody waits for any more', asking(), false, true],
  ['ended with the call that the user cancelled', asking({ isCancelling: true }), false, false],
  ['was answered after another one lapsed', asking({ hasLapsed: true }), true, true],
])(
  'a question that %s is gone, and said to have lapsed only if it has',
  (_what, run, isAnswered, hasLapsed) => {
    const after = withCallEvent(run, { kind: 'question-over', questionId: 'q', isAnswered });
    expect(after).toMatchObject({ questions: [], hasLapsed });
  },
);
