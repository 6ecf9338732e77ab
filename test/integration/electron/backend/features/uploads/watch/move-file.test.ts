import { link, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { SETTLE_MS, seenFiles } from '#electron/backend/features/uploads/watch/arriving-files.ts';
import { ClaimedFiles } from '#electron/backend/features/uploads/watch/claimed-files.ts';
import { freeName, moveFile } from '#electron/backend/features/uploads/watch/move-file.ts';
import { namesIn, openApp, startWorld } from '#test/support/outbox/watched-world.ts';
import { tempDir } from '#test/support/temp-dir.ts';

async function startMove(content = 'moved') {
  const [from, to] = [await tempDir(), await tempDir()];
  const path = join(from, 'a.csv');
  await writeFile(path, content);
  await utimes(path, 1_700_000_000, 1_700_000_000);
  const contents = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(to)).map(async (name) => [name, await readFile(join(to, name), 'utf8')] as const),
      ),
    );
  return { from, to, path, contents };
}

/** A file system that answers so where a file of the outside is linked. */
const refusing = (code: string, path: string): typeof link => {
  return (from, to) =>
    from === path ? Promise.reject(Object.assign(new Error(code), { code })) : link(from, to);
};

const WRITER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { linkSync, unlinkSync, writeFileSync } = require('node:fs');
  const { at, draft, count } = workerData;
  for (let n = 1; n <= count; n += 1) {
    writeFileSync(draft, String(n));
    for (;;) {
      try { linkSync(draft, at); break; } catch {}
    }
    unlinkSync(draft);
  }
  parentPort.postMessage('written');
`;

it('what a program writes under the name of a file that is put back is not replaced', async () => {
  const folder = await tempDir();
  const claims = new ClaimedFiles(folder, 'abcdefgh-1');
  const count = 100;
  const workerData = { at: join(folder, 'current.csv'), draft: join(await tempDir(), 'draft'), count };
  const writer = new Worker(WRITER, { eval: true, workerData });
  onTestFinished(async () => {
    await writer.terminate();
  });
  let isWriting = true;
  writer.once('message', () => (isWriting = false));
  const found = new Set<string>();
  const collect = async (isPart: (name: string) => boolean) => {
    for (const name of (await readdir(folder)).filter(isPart)) {
      const path = join(folder, name);
      found.add(await readFile(path, 'utf8'));
      await rm(path);
    }
  };
  while (isWriting) {
    const [file] = await seenFiles(folder, ['current.csv']);
    const taken = file ? await claims.take(file) : 'none';
    if (typeof taken === 'object') await claims.putBack(taken);
    await collect((name) => name.startsWith('current ('));
  }
  await collect((name) => name.startsWith('current'));
  expect([...found].map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  );
});

it.each(['EPERM', 'ENOTSUP', 'EXDEV'])('a file is moved where a link is refused with %s', async (code) => {
  const { from, to, path, contents } = await startMove();
  await writeFile(join(to, 'a.csv'), 'there');
  expect(await moveFile(path, to, 'a.csv', refusing(code, path))).toBe('a (2).csv');
  expect(await contents()).toEqual({ 'a.csv': 'there', 'a (2).csv': 'moved' });
  expect(await readdir(from)).toEqual([]);
});

it.each(['', 'EPERM', 'EXDEV'])(
  'a name that is taken at the last moment is left alone (%s)',
  async (code) => {
    const { from, to, path, contents } = await startMove();
    const names: string[] = [];
    const name = await moveFile(path, to, 'a.csv', async (one, two) => {
      // Of the draft of another disk as of the file itself.
      names.push(basename(String(two)));
      if (names.length === 1) await writeFile(two, 'faster');
      return code === '' ? link(one, two) : refusing(code, path)(one, two);
    });
    expect(name).toBe('a (2).csv');
    expect(await contents()).toEqual({ 'a.csv': 'faster', 'a (2).csv': 'moved' });
    expect(await readdir(from)).toEqual([]);
  },
);

it('a file that is written to while it is copied from another disk stays where it is', async () => {
  const { from, path, to } = await startMove();
  const moving = moveFile(path, to, 'a.csv', async (one, two) => {
    if (one !== path) await writeFile(path, 'more', { flag: 'a' });
    return refusing('EXDEV', path)(one, two);
  });
  await expect(moving).rejects.toThrow('written to');
  expect([await readdir(from), await readdir(to)]).toEqual([['a.csv'], []]);
  expect(await readFile(path, 'utf8')).toBe('movedmore');
});

it('a move that was broken off between its two steps is completed, not repeated', async () => {
  const { from, to, path, contents } = await startMove();
  await writeFile(join(to, 'a.csv'), 'there');
  await link(path, join(to, 'a (2).csv'));
  expect(await moveFile(path, to, 'a.csv')).toBe('a (2).csv');
  expect(await contents()).toEqual({ 'a.csv': 'there', 'a (2).csv': 'moved' });
  expect(await readdir(from)).toEqual([]);
});

it('among thousands of one name a free one is found in few steps', async () => {
  const asked: string[] = [];
  const found = await freeName('a.csv', async (name) => {
    asked.push(name);
    return name === 'a.csv' || Number(/\d+/u.exec(name)) <= 9_000;
  });
  expect(found).toEqual({ name: 'a (9001).csv', lastTaken: 'a (9000).csv' });
  expect(asked.length).toBeLessThan(40);
});

it('what only points to a file is left where it is', async () => {
  const world = await startWorld();
  const { lookLater } = await openApp(world);
  await symlink(world.example.path, join(world.folder, 'a.csv'));
  await lookLater(0);
  for (let looks = 0; looks < 2; looks += 1)
    expect(await lookLater(SETTLE_MS)).toMatchObject({ files: [], problem: null });
  expect((await namesIn(world.folder)).here).toEqual(['a.csv']);
  expect(world.seen).toEqual([]);
});

it('nothing is moved onto a link that points to nothing', async () => {
  const { to, path } = await startMove();
  await symlink('nothing', join(to, 'a.csv'));
  expect(await moveFile(path, to, 'a.csv')).toBe('a (2).csv');
});

it('a name that is as long as the disk takes gets a number in place of its last characters', async () => {
  const { to, path } = await startMove();
  const name = `${'水'.repeat(83)}.csv`;
  await writeFile(join(to, name), 'there');
  const numbered = await moveFile(path, to, name, refusing('EXDEV', path));
  expect(numbered).toBe(`${'水'.repeat(81)} (2).csv`);
  expect((await readdir(to)).toSorted()).toEqual([numbered, name]);
});

it('a taken name that is an extension for the most part becomes no longer', async () => {
  const fileName = `a.${'x'.repeat(253)}`;
  const { name } = await freeName(fileName, async (one) => one === fileName);
  expect(name).toBe(`a.${'x'.repeat(249)} (2)`);
});
