import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes, MIN_FREE_BYTES } from './disk-room.ts';

/** Room for what ends access on a full disk: a few pages of the database and its log. */
export const RESERVE_BYTES = 4_000_000;
const RESERVE_FILE = 'commands.reserve';

/** As often the service looks whether the reserve is there. */
export const RESERVE_EVERY_MS = 600_000;

type FreeBytes = typeof freeBytes;

/** Keeps some room of the disk of a data folder for commands that end access, while uploads find room too. */
export async function keepReserve(dataDir: string, freeBytesOf: FreeBytes = freeBytes): Promise<void> {
  const file = join(dataDir, RESERVE_FILE);
  // One that a power cut has torn keeps no room.
  if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
  try {
    if ((await freeBytesOf(dataDir)) < MIN_FREE_BYTES + RESERVE_BYTES) return;
    // Not zeros, of which some file systems keep nothing; complete when it has its name.
    await writeFile(`${file}.incomplete`, randomBytes(RESERVE_BYTES), { mode: 0o600, flush: true });
    await rename(`${file}.incomplete`, file);
  } catch {
    // Without it the service works as well, and in a while it is tried again.
    rmSync(`${file}.incomplete`, { force: true });
  }
}

/** Gives the reserve free if the disk is so full that access could not be ended. @returns whether it did. */
export async function freeReserve(dataDir: string, freeBytesOf: FreeBytes = freeBytes): Promise<boolean> {
  if ((await freeBytesOf(dataDir)) >= RESERVE_BYTES) return false;
  const file = join(dataDir, RESERVE_FILE);
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
  rmSync(file, { force: true });
  return isThere;
}
