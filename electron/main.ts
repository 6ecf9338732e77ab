import { join } from 'node:path';
import { app, dialog, session } from 'electron/main';
import { createBackend, type Log } from '#electron/backend/index.ts';
import { lockDataDir } from '#electron/both-shells/data-dir-lock.ts';
import { openLogFile } from '#electron/both-shells/log-file.ts';
import { appDataDir } from './window/app-data.ts';
import { registerAppScheme, serveAppProtocol } from './window/app-protocol.ts';
import { offerBackendPort } from './window/backend-port.ts';
import { endInOrder } from './window/end-in-order.ts';
import { guardWebContents } from './window/guard-web-contents.ts';
import { installMenu } from './window/install-menu.ts';
import { keepUserData } from './window/keep-user-data.ts';
import { openKeyStore } from './window/key-store.ts';
import { createMainWindow } from './window/main-window.ts';
import { openSignInPage } from './window/open-sign-in-page.ts';
import { limitPermissions } from './window/permission-policy.ts';

const dataDir = appDataDir(process.argv);
const dist = (file: string) => join(app.getAppPath(), 'dist', file);
let log: Log = () => {};

app.enableSandbox();
registerAppScheme();
try {
  keepUserData(join(dataDir, 'electron'));
  // Only now: the lock belongs to the folder of the user's data.
  if (app.requestSingleInstanceLock()) start();
  else app.quit();
} catch (cause) {
  failToStart(cause);
}

function start(): void {
  log = openLogFile(join(dataDir, 'logs', 'stillwell.log'));
  app.whenReady().then(open).catch(failToStart);
}

async function open(): Promise<void> {
  const lock = lockDataDir(dataDir);
  if (!lock.isHeld) throw new Error(inUse(dataDir, lock.owner?.pid));
  lock.announce({ pid: process.pid, port: null, controlSecret: '' });
  const version = app.getVersion();
  const workers = {
    dataService: dist('workers/data-service.mjs'),
    outbox: dist('workers/outbox.mjs'),
    placeList: dist('workers/place-list.mjs'),
    spreadsheets: dist('workers/spreadsheets.mjs'),
  };
  const backend = await createBackend({
    dataDir,
    version,
    shell: 'electron',
    workers,
    log,
    keyStore: await openKeyStore(),
    openExternal: openSignInPage,
  });
  endInOrder([() => backend.close(), () => lock.release()], log);
  guardWebContents(log);
  limitPermissions(session.defaultSession);
  serveAppProtocol(dist('window'));
  offerBackendPort(backend, log);
  const mainWindow = createMainWindow({ preloadFile: dist('electron/preload.cjs'), log });
  installMenu(mainWindow);
  // Not before: a window that is asked for earlier would find nothing to show.
  app.on('second-instance', mainWindow.show);
  app.on('activate', mainWindow.show);
  mainWindow.show();
}

function inUse(dir: string, pid: number | undefined): string {
  const who = pid === undefined ? 'Another Stillwell' : `Another Stillwell (process ${pid})`;
  return `${who} is using the data folder ${dir}. Close it, or start this one with --data-dir=FOLDER.`;
}

function failToStart(cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  log({ level: 'error', event: 'start-failed', cause });
  dialog.showErrorBox('Stillwell', reason);
  app.exit(1);
}
