import { expect, test } from 'vitest';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { CoordinateSystemsStore } from '#electron/backend/features/places/list/coordinate-systems-store.ts';
import {
  forgetCorrespondence,
  openCorrespondences,
  saveCorrespondence,
} from '#electron/backend/features/uploads/kept/correspondences.ts';
import { tempDir } from '#test/support/temp-dir.ts';

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
