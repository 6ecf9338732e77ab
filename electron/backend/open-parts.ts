import { join } from 'node:path';
import { ALERT_NOTICES, type Settings, type About } from '#shared/contract/settings.ts';
import { knownEquipmentOf } from '#shared/domain/import/equipment-of-places.ts';
import type { BackendParts } from './backend-parts.ts';
import { forgetTarget } from './features/explorer/targets/forget-target.ts';
import { targetOfConnection } from './features/explorer/targets/target-store.ts';
import { openTools } from './features/explorer/tools-parts.ts';
import { AlertAccounts } from './features/places/alerts/alert-accounts.ts';
import { AlertWatch, type WatchChoices } from './features/places/alerts/alert-watch.ts';
import { BasemapSetting } from './features/places/basemap/basemap-setting.ts';
import type { LoadedTile } from './features/places/basemap/load-tile.ts';
import { TileCache } from './features/places/basemap/tile-cache.ts';
import { LevelSources } from './features/places/levels/level-sources.ts';
import { CoordinateSystemsStore } from './features/places/list/coordinate-systems-store.ts';
import { fetchPlaceTable, holdPlaceList } from './features/places/list/fetch-place-list.ts';
import { KeptPlaces } from './features/places/list/kept-places.ts';
import { ListArrivals } from './features/places/list/list-arrivals.ts';
import { PlaceLists } from './features/places/list/place-lists.ts';
import { openPlaceViews } from './features/places/views/place-views-procedures.ts';
import type { DesktopAbilities } from './kit/desktop-abilities.ts';
import { forgetPlaceWork, openSettings } from './features/settings/settings-store.ts';
import { UploadFiles } from './features/uploads/files/upload-files.ts';
import { forgetCorrespondence, openCorrespondences } from './features/uploads/kept/correspondences.ts';
import { openImportTemplates } from './features/uploads/kept/import-templates.ts';
import { FolderWatch } from './features/uploads/watch/folder-watch.ts';
import { openWatchedFolders } from './features/uploads/watch/kept-folders.ts';
import { Outbox } from './features/uploads/outbox/outbox.ts';
import { SYSTEM_CLOCK } from './features/uploads/outbox/outbox-clock.ts';
import { SpreadsheetReader } from './features/uploads/reading/spreadsheet-reader.ts';
import { BuiltInService, openKeptOfService } from './identity/built-in-service/built-in-service.ts';
import { AddressBindings } from './identity/connections/address-bindings.ts';
import { type ConnectionOwner, ConnectionOwners } from './identity/connections/connection-owners.ts';
import { ConnectionStore } from './identity/connections/connection-store.ts';
import { McpSignIns } from './identity/mcp-sign-in/mcp-sign-ins.ts';
import type { KeyStore, NoKeyStore } from './identity/secrets/key-store.ts';
import { SecretStore } from './identity/secrets/secret-store.ts';
import { Sessions } from './identity/session/sessions.ts';
import { HeldExport } from './kit/held-export.ts';
import type { Log } from './kit/log.ts';
import { JsonFolder } from './kit/json-folder.ts';

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

/** What the app is to services: its connections, with secrets, sessions and sign-ins. */
export type IdentityOptions = Pick<
  BackendOptions,
  'dataDir' | 'shell' | 'workers' | 'log' | 'keyStore' | 'openExternal' | 'signInTimeoutMs'
>;

/** Opens what is known of services, and nothing that sends or reads anything by itself. */
export async function openIdentity(options: IdentityOptions) {
  const { dataDir, shell, workers, log } = options;
  const fetch = globalThis.fetch;
  const bindings = new AddressBindings();
  const sessions = new Sessions(fetch);
  const keyStore = options.keyStore ?? (shell === 'browser' ? 'browser-shell' : 'none-on-this-computer');
  const files = new JsonFolder(dataDir, log);
  const secrets = await SecretStore.open({ files, keyStore, bindings, log });
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
    kept: await openKeptOfService(files),
    log,
    onGone: (reason) => {
      if (reason) sessions.signOut('built-in', reason);
      else sessions.drop('built-in');
      mcpSignIns.drop('built-in');
    },
  });
  const connections = await ConnectionStore.open(files, bindings);
  return { bindings, builtInService, connections, fetch, files, log, mcpSignIns, secrets, sessions };
}

