import { readFileSync } from 'node:fs';

/** How many ticks of a second the kernel of Linux counts the time of processes in. */
const TICKS_PER_SECOND = 100;
/** Where they stand in the line, counted from behind the name: of the process itself, and of its children that have ended. */
const TICKS = { from: 11, to: 15 };

/**
 * Time of a processor that processes have taken, in seconds, with that of their children that have ended.
 * @param pids those that are still there. @throws Error of `node:fs` where the system has no /proc.
 */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields.slice(TICKS.from, TICKS.to).map(Number);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}
