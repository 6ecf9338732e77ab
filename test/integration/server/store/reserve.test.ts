import { readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIN_FREE_BYTES } from '#server/store/sqlite/disk-room.ts';
import { freeReserve, keepReserve, RESERVE_BYTES } from '#server/store/sqlite/reserve.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const ENOUGH = async () => MIN_FREE_BYTES + RESERVE_BYTES;
const FULL = async () => 0;

it('the reserve is kept while there is room, and given free on a full disk', async () => {
  const dataDir = await tempDir();
  await keepReserve(dataDir, ENOUGH);
  await keepReserve(dataDir, ENOUGH);
  const [name = '', ...others] = await readdir(dataDir);
  expect(others).toEqual([]);
  expect((await stat(join(dataDir, name))).size).toBe(RESERVE_BYTES);
  expect(await freeReserve(dataDir, ENOUGH)).toBe(false);
  expect(await readdir(dataDir)).toEqual([name]);
  expect(await freeReserve(dataDir, FULL)).toBe(true);
  expect(await readdir(dataDir)).toEqual([]);
  expect(await freeReserve(dataDir, FULL)).toBe(false);
});

it('no reserve takes the room of uploads', async () => {
  const dataDir = await tempDir();
  await keepReserve(dataDir, async () => MIN_FREE_BYTES + RESERVE_BYTES - 1);
  expect(await readdir(dataDir)).toEqual([]);
});

it('a reserve that is torn is made again', async () => {
  const dataDir = await tempDir();
  await keepReserve(dataDir, ENOUGH);
  const [name = ''] = await readdir(dataDir);
  await truncate(join(dataDir, name), 1000);
  await keepReserve(dataDir, ENOUGH);
  expect((await stat(join(dataDir, name))).size).toBe(RESERVE_BYTES);
});
