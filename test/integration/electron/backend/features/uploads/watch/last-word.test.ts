import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UploadFiles } from '#electron/backend/features/uploads/files/upload-files.ts';
import { SETTLE_MS } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import { isDone } from '#test/support/outbox/open-watch.ts';
import { openApp, startWorld, type World, workbookOf } from '#test/support/outbox/watched-world.ts';
import type { WatchedFolder } from '#shared/contract/watched-folders.ts';

const MINUTE_MS = 60_000;

/** A file that was written so many minutes ago. */
async function putOf(world: World, name: string, minutesAgo: number, text = world.text): Promise<void> {
  const at = (Date.now() - minutesAgo * MINUTE_MS) / 1_000;
  await utimes(await world.put(name, text), at, at);
}

const other = ({ text }: World, level: string) => text.replace('1.20', level);
/** What the service has of the first time, which ends it. */
const levelOf = async (world: World) => (await world.stored())[0]?.[0];
const isReviewed = (name: string) => (folder: WatchedFolder) =>
  folder.files.some((file) => file.fileName === name && file.state === 'review') &&
  folder.files.every(({ state }) => state !== 'waiting');
const saidOtherwise = (fileName: string, by: string) => ({
  fileName,
  state: 'review',
  reason: 'said-otherwise',
  others: [{ fileName: by }],
});

it('a file that says something else than one that was written later waits for a person, who can send it anyway', async () => {
  let isLocked = true;
  class Files extends UploadFiles {
    override async hold(path: string) {
      const isNow = isLocked && path.endsWith('old.csv');
      isLocked &&= !isNow;
      if (isNow) throw new Error('EBUSY');
      return super.hold(path);
    }
  }
  const world = await startWorld();
  const app = await openApp(world, { uploadFiles: Files });
  await putOf(world, 'old.csv', 20, other(world, '1.02'));
  await putOf(world, 'new.csv', 10);
  await app.lookUntil(({ files }) => files.some(({ state }) => state === 'done'));
  const asked = await app.lookLater(SETTLE_MS);
  const old = asked.files.find(({ fileName }) => fileName === 'old.csv');
  expect(old).toMatchObject(saidOtherwise('old.csv', 'new.csv'));
  // Two stations of the newer one.
  expect(world.seen.length).toBe(2);
  if (old?.state === 'review') await app.watch.retry(asked.id, old.id);
  await app.lookUntil((folder) => isDone(folder, 2));
  expect(await levelOf(world)).toMatchObject({ level: 1.02 });
});

it('of files that were written at the same time, or copied together, neither overwrites the other', async () => {
  for (const apartMs of [0, 500]) {
    const world = await startWorld();
    const app = await openApp(world);
    await putOf(world, 'week.csv', 10, other(world, '1.02'));
    await app.lookUntil((folder) => isDone(folder, 1));
    await putOf(world, 'week-corrected.csv', 10 - apartMs / MINUTE_MS);
    const asked = await app.lookUntil(isReviewed('week-corrected.csv'));
    expect(asked.files[0]).toMatchObject(saidOtherwise('week-corrected.csv', 'week.csv'));
  }
});

it('a file that waited for a person does not overwrite a later one unasked', async () => {
  const world = await startWorld();
  const app = await openApp(world);
  await putOf(world, 'old.csv', 20, other(world, '1.02').trimEnd());
  await app.lookLater(0);
  await app.lookLater(SETTLE_MS);
  const waiting = await app.lookLater(MINUTE_MS);
  expect(waiting.files).toMatchObject([{ state: 'review', reason: 'ends-open' }]);
  await putOf(world, 'new.csv', 10);
  const sent = await app.lookUntil((folder) => folder.files.some(({ state }) => state === 'done'));
  if (sent.files[0]?.state === 'review') await app.watch.retry(sent.id, sent.files[0].id);
  const asked = await app.lookUntil(isReviewed('old.csv'));
  expect(asked.files[0]).toMatchObject(saidOtherwise('old.csv', 'new.csv'));
  expect(await levelOf(world)).toMatchObject({ level: 1.2 });
});

