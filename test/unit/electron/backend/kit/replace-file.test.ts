import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeDrafts, replaceFile } from '#electron/backend/kit/replace-file.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

it('Writes its pieces in their order, for the user alone, in a folder that is made', async () => {
  const file = join(await tempDir(), 'new', 'content');
  await replaceFile(file, ['a longer content than that which follows']);
  await replaceFile(file, ['one ', new TextEncoder().encode('two '), 'three']);
  expect(await readFile(file, 'utf8')).toBe('one two three');
  expect(await modeOf(file)).toBe(0o600);
  expect(await readdir(join(file, '..'))).toEqual(['content']);
});

it('A file for others is as open as one that any program writes', async () => {
  const dir = await tempDir();
  await writeFile(join(dir, 'usual'), '');
  await replaceFile(join(dir, 'for others'), ['x'], 0o666);
  expect(await modeOf(join(dir, 'for others'))).toBe(await modeOf(join(dir, 'usual')));
});

it('What cannot take the place of the file is said, and leaves nothing behind', async () => {
  const dir = await tempDir();
  await mkdir(join(dir, 'taken', 'by a folder'), { recursive: true });
  await expect(replaceFile(join(dir, 'taken'), ['x'])).rejects.toThrow(/taken/);
  expect(await readdir(dir)).toEqual(['taken']);
});

it('A file with the longest name that a disk takes is written, and drafts of it are found', async () => {
  const dir = await tempDir();
  const file = join(dir, '水'.repeat(85));
  await replaceFile(file, ['x']);
  expect(await readFile(file, 'utf8')).toBe('x');
  const draft = `${'水'.repeat(26)}.${randomUUID()}.draft`;
  await writeFile(join(dir, draft), '');
  await removeDrafts(file);
  expect(await readdir(dir)).toEqual(['水'.repeat(85)]);
});
