import { join } from 'node:path';
import { RPCHandler as MessagePortHandler } from '@orpc/server/message-port';
import { RPCHandler as WebSocketHandler } from '@orpc/server/ws';
import type { Settings, About } from '#shared/contract/settings.ts';
import type { OutboxState } from '#shared/contract/outbox-shapes.ts';
import type { BackendParts } from './backend-parts.ts';
import { forgetTarget } from './features/explorer/targets/forget-target.ts';
import { targetOfConnection } from './features/explorer/targets/target-store.ts';
import { openTools } from './features/explorer/tools-parts.ts';
import { BasemapSetting } from './features/places/basemap/basemap-setting.ts';
import { TileCache } from './features/places/basemap/tile-cache.ts';
import { LevelSources } from './features/places/levels/level-sources.ts';
import { CoordinateSystemsStore } from './features/places/list/coordinate-systems-store.ts';
import { ListArrivals } from './features/places/list/list-arrivals.ts';
import { PlaceLists } from './features/places/list/place-lists.ts';
import { openPlaceViews } from './features/places/views/place-views-procedures.ts';
import type { DesktopAbilities } from './features/settings/desktop-abilities.ts';
import { openSettings } from './features/settings/settings-store.ts';
import { UploadFiles } from './features/uploads/files/upload-files.ts';
import { forgetCorrespondence, openCorrespondences } from './features/uploads/kept/correspondences.ts';
import { openImportTemplates } from './features/uploads/kept/import-templates.ts';
import { Outbox } from './features/uploads/outbox/outbox.ts';
import { SpreadsheetReader } from './features/uploads/reading/spreadsheet-reader.ts';
import { BuiltInService, openLastPort } from './identity/built-in-service/built-in-service.ts';
import { openBuiltInService } from './identity/built-in-service/open-built-in-service.ts';
import { AddressBindings } from './identity/connections/address-bindings.ts';
import { type ConnectionOwner, ConnectionOwners } from './identity/connections/connection-owners.ts';
import { ConnectionStore } from './identity/connections/connection-store.ts';
import { McpSignIns } from './identity/mcp-sign-in/mcp-sign-ins.ts';
import { resumeMcpSignIns } from './identity/mcp-sign-in/resume-mcp-sign-ins.ts';
import { type KeyStore, type NoKeyStore, SecretStore } from './identity/secrets/secret-store.ts';
import { Sessions } from './identity/session/sessions.ts';
import { errorInterceptor } from './kit/error-interceptor.ts';
import { HeldExport } from './kit/held-export.ts';
import type { Log } from './kit/log.ts';
import { router } from './router.ts';

export type { Log, LogEntry } from './kit/log.ts';
export type { KeyStore, NoKeyStore } from './identity/secrets/secret-store.ts';

export type BackendOptions = {
  /** Folder in which the app keeps everything; it exists. */
  dataDir: string;
  version: string;
  shell: About['shell'];
  /** Absolute paths of the built worker files. */
  workers: {
    applyUploads: string;
    dataService: string;
    outbox: string;
    placeList: string;
    spreadsheets: string;
    toolChecks: string;
    toolResults: string;
  };
  log: Log;
  /** Where the system keeps secrets, or why there is no such place. */
  keyStore?: KeyStore | NoKeyStore;
  /** Opens an address in the user's browser; without it the user does. */
  openExternal?: (url: string) => Promise<void>;
  /** What the shell can do around the window. */
  desktop?: DesktopAbilities;
  /** How long a person has to sign in to the MCP endpoint; five minutes if not given. */
  signInTimeoutMs?: number;
};

/** A value that changes. */
type Watched<T> = { readonly value: T; watch(signal: AbortSignal | undefined): AsyncGenerator<T> };

export type Backend = {
  /** Serves the contract on a message port; the shell starts the port. */
  acceptMessagePort(port: Parameters<MessagePortHandler<BackendParts>['upgrade']>[0]): void;
  /** Serves the contract on a web socket that the shell has let in. */
  acceptWebSocket(socket: Parameters<WebSocketHandler<BackendParts>['upgrade']>[0]): void;
  /** How sending goes, for the shell to show. */
  uploads: Watched<OutboxState>;
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
  const closing = new AbortController();
  resumeMcpSignIns(parts, closing.signal).catch((error: unknown) => {
    log({ level: 'error', event: 'mcp-sign-ins-not-resumed', error: String(error) });
  });
  return {
    acceptMessagePort: (port) => messagePorts.upgrade(port, { context: parts }),
    acceptWebSocket: (socket) => void webSockets.upgrade(socket, { context: parts }),
    uploads: parts.outbox.progress.state,
    settings: {
      get value() {
        return parts.settings.content;
      },
      watch: (signal) => parts.settings.watch(signal),
    },
    holdFile: async (path) => void (await parts.uploadFiles.hold(path)),
    close: async () => {
      closing.abort();
      await parts.outbox.close();
      parts.sessions.close();
      await parts.mcpSignIns.close();
      parts.tools.calls.close();
      await parts.tools.results.close();
      await parts.tools.checks.close();
      await parts.spreadsheets.close();
      await parts.uploadFiles.close();
      await parts.placeLists.close();
      await parts.builtInService.stop();
    },
  };
}

