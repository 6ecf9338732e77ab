import type { CallRun } from './call-run.ts';

export type CallStatistics = { calls: number; p50Ms: number | null; p95Ms: number | null };

/** How long the calls of a target took, as far as they were answered. */
export function callStatistics(runs: readonly CallRun[], targetId: string): CallStatistics {
  const ended = runs.flatMap((run) => (run.targetId === targetId && run.outcome ? [run.outcome] : []));
  const latenciesMs = ended
    .filter(({ status }) => status !== 'failed' && status !== 'cancelled')
    .map(({ latencyMs }) => latencyMs)
    .toSorted((a, b) => a - b);
  return { calls: ended.length, p50Ms: atShare(latenciesMs, 0.5), p95Ms: atShare(latenciesMs, 0.95) };
}

/** Nearest rank: a latency that was really measured. */
function atShare(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
