import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { closeParts, openParts } from '#electron/backend/open-parts.ts';
import { placeWorkSchema } from '#shared/domain/places/place-view.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { SOURCE_WORKERS } from '#scripts/build/source-workers.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const REMOTE = { baseUrl: 'https://a.example', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
const REFUSED = expect.objectContaining({ code: 'CANCELLED' });

/** A backend that was closed, with one connection, in a folder that another one may have now. */
async function openAndClose() {
  const dataDir = await tempDir();
  const parts = await openParts({
    dataDir,
    version: '0.0.0-test',
    shell: 'browser',
    workers: SOURCE_WORKERS,
    log: () => {},
  });
  const { id } = await parts.connections.add({ name: 'A', ...REMOTE });
  const binding = parts.connections.binding(id);
  await closeParts(parts);
  /** Another app writes a file. */
  async function writeOther(...path: string[]): Promise<void> {
    const file = join(dataDir, ...path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'of another app');
  }
  async function filesOf() {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((one) => join(one.parentPath, one.name));
    return Promise.all(files.toSorted().map(async (name) => [name, await readFile(name, 'utf8')]));
  }
  return { parts, id, binding, writeOther, filesOf };
}

test('a backend that is closed writes to no JSON file of its folder, whoever still asks', async () => {
  const { parts, id, filesOf } = await openAndClose();
  const before = await filesOf();
  const late = [
    parts.connections.add({ name: 'B', ...REMOTE }),
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
  expect(await filesOf()).toEqual(before);
});

test('a backend that is closed takes in and removes no file of whoever has the folder now', async () => {
  const { parts, id, binding, writeOther, filesOf } = await openAndClose();
  await writeOther('uploads', 'incoming', 'a');
  await writeOther('uploads', 'unpacked', 'b');
  await writeOther('last-places', `${id}.places`);
  const before = await filesOf();
  await expect(parts.uploadFiles.begin('a.csv')).rejects.toEqual(REFUSED);
  await expect(parts.uploadFiles.hold(import.meta.filename)).rejects.toEqual(REFUSED);
  const file = { path: import.meta.filename, fileName: 'a.csv' };
  await expect(parts.spreadsheets.read(file, { type: 'open' })).rejects.toEqual(REFUSED);
  parts.keptPlaces.note(id, { binding, username: 'a', listId: 'l', zone: REMOTE.zone, receivedAtMs: 0 });
  await parts.keptPlaces.forget(id);
  expect(await filesOf()).toEqual(before);
});

test('what a window says late of a connection that is gone is not kept', async () => {
  const { client } = await openBackend();
  const gone = await client.connections.add({ name: 'A', ...REMOTE });
  const kept = await client.connections.add({ name: 'B', ...REMOTE });
  await client.connections.remove({ id: gone.id });
  const work = placeWorkSchema.parse({
    sort: null,
    query: '',
    filter: { op: 'and', of: [] },
    map: null,
    mapMode: 'clustered',
    applied: { kind: 'ready-made', name: 'all' },
    openKey: null,
  });
  await client.settings.change({ placeWork: { [`${gone.id} ann`]: work, [`${kept.id} ann`]: work } });
  expect(Object.keys((await client.settings.read()).placeWork)).toEqual([`${kept.id} ann`]);
});
