import { onTestFinished } from 'vitest';
import type { BackendOptions } from '#electron/backend/index.ts';
import { openBackendClient, type OpenedBackend } from './open-backend-client.ts';
import { tempDir } from './temp-dir.ts';

export type { BackendClient } from './open-backend-client.ts';

/** A backend with a data folder of its own (or the given one), and a client of its contract over a message port. */
export async function openBackend(
  options: Partial<
    Pick<BackendOptions, 'dataDir' | 'keyStore' | 'openExternal' | 'signInTimeoutMs' | 'workers'>
  > = {},
): Promise<OpenedBackend> {
  const opened = await openBackendClient(options.dataDir ?? (await tempDir()), options);
  onTestFinished(opened.close);
  return opened;
}
