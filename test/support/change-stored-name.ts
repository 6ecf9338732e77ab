import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '#server/store/sqlite/open-sqlite-store.ts';

const PAGE_BYTES = 4096;

/**
 * Changes the name of a gauge on the disk, in one of the two places where it stands: the table of names or its index, each of
 * which is on a page of its own as long as there are few.
 */
export async function changeStoredName(
  dataDir: string,
  place: 'table' | 'index',
  from: string,
  to: string,
): Promise<void> {
  const file = join(dataDir, DATABASE_FILE);
  const db = new DatabaseSync(file);
  const root = db
    .prepare(`SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'equipment' AND type = ?`)
    .get(place);
  db.close();
  const bytes = await readFile(file);
  const page = (Number(root?.['rootpage']) - 1) * PAGE_BYTES;
  const at = bytes.subarray(page, page + PAGE_BYTES).indexOf(`gauge${from}`);
  if (at === -1) throw new RangeError(`The name gauge${from} is not there.`);
  bytes.write(`gauge${to}`, page + at);
  await writeFile(file, bytes);
}
