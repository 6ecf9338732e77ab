import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { isDamage } from '../is-damage.ts';
import type { JournalPosition } from './backlog.ts';
import { MAX_GENERATION } from './file-names.ts';

/** Tells whether the disk has changed the position: uploads before it are deleted. */
export const positionChecksum = (generation: number, offset: number): number =>
  crc32(`${generation} ${offset}`);

/** Where the first file begins to be of interest: everything before is applied. Undefined if the disk has changed it. */
export function readPosition(db: DatabaseSync): JournalPosition | undefined {
  const read = db.prepare('SELECT generation, byte_offset, checksum FROM upload_position');
  // A changed number may be larger than the numbers of JavaScript.
  read.setReadBigInts(true);
  try {
    const [row, ...others] = read.all();
    const [generation, offset] = [Number(row?.['generation']), Number(row?.['byte_offset'])];
    const isSound = others.length === 0 && row?.['checksum'] === BigInt(positionChecksum(generation, offset));
    return isSound ? { generation, offset } : undefined;
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/** Call it inside a transaction. */
export function writePosition(db: DatabaseSync, { generation, offset }: JournalPosition): void {
  db.exec('DELETE FROM upload_position');
  db.prepare('INSERT INTO upload_position VALUES (?, ?, ?)').run(
    generation,
    offset,
    positionChecksum(generation, offset),
  );
}

const KNOWN_GENERATIONS = `
  SELECT max(generation) AS generation FROM (
    SELECT generation FROM upload_position
    UNION ALL SELECT generation FROM set_aside
    UNION ALL SELECT generation FROM deleted_set_aside
    UNION ALL SELECT generation FROM field_origin
    UNION ALL SELECT generation FROM unchecked_tail
  ) WHERE generation < ${MAX_GENERATION}`;

/**
 * The highest number of a file of the journal that the database names anywhere: no new file may have one of these, or what
 * is kept of an old one would be taken for what is in the new one.
 */
export function lastKnownGeneration(db: DatabaseSync): number {
  try {
    return Number(db.prepare(KNOWN_GENERATIONS).get()?.['generation'] ?? 0);
  } catch (error) {
    if (isDamage(error)) return readPosition(db)?.generation ?? 0;
    throw error;
  }
}
