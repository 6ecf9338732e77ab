import { describe, expect, it, onTestFinished } from 'vitest';
import { sharedAddressRate, SharedQuota } from '#server/sign-on/fair-quota.ts';
import type { SharedCounts } from '#server/store/shared-counts.ts';
import { sharedFailures } from '#server/token/login-failures.ts';
import { loginThrottle } from '#server/token/login-throttle.ts';
import { HAS_POSTGRES, newDatabase, openDatabase } from '#test/support/each-store.ts';

/** What two processes count together. */
async function openTwo(): Promise<[SharedCounts, SharedCounts]> {
  const url = await newDatabase();
  const open = async (): Promise<SharedCounts> => {
    const store = await openDatabase(url);
    onTestFinished(() => store.close());
    if (!store.counts) throw new Error('The store counts nothing.');
    return store.counts;
  };
  return [await open(), await open()];
}

describe.skipIf(!HAS_POSTGRES)('two processes count together', () => {
  it('wrong passwords, so that to ask another process is no way around a delay', async () => {
    const clock = { nowMs: 1_000_000, waitsMs: new Array<number>() };
    const throttles = (await openTwo()).map((counts) =>
      loginThrottle(
        () => clock.nowMs,
        async (ms) => void clock.waitsMs.push(ms),
        sharedFailures(counts, () => clock.nowMs),
      ),
    );
    const attempt = async (at: number, username: string, address: string, succeeds: boolean) => {
      clock.waitsMs = [];
      const attempted = await throttles[at % 2]?.begin(username, { address });
      await attempted?.end(succeeds);
      return clock.waitsMs.reduce((sum, ms) => sum + ms, 0);
    };
    const waits: number[] = [];
    for (let at = 0; at < 6; at += 1) waits.push(await attempt(at, 'kim', `192.0.2.${at}`, false));
    expect(waits).toEqual([0, 0, 0, 500, 1000, 2000]);
    expect(await attempt(0, 'other', '192.0.2.9', true)).toBe(0);
    clock.nowMs += 2 * 60_000;
    expect(await attempt(1, 'kim', '192.0.2.7', true)).toBe(1000);
    expect(await attempt(0, 'kim', '192.0.2.7', true)).toBe(0);
  });

  it('failures at the same moment, none of which is lost', async () => {
    const [one, other] = await openTwo();
    const how = { nowMs: 1_000, forgiveAfterMs: 60_000, most: 10 };
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 ? one : other).addFailure(at % 3 ? ['a', 'b'] : ['b', 'a'], how),
      ),
    );
    expect(await one.readFailures(['a', 'b', 'c'])).toEqual(
      new Map([
        ['a', { failures: 8, atMs: 1_000 }],
        ['b', { failures: 8, atMs: 1_000 }],
      ]),
    );
    await other.purge(1_000 + 2 * 3_600_000);
    expect(await one.readFailures(['a', 'b'])).toEqual(new Map());
  });

  it('what an address does in a minute', async () => {
    let nowMs = 1_000_000;
    const rates = (await openTwo()).map((counts) => sharedAddressRate(counts, 'it', () => nowMs, 10));
    const wait = async (at: number, address = '192.0.2.1') => rates[at % 2]?.waitSeconds(address);
    const waits = await Promise.all(Array.from({ length: 12 }, (_, at) => wait(at)));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
    expect(await wait(0, '192.0.2.2')).toBe(0);
    nowMs += 5_000;
    expect(await wait(1)).toBe(1);
    nowMs += 1_000;
    expect([await wait(0), await wait(1)]).toEqual([0, 6]);
    await rates[0]?.giveBack('192.0.2.1');
    expect([await wait(1), await wait(0)]).toEqual([0, 6]);
  });

  it('what an address does in a minute, also where their clocks differ', async () => {
    let nowMs = 1_000_000;
    const counts = await openTwo();
    const [ahead, behind] = counts.map((one, at) =>
      sharedAddressRate(one, 'it', () => nowMs - at * 30_000, 10),
    );
    const admitted: boolean[] = [];
    for (let at = 0; at < 30; at += 1)
      admitted.push((await (at % 2 ? behind : ahead)?.waitSeconds('192.0.2.1')) === 0);
    expect(admitted.filter(Boolean)).toHaveLength(10);
    nowMs += 12_000;
    expect([await ahead?.waitSeconds('192.0.2.1'), await behind?.waitSeconds('192.0.2.1')]).toEqual([0, 0]);
    // A clock that was wrong by a day, and is put right, keeps nobody out.
    nowMs -= 86_400_000;
    expect(await ahead?.waitSeconds('192.0.2.1')).toBe(6);
    nowMs += 6_000;
    expect(await ahead?.waitSeconds('192.0.2.1')).toBe(0);
  });

  it('what was made without an account, and the flood goes first', async () => {
    const quotas = (await openTwo()).map((counts) => new SharedQuota(10, counts.entries('it')));
    await quotas[0]?.add('mine', '192.0.2.7');
    const gone: unknown[] = [];
    for (let at = 0; at < 30; at += 1) gone.push(await quotas[at % 2]?.add(`flood ${at}`, '198.51.100.1'));
    expect(gone.slice(0, 9)).toEqual(Array.from({ length: 9 }));
    expect(gone.slice(9)).toEqual(Array.from({ length: 21 }, (_, at) => `flood ${at}`));
    await quotas[1]?.remove('mine');
    expect(await quotas[0]?.add('new', '192.0.2.8')).toBeUndefined();
  });
});
