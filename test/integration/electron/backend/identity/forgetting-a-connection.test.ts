import { expect, test } from 'vitest';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { AddressBindings } from '#electron/backend/identity/connections/address-bindings.ts';
import { ConnectionStore } from '#electron/backend/identity/connections/connection-store.ts';
import { CoordinateSystemsStore } from '#electron/backend/features/places/list/coordinate-systems-store.ts';
import {
  forgetCorrespondence,
  openCorrespondences,
  saveCorrespondence,
} from '#electron/backend/features/uploads/kept/correspondences.ts';
import { tempDir } from '#test/support/temp-dir.ts';

test('a connection that is being removed does not become the active one', async () => {
  const store = await ConnectionStore.open(new JsonFolder(await tempDir(), () => {}), new AddressBindings());
  const remote = { baseUrl: 'https://a.example', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  const kept = await store.add({ name: 'A', ...remote });
  const gone = await store.add({ name: 'B', ...remote });
  const written = Promise.withResolvers<void>();
  const removing = store.remove(gone.id, async () => written.resolve());
  await written.promise;
  await Promise.resolve();
  await expect(store.activate(gone.id)).rejects.toMatchObject({ code: 'CONNECTION_NOT_FOUND' });
  await removing;
  expect(store.list().activeId).toBe(kept.id);
});

test('coordinate systems that are still being written when their connection goes are forgotten, too', async () => {
  const store = await CoordinateSystemsStore.open(new JsonFolder(await tempDir(), () => {}));
  const changing = store.change('c', 'P001', { ex: 'wgs84', map: 'gcj02' });
  await store.forget('c');
  await changing;
  expect(store.of('c')).toEqual({});
});

test('a correspondence table that is still being written when its connection goes is forgotten, too', async () => {
  const file = await openCorrespondences(new JsonFolder(await tempDir(), () => {}));
  const saving = saveCorrespondence(file, 'c', { draft: [], versions: [] });
  await forgetCorrespondence(file, 'c');
  await saving;
  expect(file.content.tables).toEqual({});
});