it('a file of before is sent once more if it comes again after another one has said something else', async () => {
  const world = await startWorld();
  const app = await openApp(world);
  await putOf(world, 'a.csv', 30);
  await app.lookUntil((folder) => isDone(folder, 1));
  await putOf(world, 'b.csv', 20, other(world, '1.22'));
  await app.lookUntil((folder) => isDone(folder, 2));
  await putOf(world, 'a-again.csv', 10);
  const { files } = await app.lookUntil(
    ({ files: [first] }) => first?.state === 'done' && first.fileName === 'a-again.csv',
  );
  expect(files[0]).toMatchObject({ isRepeat: false });
  await putOf(world, 'b-again.csv', 20, other(world, '1.22'));
  const asked = await app.lookUntil(isReviewed('b-again.csv'));
  expect(asked.files[0]).toMatchObject(saidOtherwise('b-again.csv', 'a-again.csv'));
  expect(await levelOf(world)).toMatchObject({ level: 1.2 });
});

it('asks nothing about a file of other times, one that has grown, and the same file again', async () => {
  const world = await startWorld();
  const app = await openApp(world);
  const grown = `${world.text}${world.rows[1]?.replace('00:05', '00:10')}`;
  const nextWeek = world.text.replaceAll('2026-01-01', '2026-01-08');
  const texts = [
    world.text,
    world.text,
    nextWeek,
    grown,
    other({ ...world, text: grown }, '1.22'),
    world.text,
  ];
  for (const [index, text] of texts.slice(0, 5).entries()) {
    await putOf(world, `${index}.csv`, 60 - index, text);
    await app.lookUntil(({ files }) => files[0]?.state === 'done' && files[0].fileName === `${index}.csv`);
  }
  // Two stations of a week, the next week, what has grown, and the value that was corrected.
  expect(world.seen.length).toBe(2 + 2 + 1 + 1);
  expect(await levelOf(world)).toMatchObject({ level: 1.22 });
});

it('of a workbook with a sheet that says something else nothing is sent, and nothing stays in the outbox', async () => {
  const world = await startWorld();
  const app = await openApp(world);
  await putOf(world, 'new.csv', 10);
  await app.lookUntil((folder) => isDone(folder, 1));
  const openJobIds = async () => (await app.parts.outbox.ask('openJobs')).map(({ job }) => job.id);
  const before = await openJobIds();
  const count = world.seen.length;
  const equipId = world.rows[0]?.split(',')[1] ?? '';
  const path = join(world.folder, 'old.xlsx');
  await writeFile(path, workbookOf(equipId, ['02', '01'], ['1.02', '1.25']));
  const writtenS = (Date.now() - 20 * MINUTE_MS) / 1_000;
  await utimes(path, writtenS, writtenS);
  const asked = await app.lookUntil(isReviewed('old.xlsx'));
  expect(asked.files[0]).toMatchObject(saidOtherwise('old.xlsx', 'new.csv'));
  expect(await openJobIds()).toEqual(before);
  const old = asked.files[0];
  if (old?.state === 'review') await app.watch.retry(asked.id, old.id);
  await app.lookUntil((folder) => isDone(folder, 2));
  expect(world.seen.length).toBe(count + 2);
});

it('what somebody has said is sent anyway is sent after a restart too', async () => {
  let isLocked = false;
  class Files extends UploadFiles {
    override async hold(path: string) {
      if (isLocked && path.endsWith('old.csv')) throw new Error('EBUSY');
      return super.hold(path);
    }
  }
  const world = await startWorld();
  const before = await openApp(world, { uploadFiles: Files });
  await putOf(world, 'new.csv', 10);
  await before.lookUntil((folder) => isDone(folder, 1));
  await putOf(world, 'old.csv', 20, other(world, '1.02'));
  const asked = await before.lookUntil(isReviewed('old.csv'));
  const [old] = asked.files;
  isLocked = true;
  if (old?.state === 'review') await before.watch.retry(asked.id, old.id);
  await before.close();
  const app = await openApp(world);
  await app.lookUntil((folder) => isDone(folder, 2));
  expect(await levelOf(world)).toMatchObject({ level: 1.02 });
});
