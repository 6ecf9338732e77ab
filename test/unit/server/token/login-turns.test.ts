import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { RankedQueue } from '#server/ranked-queue.ts';
import { Refusal } from '#server/refusal.ts';
import { failuresInMemory } from '#server/token/login-failures.ts';
import { LoginTurns } from '#server/token/login-turns.ts';

type Request = { account: string; address: string; failures: number };

/** Attempts that have begun and have not ended, the oldest first, and those that were refused. */
function setUp() {
  const turns = new LoginTurns();
  const begun: Request[] = [];
  const refused: unknown[] = [];
  const ask = (account: string, address: string, failures = 0, gone?: AbortSignal): void => {
    const request = { account: `account ${account}`, address: `address ${address}`, failures };
    turns.acquire(request, gone).then(
      () => begun.push(request),
      (error: unknown) => refused.push(error),
    );
  };
  const end = async (request = begun[0]): Promise<void> => {
    if (!request) return;
    begun.splice(begun.indexOf(request), 1);
    turns.release(request);
    await nextTurn();
  };
  /** Ends one attempt after the other, those that begin meanwhile too, and tells them in the order in which they began. */
  const endAll = async (): Promise<string[]> => {
    const ended: string[] = [];
    await nextTurn();
    for (let next = begun[0]; next; next = begun[0]) {
      ended.push(`${next.account.slice('account '.length)}@${next.address.slice('address '.length)}`);
      await end(next);
    }
    return ended;
  };
  return { begun, refused, ask, end, endAll };
}

const repeat = (times: number, act: (at: number) => void): void => {
  for (let at = 0; at < times; at += 1) act(at);
};

/** Has 6,000 attempts take their turns and tells how often one of them was put into a queue. */
async function stepsOf(askFor: (at: number) => [account: string, address: string]): Promise<number> {
  const steps = vi.spyOn(RankedQueue.prototype, 'add');
  onTestFinished(() => steps.mockRestore());
  const { ask, endAll, refused } = setUp();
  repeat(6_000, (at) => ask(...askFor(at)));
  const ended = await endAll();
  expect(ended.length + refused.length).toBe(6_000);
  return steps.mock.calls.length;
}

it('gives thousands that wait at one account their turns in as many steps', async () => {
  expect(await stepsOf((at) => ['kim', `${at}`])).toBeLessThan(2 * 6_000);
});

it('gives thousands that wait at a few addresses their turns in as many steps', async () => {
  expect(await stepsOf((at) => [`${at}`, `${at % 4}`])).toBeLessThan(2 * 6_000);
});

it('gives thousands their turns in few steps where many accounts are tried at many addresses', async () => {
  expect(await stepsOf((at) => [`${at % 77}`, `${Math.floor(at / 77)}`])).toBeLessThan(20 * 6_000);
});

it('lets an address that has not failed go before 400 guesses at its account', async () => {
  const { ask, endAll } = setUp();
  repeat(400, (at) => ask('kim', `${at % 100}`, 1));
  ask('kim', 'home');
  expect((await endAll()).indexOf('kim@home')).toBeLessThan(6);
});

it('lets another account go before 300 guesses at the same address', async () => {
  const { ask, endAll } = setUp();
  repeat(300, () => ask('kim', 'one', 3));
  ask('lee', 'one');
  expect((await endAll()).indexOf('lee@one')).toBeLessThan(6);
});

it('gives who waits behind 300 guesses of the same account and address the next turn, whoever comes later', async () => {
  const { ask, end, begun } = setUp();
  repeat(300, () => ask('kim', 'one', 10));
  const caller = new AbortController();
  ask('kim', 'one', 10);
  await nextTurn();
  for (let ended = 0; ended < 297; ended += 1) {
    ask('kim', 'one', 10, caller.signal);
    await end();
  }
  caller.abort();
  expect(begun).toHaveLength(4);
  for (let ended = 0; ended < 4; ended += 1) await end();
  expect(begun).toHaveLength(0);
});

