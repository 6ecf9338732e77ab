import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { JsonFile } from '#electron/backend/kit/json-file.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { tempDir } from '#test/support/temp-dir.ts';

it('A draft that a killed process has left is removed, and nothing else', async () => {
  const dir = await tempDir();
  const path = join(dir, 'secrets.json');
  await writeFile(path, '{"kept":1}');
  const draft = '4f0c2f6e-8d5b-4d0e-9a61-0c0f7f1c2a3b.draft';
  for (const name of [`secrets.json.${draft}`, `other.json.${draft}`, 'secrets.json.mine.draft'])
    await writeFile(join(dir, name), '{"token":"abc"}');
  const file = await JsonFile.open(path, z.record(z.string(), z.number()), {});
  expect(file.content).toEqual({ kept: 1 });
  expect((await readdir(dir)).toSorted()).toEqual([
    `other.json.${draft}`,
    'secrets.json',
    'secrets.json.mine.draft',
  ]);
});

it('is written without indentation, which would be many times as much of what is deeply nested', async () => {
  const path = join(await tempDir(), 'nested.json');
  const file = await JsonFile.open<unknown>(path, z.unknown(), null);
  let nested: unknown = 1;
  for (let level = 0; level < 300; level += 1) nested = [nested];
  await file.change(() => nested);
  expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify(nested)}\n`);
});

it('What it could not read again is not written, and the content stays as it was', async () => {
  const path = join(await tempDir(), 'counts.json');
  const schema = z.object({ names: z.array(z.string().max(3)), most: z.number() });
  const file = await JsonFile.open(path, schema, { names: [], most: 0 });
  await file.change(() => ({ names: ['a'], most: 1 }));
  await expect(file.change(() => ({ names: ['a', 'long'], most: 1 }))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { field: 'names.1' },
  });
  await expect(file.change(() => ({ names: [], most: NaN }))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect(file.content).toEqual({ names: ['a'], most: 1 });
  const again = await JsonFile.open(path, schema, { names: [], most: 0 });
  expect([again.content, again.setAside]).toEqual([{ names: ['a'], most: 1 }, null]);
});

it('What came from outside as deep as anything that is read is read again, some levels deeper', async () => {
  const path = join(await tempDir(), 'deep.json');
  const file = await JsonFile.open<unknown>(path, z.unknown(), null);
  const answer = parseJsonText('['.repeat(500) + ']'.repeat(500));
  await file.change(() => ({ targets: { a: { tools: [{ declaration: answer }] } } }));
  expect((await JsonFile.open<unknown>(path, z.unknown(), null)).setAside).toBeNull();
});
