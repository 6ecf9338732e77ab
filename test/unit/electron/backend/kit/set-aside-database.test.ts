import * as fs from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test, vi } from 'vitest';
import { setDatabaseAside } from '#electron/backend/kit/set-aside-database.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** Changes of the folder that are made until the app is killed, and whether its file system has links, and room. */
const disk = vi.hoisted(() => ({ changesLeft: Infinity, hasLinks: true, hasRoom: true }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const dying = <Args extends unknown[]>(change: (...args: Args) => void) => {
    return (...args: Args): void => {
      if (disk.changesLeft <= 0) throw new Error('killed');
      disk.changesLeft -= 1;
      change(...args);
    };
  };
  const link = dying(real.linkSync);
  const copy = dying(real.copyFileSync);
  return {
    ...real,
    linkSync: (...args: Parameters<typeof real.linkSync>) => {
      if (!disk.hasLinks) throw new Error('EPERM');
      link(...args);
    },
    copyFileSync: (from: string, to: string) => {
      if (disk.hasRoom) return copy(from, to);
      real.writeFileSync(to, 'what had room');
      throw new Error('ENOSPC');
    },
    renameSync: dying(real.renameSync),
    rmSync: dying(real.rmSync),
  };
});

beforeEach(() => Object.assign(disk, { changesLeft: Infinity, hasLinks: true, hasRoom: true }));

const ROWS = 100;

/** A database whose rows are in its log, as it stands when the app is killed. */
async function killedDatabase(): Promise<{ dir: string; file: string }> {
  const [from, dir] = [await tempDir(), await tempDir()];
  const [open, file] = [join(from, 'a.sqlite3'), join(dir, 'a.sqlite3')];
  const db = new DatabaseSync(open);
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE row (id INTEGER)');
  const insert = db.prepare('INSERT INTO row VALUES (?)');
  for (let id = 0; id < ROWS; id += 1) insert.run(id);
  for (const suffix of ['', '-wal']) fs.copyFileSync(open + suffix, file + suffix);
  db.close();
  return { dir, file };
}

function rowsOf(file: string): unknown {
  const db = new DatabaseSync(file);
  try {
    return db.prepare('SELECT count(*) AS rows FROM row').get()?.['rows'];
  } catch {
    return 0;
  } finally {
    db.close();
  }
}

/** What the next start does: what is damaged goes, and there is a new one. */
function startAnew(file: string): void {
  if (fs.existsSync(file)) setDatabaseAside(file);
  const db = new DatabaseSync(file);
  db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; CREATE TABLE other (id INTEGER)');
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
}

const copiesIn = (dir: string) =>
  fs.readdirSync(dir).filter((name) => name.includes('.unreadable-') && !/-(?:wal|shm)$/.test(name));

test.each([
  ['links', true],
  ['no links', false],
])(
  'on a file system with %s the copy has all that was committed, whenever the app is killed',
  async (_fact, hasLinks) => {
    for (let changes = 0; changes < 5; changes += 1) {
      const { dir, file } = await killedDatabase();
      Object.assign(disk, { changesLeft: changes, hasLinks });
      try {
        setDatabaseAside(file);
      } catch (error) {
        expect(String(error)).toContain('killed');
      }
      disk.changesLeft = Infinity;
      startAnew(file);
      const [copy = '', ...others] = copiesIn(dir);
      expect(others).toEqual([]);
      expect(rowsOf(join(dir, copy))).toBe(ROWS);
    }
  },
);

test('on a full disk without links the log is moved', async () => {
  const { dir, file } = await killedDatabase();
  Object.assign(disk, { hasLinks: false, hasRoom: false });
  const keptAs = setDatabaseAside(file);
  expect(fs.readdirSync(dir).map((name) => join(dir, name))).toEqual([keptAs, `${keptAs}-wal`]);
  expect(rowsOf(keptAs)).toBe(ROWS);
});

test('a database without a log is set aside as it is', async () => {
  const file = join(await tempDir(), 'a.sqlite3');
  fs.writeFileSync(file, 'damaged');
  const keptAs = setDatabaseAside(file);
  expect(fs.readFileSync(keptAs, 'utf8')).toBe('damaged');
  expect(fs.existsSync(file)).toBe(false);
});