it('gives a turn to who has failed after a bounded number of those that come later and have not', async () => {
  const { ask, begun, end } = setUp();
  repeat(30, (at) => ask(`before ${at}`, 'one'));
  ask('anna', 'one', 2);
  let later = 0;
  for (await nextTurn(); begun.at(-1)?.account !== 'account anna' && later < 5_000; later += 1) {
    ask(`later ${later}`, 'one');
    await end();
  }
  expect(later).toBeLessThan(1_100);
});

it('gives a turn to who needs a place at an account and at an address that never have one at the same moment', async () => {
  const { ask, begun, end } = setUp();
  repeat(8, (at) => ask('kim', `${at}`));
  repeat(8, (at) => ask(`${at}`, 'home'));
  ask('kim', 'home');
  let later = 0;
  const isAt = (place: string) => (request: Request) => Object.values(request).includes(place);
  const hasBegun = (): boolean => begun.some((one) => isAt('account kim')(one) && isAt('address home')(one));
  for (await nextTurn(); !hasBegun() && later < 1_000; later += 1) {
    ask('kim', `later ${later}`);
    ask(`later ${later}`, 'home');
    await end(begun.find(isAt(later % 2 ? 'account kim' : 'address home')));
  }
  expect(later).toBeLessThan(40);
});

it('gives no turn to who has hung up, and the place that it kept to the next', async () => {
  const { ask, begun, end, endAll, refused } = setUp();
  const caller = new AbortController();
  repeat(4, (at) => ask('kim', `${at}`));
  repeat(4, (at) => ask(`${at}`, 'home'));
  repeat(100, () => ask('kim', 'home', 0, caller.signal));
  ask('kim', 'other');
  await nextTurn();
  // Its turn has come at the account, and not yet at the address.
  await end();
  expect(begun).toHaveLength(7);
  caller.abort();
  await nextTurn();
  expect(refused).toHaveLength(100);
  expect(String(refused[0])).toContain('hung up');
  expect(begun.at(-1)).toMatchObject({ address: 'address other' });
  ask('kim', 'home');
  ask('kim', 'home', 0, caller.signal);
  expect(await endAll()).toHaveLength(9);
  expect(refused).toHaveLength(101);
});

it('refuses the 501st of an account and an address, to be sent again after a while, until one has hung up', async () => {
  const { ask, refused } = setUp();
  const caller = new AbortController();
  repeat(504, () => ask('kim', 'one', 0, caller.signal));
  ask('lee', 'one');
  await nextTurn();
  expect(refused).toEqual([]);
  ask('kim', 'one');
  await nextTurn();
  expect(refused).toHaveLength(1);
  expect(refused[0]).toBeInstanceOf(Refusal);
  expect(refused[0]).toMatchObject({ status: 500, headers: { 'Retry-After': '10' } });
  caller.abort();
  ask('kim', 'one');
  await nextTurn();
  expect(refused).toHaveLength(1 + 500);
});

it('leaves room for others however many come from a few addresses', async () => {
  const { ask, refused } = setUp();
  repeat(10, (address) => repeat(2_600, (at) => ask(`${at}`, `${address}`)));
  await nextTurn();
  const admitted = 26_000 - refused.length;
  expect(admitted).toBeGreaterThan(4_900);
  expect(admitted).toBeLessThan(5_200);
  repeat(20, (at) => ask(`${at}`, 'home'));
  await nextTurn();
  expect(26_000 - refused.length).toBe(admitted);
});

it('remembers an account that was guessed at while 29,000 other names are tried', () => {
  const failures = failuresInMemory(() => 0);
  repeat(5, () => void failures.add(['account kim', 'address', 'pair kim']));
  repeat(29_000, (at) => void failures.add([`account ${at}`, `address ${at}`, `pair ${at}`]));
  expect(failures.read(['account kim', 'pair kim'])).toEqual([5, 5]);
  void failures.clear(['account kim', 'pair kim']);
  expect(failures.read(['account kim', 'address', 'pair kim'])).toEqual([0, 5, 0]);
});
