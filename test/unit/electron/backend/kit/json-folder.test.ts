import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { AppError } from '#shared/errors.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const REFUSED = new AppError('CANCELLED', {});

it('writes what was asked for before it is closed, and nothing after that', async () => {
  const dir = await tempDir();
  const files = new JsonFolder(dir, () => {});
  const file = await files.open('counts.json', z.number(), 0);
  const other = await files.open('others.json', z.number(), 0);
  const changing = file.change(() => 1);
  const closing = files.close();
  await expect(file.change(() => 2)).rejects.toEqual(REFUSED);
  await expect(other.change(() => 2)).rejects.toEqual(REFUSED);
  await Promise.all([changing, closing]);
  await expect(file.change(() => 3)).rejects.toEqual(REFUSED);
  await expect(file.clear()).rejects.toEqual(REFUSED);
  expect(await readdir(dir)).toEqual(['counts.json']);
  expect(await readFile(join(dir, 'counts.json'), 'utf8')).toBe('1\n');
});

it('a file that is being opened while it is closed is written to no more', async () => {
  const files = new JsonFolder(await tempDir(), () => {});
  const opening = files.open('counts.json', z.number(), 0);
  await files.close();
  await expect((await opening).change(() => 1)).rejects.toEqual(REFUSED);
  await expect(files.open('counts.json', z.number(), 0)).rejects.toEqual(REFUSED);
});
