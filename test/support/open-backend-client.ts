import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { type BackendOptions, createBackend, type LogEntry } from '#electron/backend/index.ts';
import { SOURCE_WORKERS } from '#scripts/build/source-workers.ts';
import type { contract } from '#shared/contract/contract.ts';

export type BackendClient = ContractRouterClient<typeof contract>;

export type OpenedBackend = {
  client: BackendClient;
  dataDir: string;
  log: LogEntry[];
  close: () => Promise<void>;
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
