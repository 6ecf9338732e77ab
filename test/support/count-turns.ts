import { onTestFinished } from 'vitest';

/** Counts the turns of the event loop until the test ends. @returns the number of the present one. */
export function countTurns(): () => number {
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  onTestFinished(() => clearImmediate(ticking));
  return () => turn;
}
