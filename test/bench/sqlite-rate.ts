import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child-server.ts';
import { login, settled, uploadFor } from './upload-for.ts';

const SERVICE = join(import.meta.dirname, '../../server/cli.ts');

/** Rows per second that one process takes in with SQLite, from the first upload until all are in the table. */
export async function sqliteRate(uploaders: number, seconds: number): Promise<number> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-bench-'));
  const child = await startChild(SERVICE, ['--demo', '--port', '0', '--data-dir', join(dir, 'data')]);
  try {
    const headers = await login(child.baseUrl);
    const began = performance.now();
    const ingested = await Promise.all(
      Array.from({ length: uploaders }, (_, one) => uploadFor(child.baseUrl, headers, String(one), seconds)),
    );
    await settled(child.baseUrl);
    const rows = ingested.reduce((sum, each) => sum + each.rows, 0);
    return (rows * 1_000) / (performance.now() - began);
  } finally {
    await child.stop();
    await rm(dir, { recursive: true });
  }
}
