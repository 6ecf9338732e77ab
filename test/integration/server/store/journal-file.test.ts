import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tempDir } from '#test/support/temp-dir.ts';

const JOURNAL_FILE = new URL('../../../../server/store/sqlite/journal/journal-file.ts', import.meta.url);

/** A process that may open few files: all but one are taken while the first upload comes, and given back then. */
const SCRIPT = `
  import { closeSync, openSync } from 'node:fs';
  import { JournalFile, journalEntry } from '${JOURNAL_FILE.href}';
  const entry = journalEntry('gauge', new TextEncoder().encode('[]'));
  const file = new JournalFile(process.argv[1], 1);
  const taken = [];
  try {
    for (;;) taken.push(openSync('/dev/null', 'r'));
  } catch {}
  closeSync(taken.pop());
  const first = await file.append([entry]).then(() => 'taken', ({ code }) => code);
  for (const each of taken) closeSync(each);
  const frames = await file.append([entry]);
  console.log(JSON.stringify([first, frames.length, file.count]));
`;

it.skipIf(process.platform === 'win32')(
  'uploads are taken again after a moment in which the folder could not be opened',
  async () => {
    const dataDir = await tempDir();
    const shell = 'ulimit -n 60 && exec "$0" --input-type=module -e "$1" "$2"';
    const { stdout } = await promisify(execFile)('sh', ['-c', shell, process.execPath, SCRIPT, dataDir]);
    expect(JSON.parse(stdout)).toEqual(['EMFILE', 1, 1]);
  },
);

/**
 * A process in which three appends are written, and the disk takes in the last one first and the first one last. With
 * `fail` it fails to take that in.
 */
const OUT_OF_ORDER = `
  import { readFileSync } from 'node:fs';
  import { createRequire, syncBuiltinESMExports } from 'node:module';
  const fs = createRequire(import.meta.url)('node:fs');
  const { fdatasync } = fs;
  const syncs = [];
  let isHeld = true;
  let onThree;
  const three = new Promise((resolve) => (onThree = resolve));
  fs.fdatasync = (file, callback) => {
    if (!isHeld) return fdatasync(file, callback);
    if (syncs.push({ file, callback }) === 3) onThree();
  };
  syncBuiltinESMExports();
  const { JournalFile, journalEntry } = await import('${JOURNAL_FILE.href}');
  const file = new JournalFile(process.argv[1], 1);
  const entry = (name) => [journalEntry(name, new TextEncoder().encode('[]'))];
  const ends = [];
  const append = (name) =>
    file.append(entry(name)).then(([{ offset }]) => ends.push([name, offset]), ({ message }) => ends.push([name, message]));
  const all = [append('a'), append('b'), append('c')];
  await three;
  const [first, ...others] = syncs;
  for (const { callback } of others.reverse()) callback(null);
  await new Promise((resolve) => setImmediate(resolve));
  const early = ends.length;
  first.callback(process.argv[2] === 'fail' ? new Error('EIO') : null);
  await Promise.all(all);
  isHeld = false;
  await append('d');
  const { size } = fs.statSync(process.argv[1] + '/uploads-1.journal');
  console.log(JSON.stringify({ early, ends, files: new Set(syncs.map(({ file }) => file)).size, end: file.endBytes, size }));
`;

async function runOutOfOrder(how: 'fail' | 'succeed') {
  const args = ['--input-type=module', '-e', OUT_OF_ORDER, await tempDir(), how];
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout) as unknown;
}

it('appends end in their order, whichever of them the disk takes in first', async () => {
  expect(await runOutOfOrder('succeed')).toEqual({
    early: 0,
    ends: [
      ['a', 0],
      ['b', 23],
      ['c', 46],
      ['d', 69],
    ],
    files: 3,
    end: 92,
    size: 92,
  });
});

it('an append that the disk does not take in ends those behind it too, and nothing of them stays', async () => {
  expect(await runOutOfOrder('fail')).toEqual({
    early: 0,
    ends: [
      ['a', 'EIO'],
      ['b', 'EIO'],
      ['c', 'EIO'],
      ['d', 0],
    ],
    files: 3,
    end: 23,
    size: 23,
  });
});

/**
 * A process that appends ten times alone, then twice two at a time, then once alone. It notes each write, each sync, and
 * each write that needs none because of how its file was opened.
 */
const ALONE = `
  import { createRequire, syncBuiltinESMExports } from 'node:module';
  import { promisify } from 'node:util';
  const fs = createRequire(import.meta.url)('node:fs');
  const { openSync, writev, fdatasync, constants } = fs;
  const direct = new Set();
  const ways = [];
  fs.openSync = (path, flags, mode) => {
    const file = openSync(path, flags, mode);
    if (flags & constants.O_DSYNC) direct.add(file);
    return file;
  };
  fs.writev = (file, parts, position, callback) => {
    ways.push(direct.has(file) ? 'direct' : 'written');
    return writev(file, parts, position, callback);
  };
  fs.writev[promisify.custom] = promisify((file, parts, position, callback) =>
    fs.writev(file, parts, position, (error, bytesWritten) => callback(error, { bytesWritten })),
  );
  fs.fdatasync = (file, callback) => fdatasync(file, (error) => (ways.push('synced'), callback(error)));
  syncBuiltinESMExports();
  const { JournalFile, journalEntry } = await import('${JOURNAL_FILE.href}');
  const file = new JournalFile(process.argv[1], 1);
  const append = () => file.append([journalEntry('a', new TextEncoder().encode('[]'))]);
  for (let count = 0; count < 10; count += 1) await append();
  await Promise.all([append(), append()]);
  await Promise.all([append(), append()]);
  await append();
  const { size } = fs.statSync(process.argv[1] + '/uploads-1.journal');
  console.log(JSON.stringify({ ways, size }));
`;

it.skipIf(process.platform !== 'linux')(
  'appends that come alone are written and taken in at one go, and those that come together are synced',
  async () => {
    const args = ['--input-type=module', '-e', ALONE, await tempDir()];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { ways, size } = JSON.parse(stdout) as { ways: string[]; size: number };
    const apart = Array.from({ length: 8 }, () => ['written', 'synced']).flat();
    expect(ways.slice(0, 19)).toEqual([...apart, 'direct', 'direct', 'direct']);
    // Of the others the order is that of the disk.
    expect(ways.slice(19).toSorted()).toEqual([...Array(4).fill('synced'), ...Array(4).fill('written')]);
    expect(ways.at(-1)).toBe('synced');
    expect(size).toBe(15 * 23);
  },
);
