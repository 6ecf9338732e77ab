import { expect, it } from 'vitest';
import { type CallRun, callStatistics } from '#renderer/features/tools/model/call-run.ts';

const run = (targetId: string, status: string, latencyMs: number) =>
  ({ targetId, outcome: { status, latencyMs } }) as CallRun;

it('counts the calls of one target and measures those that were answered', () => {
  const answered = Array.from({ length: 20 }, (_each, index) => run('a', 'result', index + 1));
  const runs = [run('b', 'result', 9_000), run('a', 'cancelled', 5_000), ...answered];
  expect(callStatistics(runs, 'a')).toEqual({ calls: 21, p50Ms: 10, p95Ms: 19 });
  expect(callStatistics([], 'a')).toEqual({ calls: 0, p50Ms: null, p95Ms: null });
});
