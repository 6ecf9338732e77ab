import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { type BackendOptions, createBackend, type LogEntry } from '#electron/backend/index.ts';
import type { contract } from '#shared/contract/contract.ts';

export type BackendClient = ContractRouterClient<typeof contract>;

export type OpenedBackend = {
  client: BackendClient;
  dataDir: string;
  log: LogEntry[];
  close: () => Promise<void>;
};

const BACKEND = join(import.meta.dirname, '../../electron/backend');
/** The threads of the backend, as they are before they are built. */
export const SOURCE_WORKERS = {
  applyUploads: join(import.meta.dirname, '../../server/store/sqlite/journal/apply-thread.ts'),
  dataService: join(BACKEND, 'identity/built-in-service/data-service-worker.ts'),
  outbox: join(BACKEND, 'features/uploads/outbox/outbox-worker.ts'),
  placeList: join(BACKEND, 'features/places/list/place-list-worker.ts'),
  spreadsheets: join(BACKEND, 'features/uploads/reading/reading-worker.ts'),
  toolChecks: join(BACKEND, 'features/explorer/checks/checks-worker.ts'),
  toolResults: join(BACKEND, 'features/explorer/results/results-worker.ts'),
};

/** A backend of a data folder and a client of its contract over a message port; it needs no test to run in. */
export async function openBackendClient(
  dataDir: string,
  options: Partial<BackendOptions> = {},
): Promise<OpenedBackend> {
  const log: LogEntry[] = [];
  const backend = await createBackend({
    version: '0.0.0-test',
    shell: 'browser',
    workers: SOURCE_WORKERS,
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
  return { client, dataDir, log, close };
}
