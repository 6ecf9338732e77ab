import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ToolSnapshots } from '#electron/backend/features/explorer/calls/tool-snapshots.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const listOf = (name: string) => [{ name, declaration: { name, description: name.repeat(900_000) } }];

test('lists of tools stay on disk as far as there is room, the newest first', async () => {
  const file = join(await tempDir(), 'tool-lists.json');
  const log = () => {};
  const snapshots = await ToolSnapshots.open(file, log);
  for (const target of ['a', 'b', 'c']) await snapshots.compare(target, listOf(target));
  expect((await readFile(file)).length).toBeLessThan(2_100_000);
  const reopened = await ToolSnapshots.open(file, log);
  expect((await reopened.compare('b', listOf('b'))).changes).toEqual([]);
  expect((await reopened.compare('c', listOf('x'))).changes).toHaveLength(2);
  expect((await reopened.compare('a', listOf('a'))).changes).toBeNull();
});
