import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeParts, openParts } from '#electron/backend/open-parts.ts';
import { SOURCE_WORKERS } from '#test/support/open-backend-client.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const REFUSED = expect.objectContaining({ code: 'CANCELLED' });

async function filesOf(dir: string) {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.json'));
  return Promise.all(names.toSorted().map(async (name) => [name, await readFile(join(dir, name), 'utf8')]));
}

test('a backend that is closed writes to no file of its folder, whoever still asks', async () => {
  const dataDir = await tempDir();
  const parts = await openParts({
    dataDir,
    version: '0.0.0-test',
    shell: 'browser',
    workers: SOURCE_WORKERS,
    log: () => {},
  });
  const remote = { baseUrl: 'https://a.example', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  const { id } = await parts.connections.add({ name: 'A', ...remote });
  await closeParts(parts);
  const before = await filesOf(dataDir);
  expect(before.map(([name]) => name)).toContain('connections.json');
  const late = [
    parts.connections.add({ name: 'B', ...remote }),
    parts.connections.remove(id, async () => {}),
    parts.settings.change((settings) => ({ ...settings })),
    parts.placeViews.change(() => []),
    parts.uploadTemplates.change((content) => ({ ...content })),
    parts.correspondences.change((content) => ({ ...content })),
    parts.coordinateSystems.change(id, 'P1', { ex: 'wgs84', map: 'gcj02' }),
    parts.secrets.choose('file'),
    parts.files.open('new.json', undefined as never, {}),
  ];
  for (const one of await Promise.allSettled(late))
    expect(one).toMatchObject({ status: 'rejected', reason: REFUSED });
  expect(await filesOf(dataDir)).toEqual(before);
});
