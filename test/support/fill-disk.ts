import { rename, symlink } from 'node:fs/promises';
import type { Client } from 'pg';

/** Only Linux has a file that takes nothing. */
export const CAN_FILL_DISK = process.platform === 'linux';

/**
 * Takes all room from the disk of a table, and what is in it. All connections end.
 * @param admin a superuser on a server of this machine.
 * @returns what makes room again.
 */
export async function fillDisk(admin: Client, table: string): Promise<() => Promise<void>> {
  // The files of an empty table hold nothing, and nobody has them open.
  await admin.query(`TRUNCATE ${table}`);
  await admin.query('CHECKPOINT');
  const { rows } = await admin.query(
    `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('${table}') AS file`,
  );
  const file = String(rows[0]?.file);
  const closeAll = (): Promise<unknown> =>
    admin.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
  await rename(file, `${file}.before`);
  await symlink('/dev/full', file);
  await closeAll();
  return async () => {
    await rename(`${file}.before`, file);
    await closeAll();
  };
}
