import { expect, it } from 'vitest';
import { loginThrottle } from '#server/token/login-throttle.ts';

function setUp() {
  const clock = { nowMs: 0, waitsMs: new Array<number>() };
  const throttle = loginThrottle(
    () => clock.nowMs,
    async (ms) => void clock.waitsMs.push(ms),
  );
  const attempt = async (username: string, address: string, succeeds: boolean) => {
    const before = clock.waitsMs.length;
    (await throttle.begin(username, address)).end(succeeds);
    return clock.waitsMs.slice(before).reduce((sum, ms) => sum + ms, 0);
  };
  return { clock, throttle, attempt };
}

it('lets a few mistakes pass and then slows the account down, from whatever address', async () => {
  const { attempt } = setUp();
  const waits: number[] = [];
  for (let index = 0; index < 6; index += 1) waits.push(await attempt('kim', `address ${index}`, false));
  expect(waits).toEqual([0, 0, 0, 500, 1000, 2000]);
});

it('slows an address down, whatever accounts it tries', async () => {
  const { attempt } = setUp();
  for (let index = 0; index < 4; index += 1) await attempt(`user ${index}`, 'one', false);
  expect(await attempt('another', 'one', false)).toBe(1000);
  expect(await attempt('another', 'two', false)).toBe(0);
});

it('never lets anyone wait a minute, however long the attack was', async () => {
  const { attempt } = setUp();
  for (let index = 0; index < 500; index += 1) await attempt('kim', 'one', false);
  expect(await attempt('kim', 'home', true)).toBeLessThan(60_000);
  expect(await attempt('kim', 'home', true)).toBe(0);
});

it('forgets failures with time', async () => {
  const { attempt, clock } = setUp();
  for (let index = 0; index < 5; index += 1) await attempt('kim', 'one', false);
  clock.nowMs += 5 * 60_000;
  expect(await attempt('kim', 'one', false)).toBe(0);
});

it('slows guesses that run side by side, too', async () => {
  const { attempt } = setUp();
  const waits = await Promise.all(
    Array.from({ length: 12 }, (_none, index) => attempt('kim', `${index}`, false)),
  );
  expect(waits.filter((ms) => ms === 0).length).toBeLessThan(9);
});

it('does not slow right logins that run side by side', async () => {
  const { attempt } = setUp();
  const waits = await Promise.all(Array.from({ length: 100 }, () => attempt('kim', 'one', true)));
  expect(Math.max(...waits)).toBe(0);
});
