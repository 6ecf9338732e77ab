import { join } from 'node:path';
import { app, dialog, session } from 'electron/main';
import { type Backend, createBackend, type Log } from '#electron/backend/index.ts';
import { lockDataDir } from '#electron/both-shells/data-dir-lock.ts';
import { openLogFile } from '#electron/both-shells/log-file.ts';
import { appDataDir } from './window/app-data.ts';
import { shellLanguage } from './window/shell-text.ts';
import { registerAppScheme, serveAppProtocol } from './window/app-protocol.ts';
import { offerBackendPort } from './window/backend-port.ts';
import { guardWebContents } from './window/guard-web-contents.ts';
import { keepUserData } from './window/keep-user-data.ts';
import { keptLanguage } from './window/kept-language.ts';
import { openKeyStore } from './window/key-store.ts';
import { openDesktop } from './window/open-desktop.ts';
import { chooseFolder } from './window/choose-folder.ts';
import { openFolder } from './window/open-folder.ts';
import { openSignInPage } from './window/open-sign-in-page.ts';
import { limitPermissions } from './window/permission-policy.ts';
import { printPdf } from './window/print-pdf.ts';
import { FolderInUse, startFailureText } from './window/start-failure.ts';
import { filesAmong } from './window/take-files.ts';
import { updateFeed } from './window/update-feed.ts';

const dataDir = appDataDir(process.argv);
const dist = (file: string) => join(app.getAppPath(), 'dist', file);
const early: string[] = [];
let log: Log = () => {};

app.enableSandbox();
registerAppScheme();
// macOS names a file that was dropped on the dock before the app is ready.
app.on('open-file', keepEarly);
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
  if (!lock.isHeld) throw new FolderInUse(dataDir, lock.owner?.pid);
  lock.announce({ pid: process.pid, port: null, controlSecret: '' });
  guardWebContents(log);
  limitPermissions(session.defaultSession);
  const backend = await startBackend();
  serveAppProtocol(dist('window'));
  offerBackendPort(backend, log);
  const desktop = openDesktop({
    backend,
    preloadFile: dist('electron/preload.cjs'),
    dataDir,
    endings: [() => backend.close(), () => lock.release()],
    log,
  });
  app.off('open-file', keepEarly);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    desktop.takeFiles([path]);
  });
  desktop.takeFiles([...early, ...filesAmong(process.argv, process.cwd())]);
}

async function startBackend(): Promise<Backend> {
  return createBackend({
    dataDir,
    version: app.getVersion(),
    shell: 'electron',
    workers: {
      applyUploads: dist('workers/apply-uploads.mjs'),
      dataService: dist('workers/data-service.mjs'),
      outbox: dist('workers/outbox.mjs'),
      placeList: dist('workers/place-list.mjs'),
      spreadsheets: dist('workers/spreadsheets.mjs'),
      toolChecks: dist('workers/tool-checks.mjs'),
      toolResults: dist('workers/tool-results.mjs'),
    },
    log,
    keyStore: await openKeyStore(),
    openExternal: openSignInPage,
    desktop: {
      chooseFolder,
      openFolder,
      printPdf,
      tray: true,
      zoom: true,
      updateFeed: updateFeed(app.getAppPath()),
    },
  });
}

function keepEarly(event: { preventDefault: () => void }, path: string): void {
  event.preventDefault();
  early.push(path);
}

function failToStart(cause: unknown): void {
  log({ level: 'error', event: 'start-failed', cause });
  const chosen = keptLanguage(dataDir);
  const isKnown = chosen !== 'system' || app.isReady();
  const language = isKnown ? shellLanguage(chosen, app.isReady() ? app.getLocale() : '') : undefined;
  dialog.showErrorBox('Stillwell', startFailureText(cause, dataDir, language));
  app.exit(1);
}
