import { RPCHandler as MessagePortHandler } from '@orpc/server/message-port';
import { RPCHandler as WebSocketHandler } from '@orpc/server/ws';
import type { AlertNews } from '#shared/contract/alerts.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { WatchedFolder } from '#shared/contract/watched-folders.ts';
import type { OutboxState } from '#shared/contract/outbox-shapes.ts';
import type { BackendParts } from './backend-parts.ts';
import { readLevelsOf } from './features/places/levels/read-levels-of.ts';
import { openBuiltInService } from './identity/built-in-service/open-built-in-service.ts';
import { resumeMcpSignIns } from './identity/mcp-sign-in/resume-mcp-sign-ins.ts';
import { errorInterceptor } from './kit/error-interceptor.ts';
import { router } from './router.ts';
import { type BackendOptions, closeParts, openParts } from './open-parts.ts';

export type { Log, LogEntry } from './kit/log.ts';
export type { BackendOptions } from './open-parts.ts';
export type { KeyStore, NoKeyStore } from './identity/secrets/key-store.ts';

/** A value that changes. */
type Watched<T> = { readonly value: T; watch(signal: AbortSignal | undefined): AsyncGenerator<T> };

export type Backend = {
  /** Serves the contract on a message port; the shell starts the port. */
  acceptMessagePort(port: Parameters<MessagePortHandler<BackendParts>['upgrade']>[0]): void;
  /** Serves the contract on a web socket that the shell has let in. */
  acceptWebSocket(socket: Parameters<WebSocketHandler<BackendParts>['upgrade']>[0]): void;
  /** How sending goes, for the shell to show. */
  uploads: Watched<OutboxState>;
  /** What has just happened to alerts, for the shell to tell; null until something has. */
  alertNews: Watched<AlertNews | null>;
  /** How many alerts of the connection in use nobody has acknowledged. */
  alertCount: Watched<number>;
  /** Folders whose files are sent, and what waits there for a person. */
  watchedFolders: Watched<WatchedFolder[]>;
  /** What the user chose, for the menu to follow. */
  settings: Watched<Settings>;
  /** Takes a file that the user has named to the system; the window finds it among those that are held. @throws Error */
  holdFile(path: string): Promise<void>;
  /** Ends the sessions and the built-in service. */
  close(): Promise<void>;
};

/** Everything of the app that is not pixels. It knows no shell: both shells hand their ports or sockets to it. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { log } = options;
  const parts = await openParts(options);
  const handlerOptions = {
    clientInterceptors: [({ next }: { next: () => Promise<unknown> }) => errorInterceptor(next, log)],
  };
  const messagePorts = new MessagePortHandler(router, handlerOptions);
  const webSockets = new WebSocketHandler(router, handlerOptions);
  if (parts.connections.list().activeId === 'built-in') {
    openBuiltInService(parts).catch((error: unknown) => {
      log({ level: 'warn', event: 'built-in-service-not-resumed', error: String(error) });
    });
  }
  parts.watchedFolders.start();
  const closing = new AbortController();
  resumeMcpSignIns(parts, closing.signal).catch((error: unknown) => {
    log({ level: 'error', event: 'mcp-sign-ins-not-resumed', error: String(error) });
  });
  resumeOfAddresses(parts, closing.signal).catch((error: unknown) => {
    log({ level: 'error', event: 'mcp-sign-ins-not-resumed', error: String(error) });
  });
  parts.alertWatch.start({
    connectionId: () => parts.connections.list().activeId ?? undefined,
    isSignedIn: (id) => Boolean(parts.mcpSignIns.session(id) && parts.sessions.get(id)),
    read: (connectionId, signal) => readLevelsOf(parts, connectionId, signal),
  });
  return {
    acceptMessagePort: (port) => messagePorts.upgrade(port, { context: parts }),
    acceptWebSocket: (socket) => void webSockets.upgrade(socket, { context: parts }),
    uploads: parts.outbox.progress.state,
    watchedFolders: parts.watchedFolders.state,
    alertNews: parts.alertWatch.news,
    alertCount: parts.alertWatch.unacknowledged,
    settings: {
      get value() {
        return parts.settings.content;
      },
      watch: (signal) => parts.settings.watch(signal),
    },
    holdFile: async (path) => void (await parts.uploadFiles.hold(path)),
    close: async () => {
      closing.abort();
      await closeParts(parts);
    },
  };
}

/** Takes up the logins of MCP addresses that somebody added, side by side: a key store may be silent about one of them. */
async function resumeOfAddresses({ mcpSignIns, tools }: BackendParts, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const endpoints = tools.targets.added.flatMap(({ id }) => tools.targets.signInEndpoint(id) ?? []);
  await Promise.all(endpoints.map((endpoint) => mcpSignIns.restore(endpoint)));
}
