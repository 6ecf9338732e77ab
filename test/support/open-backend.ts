import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { onTestFinished } from 'vitest';
import { type BackendOptions, createBackend, type LogEntry } from '#electron/backend/index.ts';
import type { contract } from '#shared/contract/contract.ts';
import { tempDir } from './temp-dir.ts';

export type BackendClient = ContractRouterClient<typeof contract>;

const WORKER_FILE = join(
  import.meta.dirname,
  '../../electron/backend/built-in-service/data-service-worker.ts',
);

/** A backend with a data folder of its own (or the given one), and a client of its contract over a message port. */
export async function openBackend(
  options: Partial<Pick<BackendOptions, 'dataDir' | 'keyStore' | 'openExternal' | 'signInTimeoutMs'>> = {},
): Promise<{ client: BackendClient; dataDir: string; log: LogEntry[]; close: () => Promise<void> }> {
  const dataDir = options.dataDir ?? (await tempDir());
  const log: LogEntry[] = [];
  const backend = await createBackend({
    version: '0.0.0-test',
    shell: 'browser',
    workers: { dataService: WORKER_FILE },
    log: (entry) => log.push(entry),
    ...options,
    dataDir,
  });
  const { port1, port2 } = new MessageChannel();
  backend.acceptMessagePort(port1);
  port1.start();
  port2.start();
  const client: BackendClient = createORPCClient(new RPCLink({ port: port2 }));
  let closing: Promise<void> | undefined;
  const close = () => {
    port2.close();
    closing ??= backend.close();
    return closing;
  };
  onTestFinished(close);
  return { client, dataDir, log, close };
}
