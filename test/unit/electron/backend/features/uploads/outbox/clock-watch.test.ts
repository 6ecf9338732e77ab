import { expect, test } from 'vitest';
import { ClockWatch } from '#electron/backend/features/uploads/outbox/sender/clock-watch.ts';
import { FuzzClock } from '#test/fuzz/outbox/fuzz-clock.ts';

const HOUR_MS = 3_600_000;

async function heardAfter(change: (clock: FuzzClock) => void): Promise<string[]> {
  const clock = new FuzzClock();
  const heard: string[] = [];
  const watch = new ClockWatch(clock.startProcess(), {
    onResume: () => heard.push('resume'),
    onSet: () => heard.push('set'),
  });
  change(clock);
  await clock.advance(20_000, async () => {});
  watch.stop();
  return heard;
}

test.each<[string, (clock: FuzzClock) => void, string[]]>([
  ['that goes on as usual is nothing', () => {}, []],
  ['that is set forward is no sleep', (clock) => clock.set(6 * HOUR_MS), ['set']],
  ['that is set back is no sleep', (clock) => clock.set(-6 * HOUR_MS), ['set']],
  [
    'that stands still while the computer is suspended is sleep',
    (clock) => clock.suspend(HOUR_MS),
    ['resume'],
  ],
  [
    'that goes on while the computer is suspended is sleep',
    (clock) => clock.suspendWithClock(HOUR_MS),
    ['resume'],
  ],
])('a clock %s', async (_what, change, heard) => {
  expect(await heardAfter(change)).toEqual(heard);
});
