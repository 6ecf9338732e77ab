import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { ToolSnapshots } from '#electron/backend/features/explorer/calls/tool-snapshots.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const listOf = (name: string) => [{ name, declaration: { name, description: name.repeat(900_000) } }];

test('lists of tools stay on disk as far as there is room, the newest first', async () => {
  const dataDir = await tempDir();
  const open = () => ToolSnapshots.open(new JsonFolder(dataDir, () => {}));
  const snapshots = await open();
  for (const target of ['a', 'b', 'c']) await snapshots.compare(target, listOf(target));
  expect((await readFile(join(dataDir, 'tool-lists.json'))).length).toBeLessThan(2_100_000);
  const reopened = await open();
  expect((await reopened.compare('b', listOf('b'))).changes).toEqual([]);
  expect((await reopened.compare('c', listOf('x'))).changes).toHaveLength(2);
  expect((await reopened.compare('a', listOf('a'))).changes).toBeNull();
});
