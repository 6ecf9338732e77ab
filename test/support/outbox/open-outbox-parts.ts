import { join } from 'node:path';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { AddressBindings } from '#electron/backend/identity/connections/address-bindings.ts';
import {
  BuiltInService,
  openKeptOfService,
} from '#electron/backend/identity/built-in-service/built-in-service.ts';
import { ConnectionStore } from '#electron/backend/identity/connections/connection-store.ts';
import { McpSignIns } from '#electron/backend/identity/mcp-sign-in/mcp-sign-ins.ts';
import { SecretStore } from '#electron/backend/identity/secrets/secret-store.ts';
import { Sessions } from '#electron/backend/identity/session/sessions.ts';
import { Outbox, type OutboxOptions } from '#electron/backend/features/uploads/outbox/outbox.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';

const BACKEND = join(import.meta.dirname, '../../../electron/backend');

const OUTBOX_WORKER = join(BACKEND, 'features/uploads/outbox/outbox-worker.ts');

export type OutboxPartsOptions = Partial<Omit<OutboxOptions, 'file'>> & {
  dataDir: string;
  /** The service of its one connection, and who signs in there; nobody if not given. */
  baseUrl: string;
  username?: string | undefined;
};

/** The outbox of a data folder, with one connection to a real service; whoever opens it closes it. */
export async function openOutboxParts({ dataDir: dir, baseUrl, username, ...options }: OutboxPartsOptions) {
  const log = () => {};
  const sessions = new Sessions(fetch);
  const bindings = new AddressBindings();
  const files = new JsonFolder(dir, log);
  const secrets = await SecretStore.open({ files, keyStore: 'browser-shell', bindings, log });
  const connections = await ConnectionStore.open(files, bindings);
  const [known] = connections.list().connections;
  const connection =
    known ??
    (await connections.add({
      name: 'Test service',
      baseUrl,
      tokenHeader: DEFAULT_TOKEN_HEADER,
      zone: DEFAULT_ZONE,
    }));
  const builtInService = new BuiltInService({
    workerFile: join(BACKEND, 'identity/built-in-service/data-service-worker.ts'),
    applyThreadFile: join(BACKEND, '../../server/store/sqlite/journal/apply-thread.ts'),
    dataDir: join(dir, 'built-in-service'),
    kept: await openKeptOfService(files),
    log,
    onGone: () => {},
  });
  const mcpSignIns = new McpSignIns({ fetch, secrets, log, openExternal: undefined });
  const signIn = (name: string) =>
    sessions.signIn(
      {
        connectionId: connection.id,
        baseUrl,
        zone: DEFAULT_ZONE,
        binding: connections.binding(connection.id),
      },
      { username: name, password: `${name}-demo` },
    );
  if (username !== undefined) await signIn(username);
  const outbox = new Outbox(
    { connections, builtInService, secrets, sessions, mcpSignIns, fetch },
    { workerFile: OUTBOX_WORKER, file: join(dir, 'outbox.sqlite3'), log, random: () => 0.05, ...options },
  );
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= outbox.close().finally(() => sessions.close()));
  const connectionId = connection.id;
  return { outbox, dataDir: dir, connectionId, connections, sessions, secrets, mcpSignIns, signIn, close };
}