/** Everything that the procedures of the contract work with. */
export async function openParts(options: BackendOptions): Promise<BackendParts> {
  const { dataDir, version, shell, workers, log, desktop = {} } = options;
  const { bindings, ...identity } = await openIdentity(options);
  const { builtInService, connections, fetch, files, mcpSignIns, secrets, sessions } = identity;
  const spreadsheets = new SpreadsheetReader({
    workerFile: workers.spreadsheets,
    workDir: join(dataDir, 'uploads', 'unpacked'),
    log,
  });
  const basemap = await BasemapSetting.open(files, { secrets, bindings, log });
  const tools = await openTools(dataDir, files, workers, bindings, log, (secret) => secrets.noteSeen(secret));
  await secrets.settle();
  const placeLists = new PlaceLists(workers.placeList, join(dataDir, 'alerts.sqlite3'), log);
  const listArrivals = new ListArrivals();
  const keptPlaces = await KeptPlaces.open({
    dir: join(dataDir, 'last-places'),
    lists: placeLists,
    sessions,
    connections,
    log,
  });
  const settings = await openSettings(files);
  const alertAccounts = await AlertAccounts.open(files, { sessions, mcpSignIns, log });
  const parts = {
    ...identity,
    addedEndpoint: (id: string) => tools.targets.signInEndpoint(id),
    about: { version, shell, dataDir, node: process.versions.node, abilities: abilitiesOf(desktop) },
    alertAccounts,
    alertWatch: new AlertWatch({
      thread: placeLists,
      ownerOf: (id) => alertAccounts.ownerOf(id),
      choices: () => watchChoices(settings.content),
      holdList: (id, signal, maxAgeMs) =>
        holdPlaceList({ ...identity, placeLists, keptPlaces, listArrivals }, id, signal, maxAgeMs),
      log,
    }),
    basemap,
    coordinateSystems: await CoordinateSystemsStore.open(files),
    desktop,
    heldExport: new HeldExport(),
    keptPlaces,
    listArrivals,
    levelSources: await LevelSources.open(files),
    outbox: new Outbox(
      { connections, builtInService, secrets, sessions, mcpSignIns, fetch },
      { workerFile: workers.outbox, file: join(dataDir, 'outbox.sqlite3'), log },
    ),
    placeLists,
    placeViews: await openPlaceViews(files),
    spreadsheets,
    uploadFiles: new UploadFiles(join(dataDir, 'uploads', 'incoming'), spreadsheets),
    uploadTemplates: await openImportTemplates(files),
    correspondences: await openCorrespondences(files),
    settings,
    tools,
    tiles: new TileCache<LoadedTile>(),
  };
  alertAccounts.start((id, isOther) => {
    if (isOther) placeLists.drop(id);
    void parts.alertWatch.changed(id);
  });
  const watchedFolders = new FolderWatch(
    {
      ...parts,
      uploadFiles: new UploadFiles(join(dataDir, 'uploads', 'watched'), spreadsheets),
      equipmentOf: async (id, signal) => knownEquipmentOf(await fetchPlaceTable(parts, id, signal)),
      clock: SYSTEM_CLOCK,
      stationsTimeoutMs: 60_000,
    },
    await openWatchedFolders(files),
  );
  const all = { ...parts, watchedFolders };
  return { ...all, connectionOwners: new ConnectionOwners(ownersOfConnections(all)) };
}

/** Ranks go from 1 to 3, the least severe first. */
function watchChoices(settings: Settings): WatchChoices {
  const { alertRules, alertNotices, levelIntervalS, placeListIntervalS } = settings;
  const leastTold = ALERT_NOTICES.length - ALERT_NOTICES.indexOf(alertNotices);
  return { rules: alertRules, intervalS: levelIntervalS, listIntervalS: placeListIntervalS, leastTold };
}

/** Lets what is under way come to its end; what waits in the outbox goes on at the next start. */
export async function closeParts(parts: BackendParts): Promise<void> {
  await parts.watchedFolders.close();
  await parts.outbox.close();
  parts.sessions.close();
  await parts.mcpSignIns.close();
  parts.tools.calls.close();
  parts.tools.questions.close();
  parts.tools.links.close();
  await parts.tools.results.close();
  await parts.tools.checks.close();
  await parts.spreadsheets.close();
  await parts.uploadFiles.close();
  parts.alertAccounts.close();
  await parts.alertWatch.close();
  await parts.keptPlaces.close();
  await parts.placeLists.close();
  await parts.builtInService.close();
  await parts.secrets.close();
  await parts.files.close();
}

function abilitiesOf({
  openFolder,
  printPdf,
  tray = false,
  zoom = false,
}: DesktopAbilities): About['abilities'] {
  return { openFolder: openFolder !== undefined, printPdf: printPdf !== undefined, tray, zoom };
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
    // Nobody is signed in where a connection leads when it is moved.
    {
      leaves: (id) => parts.alertWatch.expectNothing(id),
      signedOut: (id, of) => {
        parts.alertWatch.expectNothing(id);
        if (of === 'places') parts.alertAccounts.forget(id);
      },
    },
    { leaves: (id) => parts.sessions.drop(id) },
    {
      leaves: (id) => {
        parts.placeLists.drop(id);
        return parts.keptPlaces.forget(id);
      },
    },
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
    {
      leaves: atOtherOrigin((id) => {
        parts.alertAccounts.forget(id);
        return parts.alertWatch.forget(id);
      }),
      removed: (id) => parts.alertWatch.remove(id),
    },
    { removed: (id) => parts.coordinateSystems.forget(id) },
    {
      leaves: atOtherOrigin((id) => forgetPlaceWork(parts.settings, id)),
    },
    { removed: (id) => forgetCorrespondence(parts.correspondences, id) },
    {
      // Where the outbox cannot be used, rules for a connection that does not exist do no harm.
      removed: (id) => parts.outbox.change('forgetConnection', id).catch(() => {}),
      uploadTokenChanged: (id) => parts.outbox.tokenChanged(id),
    },
  ];
}
