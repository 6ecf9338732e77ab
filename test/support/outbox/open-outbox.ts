import { onTestFinished } from 'vitest';
import { tempDir } from '../temp-dir.ts';
import { openOutboxParts, type OutboxPartsOptions } from './open-outbox-parts.ts';

export type OpenOutboxOptions = Omit<OutboxPartsOptions, 'dataDir'> & { dataDir?: string };

/** An outbox in a data folder of its own (or the given one), with one connection to a real service, until the test ends. */
export async function openOutbox({ dataDir, ...options }: OpenOutboxOptions) {
  const opened = await openOutboxParts({ ...options, dataDir: dataDir ?? (await tempDir()) });
  onTestFinished(opened.close);
  return opened;
}
