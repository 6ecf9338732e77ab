import { expect, test } from 'vitest';
import { StateCell } from '#electron/backend/kit/state-cell.ts';

test('a watcher gets the present value at once and then each change it waits for', async () => {
  const cell = new StateCell(1);
  const watcher = cell.watch(undefined);
  expect((await watcher.next()).value).toBe(1);
  const next = watcher.next();
  cell.set(2);
  expect((await next).value).toBe(2);
  await watcher.return(undefined);
});

test('a slow watcher misses values in between, never the last one', async () => {
  const cell = new StateCell(1);
  const watcher = cell.watch(undefined);
  await watcher.next();
  for (const value of [2, 3, 4]) cell.set(value);
  expect((await watcher.next()).value).toBe(4);
});

test('aborting ends a watcher that waits', async () => {
  const abort = new AbortController();
  const watcher = new StateCell(1).watch(abort.signal);
  await watcher.next();
  const next = watcher.next();
  abort.abort();
  expect((await next).done).toBe(true);
});
