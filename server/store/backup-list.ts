import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { flush } from './copy-private.ts';

/** The list of a backup: what belongs to it, so that a file that is damaged or missing is noticed. */
export const BACKUP_LIST = 'backup.json';

const CHUNK_BYTES = 1024 * 1024;

const listSchema = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

function sha256Of(file: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const handle = openSync(file, 'r');
  try {
    for (;;) {
      const bytes = readSync(handle, chunk);
      if (bytes === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, bytes));
    }
  } finally {
    closeSync(handle);
  }
}

/** Writes the list of all files of a folder into it. */
export function writeBackupList(folder: string): void {
  const files = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return { name, bytes: statSync(path).size, sha256: sha256Of(path) };
  });
  const target = join(folder, BACKUP_LIST);
  writeFileSync(target, `${JSON.stringify({ files }, null, 2)}\n`, { mode: 0o600 });
  flush(target);
}

/**
 * Compares a backup with its list; a backup of an earlier version has none.
 * @throws Error that names the first file that is missing or is not as it was.
 */
export function checkBackupList(folder: string): void {
  const list = join(folder, BACKUP_LIST);
  if (!existsSync(list)) return;
  const { files } = listSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { name, bytes, sha256 } of files) {
    const path = join(folder, name);
    if (!existsSync(path)) throw new Error(`its file ${name} is missing`);
    if (statSync(path).size !== bytes || sha256Of(path) !== sha256)
      throw new Error(`its file ${name} is not as it was when the backup was made`);
  }
}