async function openParts(options: BackendOptions): Promise<BackendParts> {
  const { dataDir, version, shell, workers, log, desktop = {} } = options;
  const fetch = globalThis.fetch;
  const bindings = new AddressBindings();
  const sessions = new Sessions(fetch);
  const keyStore = options.keyStore ?? (shell === 'browser' ? 'browser-shell' : 'none-on-this-computer');
  const secrets = await SecretStore.open({ dataDir, keyStore, bindings, log });
  const mcpSignIns = new McpSignIns({
    fetch,
    secrets,
    log,
    openExternal: options.openExternal,
    userTimeoutMs: options.signInTimeoutMs,
  });
  const builtInService = new BuiltInService({
    workerFile: workers.dataService,
    applyThreadFile: workers.applyUploads,
    dataDir: join(dataDir, 'built-in-service'),
    lastPort: await openLastPort(join(dataDir, 'built-in-service.json')),
    log,
    onGone: (reason) => {
      if (reason) sessions.signOut('built-in', reason);
      else sessions.drop('built-in');
      mcpSignIns.drop('built-in');
    },
  });
  const connections = await ConnectionStore.open(join(dataDir, 'connections.json'), bindings);
  const spreadsheets = new SpreadsheetReader({
    workerFile: workers.spreadsheets,
    workDir: join(dataDir, 'uploads', 'unpacked'),
    log,
  });
  const basemap = await BasemapSetting.open(join(dataDir, 'basemap.json'), { secrets, bindings, log });
  const tools = await openTools(dataDir, workers, bindings, log);
  await secrets.settle();
  const parts = {
    about: { version, shell, dataDir, node: process.versions.node, abilities: abilitiesOf(desktop) },
    basemap,
    builtInService,
    connections,
    coordinateSystems: await CoordinateSystemsStore.open(join(dataDir, 'coordinate-systems.json'), log),
    desktop,
    fetch,
    heldExport: new HeldExport(),
    listArrivals: new ListArrivals(),
    log,
    levelSources: await LevelSources.open(join(dataDir, 'level-sources.json'), log),
    mcpSignIns,
    outbox: new Outbox(
      { connections, builtInService, secrets, sessions, mcpSignIns, fetch },
      { workerFile: workers.outbox, file: join(dataDir, 'outbox.sqlite3'), log },
    ),
    placeLists: new PlaceLists(workers.placeList, log),
    placeViews: await openPlaceViews(join(dataDir, 'place-views.json'), log),
    secrets,
    sessions,
    spreadsheets,
    uploadFiles: new UploadFiles(join(dataDir, 'uploads', 'incoming'), spreadsheets),
    uploadTemplates: await openImportTemplates(join(dataDir, 'upload-templates.json'), log),
    correspondences: await openCorrespondences(join(dataDir, 'correspondences.json'), log),
    settings: await openSettings(join(dataDir, 'settings.json'), log),
    tools,
    tiles: new TileCache<Uint8Array<ArrayBuffer>>(),
  };
  return { ...parts, connectionOwners: new ConnectionOwners(ownersOfConnections(parts)) };
}

function abilitiesOf({ openFolder, printPdf, zoom = false }: DesktopAbilities): About['abilities'] {
  return { openFolder: openFolder !== undefined, printPdf: printPdf !== undefined, zoom };
}

type Parts = Omit<BackendParts, 'connectionOwners'>;

/**
 * Everything that hangs on a connection. Its sessions end at once; logins are revoked as far as the old service answers;
 * then what might be sent to another origin goes.
 */
function ownersOfConnections(parts: Parts): ConnectionOwner[] {
  const atOtherOrigin =
    (forget: (connectionId: string) => Promise<void>): NonNullable<ConnectionOwner['leaves']> =>
    async (connectionId, { isOtherOrigin }) => {
      if (isOtherOrigin) await forget(connectionId);
    };
  return [
    { leaves: (id) => parts.sessions.drop(id) },
    { leaves: (id) => parts.placeLists.drop(id) },
    { leaves: (id) => parts.mcpSignIns.end(id) },
    { leaves: atOtherOrigin((id) => parts.secrets.drop(id)) },
    {
      leaves: atOtherOrigin(async (id) => {
        await parts.tools.targets.releaseConnection(id);
        await forgetTarget(parts, targetOfConnection(id));
      }),
    },
    {
      // The arguments of its tool were made for the old service, and the tool is called without anyone asking.
      leaves: atOtherOrigin((id) => parts.levelSources.forgetSource(id)),
      removed: (id) => parts.levelSources.forget(id),
    },
    { removed: (id) => parts.coordinateSystems.forget(id) },
    { removed: (id) => forgetCorrespondence(parts.correspondences, id) },
    {
      // Where the outbox cannot be used, rules for a connection that does not exist do no harm.
      removed: (id) => parts.outbox.change('forgetConnection', id).catch(() => {}),
      uploadTokenChanged: (id) => parts.outbox.tryNow(id),
    },
  ];
}
