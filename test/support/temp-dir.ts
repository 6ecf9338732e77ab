import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own for the running test; it is removed when the test has finished. */
export async function tempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-test-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}
