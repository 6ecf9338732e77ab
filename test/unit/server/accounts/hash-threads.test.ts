import { stat } from 'node:fs/promises';
import { scryptSync } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type HashThreads, hashThreads } from '#server/accounts/hash-threads.ts';
import { scryptHasher } from '#server/accounts/password-hasher.ts';

const COST = { N: 16, r: 8, p: 1, maxmem: 2 ** 20 };
const request = (password: string) => ({ password, salt: Buffer.from('salt'), keyBytes: 32, cost: COST });

function open(maxThreads?: number): HashThreads {
  const threads = hashThreads(maxThreads);
  onTestFinished(() => threads.close());
  return threads;
}

it('computes the keys of many requests, more than there are threads', async () => {
  const threads = open(2);
  const passwords = Array.from({ length: 20 }, (_none, index) => `password ${index}`);
  const keys = await Promise.all(passwords.map((password) => threads.deriveKey(request(password))));
  expect(keys).toEqual(passwords.map((password) => scryptSync(password, 'salt', 32, COST)));
});

it('serves first who has failed least often, and equals in the order they came', async () => {
  const threads = open(1);
  const served: string[] = [];
  const asking = (['a', 'b', 'c', 'd', 'e'] as const).map((name, at) =>
    threads.deriveKey(request(name), [9, 9, 0, 3, 0][at]).then(() => served.push(name)),
  );
  await Promise.all(asking);
  expect(served).toEqual(['a', 'c', 'e', 'd', 'b']);
});

it('serves who has failed after a bounded number of those that come later and have not', async () => {
  const threads = open(1);
  let later = 0;
  let isServed = false;
  const first = threads.deriveKey(request('first'));
  const failed = threads.deriveKey(request('failed'), 1).then(() => (isServed = true));
  const keepAsking = async (): Promise<void> => {
    for (; !isServed && later < 2_000; later += 1) await threads.deriveKey(request('later'));
  };
  await Promise.all([first, failed, keepAsking(), keepAsking()]);
  expect(later).toBeGreaterThan(400);
  expect(later).toBeLessThan(600);
});

it('tells what scrypt refuses, and goes on', async () => {
  const threads = open(1);
  const wrong = { ...request('x'), cost: { ...COST, N: 3 } };
  await expect(threads.deriveKey(wrong)).rejects.toThrow('could not be hashed');
  expect(await threads.deriveKey(request('x'))).toHaveLength(32);
});

it('gives no request to a thread that has died while it had none', async () => {
  const unref = vi.spyOn(Worker.prototype, 'unref');
  onTestFinished(() => unref.mockRestore());
  const threads = open(1);
  await threads.deriveKey(request('x'));
  await (unref.mock.contexts[0] as Worker).terminate();
  expect(await threads.deriveKey(request('x'))).toHaveLength(32);
});

it('lets nobody wait for a key when it is closed', async () => {
  const threads = hashThreads(1);
  const slow = { ...request('x'), cost: { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 27 } };
  const waiting = [slow, slow, slow].map((one) => threads.deriveKey(one));
  const outcomes = Promise.allSettled(waiting);
  await threads.close();
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(threads.deriveKey(request('x'))).rejects.toThrow('stopping');
});

it('has its threads end by themselves', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => terminate.mockRestore());
  const threads = hashThreads(2);
  await Promise.all([threads.deriveKey(request('x')), threads.deriveKey(request('y'))]);
  const busy = expect(threads.deriveKey(request('z'))).rejects.toThrow('stopping');
  await threads.close();
  await busy;
  expect(terminate).not.toHaveBeenCalled();
});

it("makes hashes that Node's own pool verifies, and the other way round", async () => {
  const cost = { logN: 4, r: 8, p: 1 };
  const [apart, inPool] = [scryptHasher(cost, open()), scryptHasher(cost)];
  expect(await inPool.verify('secret', await apart.hash('secret'))).toBe(true);
  expect(await apart.verify('secret', await inPool.hash('secret'))).toBe(true);
  expect(await apart.verify('other', await inPool.hash('secret'))).toBe(false);
  expect(await apart.verify('other', undefined)).toBe(false);
});

it("leaves Node's own pool to files: one is looked at while more passwords are hashed than that pool has threads", async () => {
  const threads = open(4);
  const slow = { ...request('x'), cost: { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 28 } };
  const done: string[] = [];
  const hashing = Promise.all(
    Array.from({ length: 5 }, () => threads.deriveKey(slow).then(() => done.push('hash'))),
  );
  await stat(import.meta.filename);
  done.push('file');
  await hashing;
  expect(done[0]).toBe('file');
});
