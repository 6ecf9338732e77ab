import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CallScheduler } from '#server/mcp/call-scheduler.ts';

/** Turns by a clock that goes on only when a step of work is done. */
function setUp() {
  const clock = { ms: 0 };
  const turns = new CallScheduler(() => clock.ms);
  const done: string[] = [];
  const call = (username: string, name: string, steps: number, isGone = () => false): Promise<void> =>
    turns.during(
      username,
      async (turn) => {
        for (let step = 1; step <= steps; step++) {
          done.push(`${name}${step}`);
          clock.ms += 6;
          await turn.pause();
        }
      },
      isGone,
    );
  return { done, call };
}

it('A call goes on until its piece is over, and lets others go first then', async () => {
  const { done, call } = setUp();
  await Promise.all([call('anna', 'a', 4), call('anna', 'b', 4)]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'b2', 'a3', 'a4', 'b3', 'b4']);
});

it('Accounts go in turn, however many calls one of them has', async () => {
  const { done, call } = setUp();
  await Promise.all([call('anna', 'a', 2), call('anna', 'b', 2), call('anna', 'c', 2), call('ben', 'd', 4)]);
  expect(done).toEqual(['a1', 'a2', 'd1', 'd2', 'b1', 'b2', 'd3', 'd4', 'c1', 'c2']);
});

it('One turn of the event loop has one piece of one call', async () => {
  const { done, call } = setUp();
  const calls = Promise.all([call('anna', 'a', 2), call('anna', 'b', 2), call('ben', 'c', 2)]);
  const perTurn: number[] = [];
  for (let turn = 0, before = 0; turn < 6; turn++) {
    await nextTurn();
    perTurn.push(done.length - before);
    before = done.length;
  }
  await calls;
  expect(Math.max(...perTurn)).toBe(2);
  expect(done).toHaveLength(6);
});

it('Of one account eight calls are under way, and the next begins when one ends, also by failing', async () => {
  const turns = new CallScheduler();
  const begun: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const call = (username: string): Promise<void> =>
    turns.during(username, () => {
      begun.push(username);
      const end = Promise.withResolvers<void>();
      ends.push(end);
      return end.promise;
    });
  const calls = Array.from({ length: 10 }, () => call('anna'));
  await expect.poll(() => begun).toHaveLength(8);
  const ofBen = call('ben');
  await expect.poll(() => begun).toHaveLength(9);
  expect(begun.filter((username) => username === 'anna')).toHaveLength(8);
  ends[8]?.resolve();
  await ofBen;
  ends[0]?.reject(new Error('broken'));
  await expect(calls[0]).rejects.toThrow('broken');
  ends[1]?.resolve();
  await expect.poll(() => begun.filter((username) => username === 'anna')).toHaveLength(10);
  for (const end of ends) end.resolve();
  await Promise.allSettled(calls);
});

it('A call whose caller has hung up ends at its next pause, and one that waits does not begin', async () => {
  const { done, call } = setUp();
  const isGone = () => done.includes('a2');
  const ended = await Promise.allSettled([call('anna', 'a', 100, isGone), call('anna', 'b', 3, isGone)]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(done).toEqual(['a1', 'a2']);
});
