/** What the outbox is asked for, to bring a job to a place: before which other one, null for behind all. */
export type Move = { jobId: string; beforeJobId: string | null };

/**
 * The move that brings a job to a place (from 0) among `jobIds`, which are in the order of sending; undefined if it is
 * there already, or unknown.
 */
export function moveInQueue(jobIds: readonly string[], jobId: string, place: number): Move | undefined {
  const from = jobIds.indexOf(jobId);
  const to = Math.max(0, Math.min(jobIds.length - 1, place));
  if (from === -1 || from === to) return undefined;
  const others = jobIds.filter((id) => id !== jobId);
  return { jobId, beforeJobId: others[to] ?? null };
}
