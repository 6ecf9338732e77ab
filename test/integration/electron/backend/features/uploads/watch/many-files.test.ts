import { expect, it, onTestFinished, vi } from 'vitest';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import { JsonFile } from '#electron/backend/kit/json-file.ts';
import { openApp, startWorld } from '#test/support/outbox/watched-world.ts';

it('of hundreds of files that wait the first ones are listed and the others counted, and a look tells of them together', async () => {
  const world = await startWorld();
  const { parts, connectionId, lookLater, watch } = await openApp(world);
  parts.sessions.signOut(connectionId);
  for (let index = 0; index < 300; index += 1) await world.put(`${index}.csv`, 'x');
  const told = vi.spyOn(watch.state, 'set');
  await lookLater(0);
  const { files, moreWaiting } = await lookLater(SETTLE_MS);
  expect([files.length, moreWaiting]).toEqual([200, 100]);
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['waiting']));
  // Twice at the ends of looks, and a few times a second in between.
  expect(told.mock.calls.length).toBeLessThan(30);
});

it('files that go to a person in one look are noted on disk together, and are not read again', async () => {
  const world = await startWorld();
  const app = await openApp(world);
  const names = Array.from({ length: 8 }, (_, index) => `${index}.csv`);
  for (const name of names) await world.put(name, 'x');
  await app.lookLater(0);
  const changes = vi.spyOn(JsonFile.prototype, 'change');
  onTestFinished(() => changes.mockRestore());
  const { files } = await app.lookLater(SETTLE_MS);
  expect(files.map(({ fileName, state }) => `${fileName} ${state}`).toSorted()).toEqual(
    names.map((name) => `${name} review`),
  );
  expect(changes).toHaveBeenCalledOnce();
  await app.close();
  const { lookLater } = await openApp(world);
  await lookLater(0);
  expect((await lookLater(SETTLE_MS)).files).toEqual(files);
});
