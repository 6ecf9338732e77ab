import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type LoginThrottle, loginThrottle } from '#server/token/login-throttle.ts';

function setUp() {
  const clock = { nowMs: 0, waitsMs: new Array<number>() };
  const throttle = loginThrottle(
    () => clock.nowMs,
    async (ms) => void clock.waitsMs.push(ms),
  );
  const attempt = async (username: string, address: string, succeeds: boolean) => {
    const before = clock.waitsMs.length;
    await (await throttle.begin(username, { address })).end(succeeds);
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

/** Begins as many attempts as given and tells how many of them are looked at; `end` ends those. */
async function beginAll(throttle: LoginThrottle, callers: [username: string, address: string][]) {
  const begun: { end(succeeded: boolean): void }[] = [];
  const all = callers.map(async ([username, address]) => {
    begun.push(await throttle.begin(username, { address }));
  });
  await nextTurn();
  const endBegun = async (): Promise<number> => {
    const ending = begun.splice(0);
    for (const attempt of ending) attempt.end(false);
    await nextTurn();
    return ending.length;
  };
  return { endBegun, all: Promise.all(all) };
}

it('looks at four attempts of an address at a time, whatever accounts they try and however long they were slowed', async () => {
  const { throttle } = setUp();
  const callers = Array.from({ length: 30 }, (_none, index): [string, string] => [`user ${index}`, 'one']);
  const { endBegun, all } = await beginAll(throttle, callers);
  const atOnce: number[] = [];
  for (let ended = await endBegun(); ended > 0; ended = await endBegun()) atOnce.push(ended);
  await all;
  expect(atOnce.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(Math.max(...atOnce)).toBe(4);
});

it('lets another address in at once while one has more attempts than it may', async () => {
  const { throttle } = setUp();
  const callers = Array.from({ length: 30 }, (_none, index): [string, string] => ['kim', `${index % 2}`]);
  await beginAll(throttle, callers);
  const { endBegun } = await beginAll(throttle, [['lee', 'home']]);
  expect(await endBegun()).toBe(1);
});

it('counts the addresses of one IPv6 network as one', async () => {
  const { attempt } = setUp();
  for (let index = 0; index < 4; index += 1) await attempt(`user ${index}`, `2001:db8::${index}`, false);
  expect(await attempt('another', '2001:db8::99', false)).toBe(1000);
});

it('does not look at an attempt whose caller has hung up', async () => {
  const { throttle } = setUp();
  const first = await beginAll(
    throttle,
    Array.from({ length: 4 }, () => ['kim', 'one']),
  );
  const caller = new AbortController();
  const waiting = throttle.begin('kim', { address: 'one', gone: caller.signal });
  const refused = expect(waiting).rejects.toThrow('hung up');
  caller.abort();
  await first.endBegun();
  await refused;
  await (await throttle.begin('lee', { address: 'one' })).end(true);
});

it('ends the delay of whoever hangs up, also of one who had before it began', async () => {
  const begun = Promise.withResolvers<void>();
  const endless = (): Promise<void> => {
    begun.resolve();
    return new Promise(() => {});
  };
  const throttle = loginThrottle(() => 0, endless);
  for (let failure = 0; failure < 3; failure += 1)
    await (await throttle.begin('kim', { address: 'one' })).end(false);
  for (const hangUp of [() => begun.promise, () => Promise.resolve()]) {
    const caller = new AbortController();
    const refused = expect(throttle.begin('kim', { address: 'two', gone: caller.signal })).rejects.toThrow(
      'hung up',
    );
    await hangUp();
    caller.abort();
    await refused;
  }
});

type Caller = [username: string, address: string];

/** Begins attempts, and then one more; tells how many begin before that one does, of those that wait. */
async function attemptsBefore(throttle: LoginThrottle, others: readonly Caller[], last: Caller) {
  const begun: { caller: Caller; end: (succeeded: boolean) => Promise<void> }[] = [];
  const all = [...others, last].map(async (caller) => {
    const attempt = await throttle.begin(caller[0], { address: caller[1] });
    begun.push({ caller, end: (succeeded) => attempt.end(succeeded) });
  });
  await nextTurn();
  let before = 0;
  let found = Number.NaN;
  for (let next = begun.shift(); next; next = begun.shift()) {
    if (next.caller === last) found = before;
    before += 1;
    await next.end(false);
    await nextTurn();
  }
  await Promise.all(all);
  return found;
}

it('lets somebody go before all who guess at one other account at the same address', async () => {
  const { throttle } = setUp();
  const guesses = Array.from({ length: 300 }, (): Caller => ['kim', 'one']);
  expect(await attemptsBefore(throttle, guesses, ['lee', 'one'])).toBeLessThan(10);
});

it('lets an account that has not failed go before those at the same address that have', async () => {
  const { attempt, throttle } = setUp();
  const names = Array.from({ length: 300 }, (_none, index) => `user ${index}`);
  for (const name of names) await attempt(name, 'one', false);
  const guesses = names.map((name): Caller => [name, 'one']);
  expect(await attemptsBefore(throttle, guesses, ['lee', 'one'])).toBeLessThan(10);
});

it('lets an address that has not failed for an account go before all that guess at it', async () => {
  const { attempt, throttle } = setUp();
  const addresses = Array.from({ length: 100 }, (_none, index) => `192.0.2.${index}`);
  for (const address of addresses) await attempt('kim', address, false);
  await attempt('lee', 'home', false);
  const guesses = addresses.flatMap((address) => Array.from({ length: 4 }, (): Caller => ['kim', address]));
  expect(await attemptsBefore(throttle, guesses, ['kim', 'home'])).toBeLessThan(10);
});

it('lets one attempt of an address go before the second of another, at one account that neither has failed for', async () => {
  const { throttle } = setUp();
  const guesses = Array.from({ length: 300 }, (): Caller => ['kim', 'one']);
  expect(await attemptsBefore(throttle, guesses, ['kim', 'home'])).toBeLessThan(10);
});

it('holds no room of an address while it waits for that of an account', async () => {
  const { throttle } = setUp();
  const elsewhere: [string, string][] = Array.from({ length: 4 }, (_none, index) => ['kim', `${index}`]);
  await beginAll(throttle, elsewhere);
  await beginAll(
    throttle,
    Array.from({ length: 4 }, () => ['kim', 'one']),
  );
  const { endBegun } = await beginAll(throttle, [['lee', 'one']]);
  expect(await endBegun()).toBe(1);
});
