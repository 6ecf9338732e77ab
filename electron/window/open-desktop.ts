import { dirname, join } from 'node:path';
import { app, Menu, nativeTheme, session, type Session } from 'electron/main';
import type { Backend, Log } from '#electron/backend/index.ts';
import type { OutboxState, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { sendingSummary } from '#shared/contract/sending-summary.ts';
import { SHELL_TEXT, shellLanguage, type ShellText } from './shell-text.ts';
import { type NotificationWords, showNotification } from './show-notification.ts';
import { tellWatchedFiles } from './tell-watched-files.ts';
import { followTray } from './app-tray.ts';
import { wasStartedBySystem } from './start-with-system.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { createDockBadge, type DockBadge } from './dock-badge.ts';
import { endInOrder } from './end-in-order.ts';
import { createMainWindow, type MainWindow } from './main-window.ts';
import { openFolder } from './open-folder.ts';
import { showAlerts } from './show-alerts.ts';
import { filesAmong, takeFiles } from './take-files.ts';
import { watchMainProcess } from './watch-main-process.ts';
import { isWindowAddress } from './window-origin.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { type MenuActions, menuTemplate } from './menu-template.ts';

type SaveOptions = { mainWindow: MainWindow; text: () => ShellText; log: Log };

/** Whether a download is something that the window made itself. */
function isOwnDownload(address: string): boolean {
  return address.startsWith('blob:') && isWindowAddress(address.slice('blob:'.length));
}

/** Saves what the window hands over where the user says, in the system's dialog; anything else is not downloaded. */
function saveDownloads(windowSession: Session, { mainWindow, text, log }: SaveOptions): void {
  let folder: string | undefined;
  windowSession.on('will-download', (event, item) => {
    if (!isOwnDownload(item.getURL())) {
      event.preventDefault();
      log({ level: 'warn', event: 'download-refused' });
      return;
    }
    const name = item.getFilename();
    folder ??= app.getPath('downloads');
    item.setSaveDialogOptions({ title: text().saveTitle, defaultPath: join(folder, name) });
    item.once('done', (_event, state) => {
      if (state === 'completed') folder = dirname(item.getSavePath());
      if (state !== 'interrupted') return;
      log({ level: 'warn', event: 'save-failed' });
      const { notSaved, notSavedDetail } = text();
      void mainWindow.ask({ type: 'error', message: notSaved(name), detail: notSavedDetail, buttons: [] });
    });
  });
}

type FollowOptions = {
  settings: Backend['settings'];
  mainWindow: MainWindow;
  actions: MenuActions;
  signal: AbortSignal;
  log: Log;
};

/** Applies the language to the menu, the colour scheme to what the system draws, and the zoom to the window, as the user chose. */
function followSettings(options: FollowOptions): void {
  // At once: the first window is opened in these colours.
  useColors(options.settings.value);
  follow(options).catch((cause: unknown) => {
    options.log({ level: 'error', event: 'settings-not-followed', cause });
  });
}

/** Dialogs, menus and title bars are the system's, and the background of a window that has nothing to show yet. */
function useColors({ colorScheme }: Settings): void {
  nativeTheme.themeSource = colorScheme === 'auto' ? 'system' : colorScheme;
}

async function follow({ settings, mainWindow, actions, signal }: FollowOptions): Promise<void> {
  let language: string | undefined;
  let zoomPercent: number | undefined;
  for await (const now of settings.watch(signal)) {
    const wanted = shellLanguage(now.language, app.getLocale());
    if (wanted !== language) {
      const template = menuTemplate({ language: wanted, platform: process.platform, actions });
      Menu.setApplicationMenu(Menu.buildFromTemplate(template));
      language = wanted;
    }
    useColors(now);
    // A new window gets the zoom by itself.
    if (zoomPercent !== undefined && zoomPercent !== now.zoomPercent) mainWindow.setZoom(now.zoomPercent);
    zoomPercent = now.zoomPercent;
  }
}

type DesktopOptions = {
  backend: Backend;
  preloadFile: string;
  dataDir: string;
  /** What is closed at the end, one after the other. */
  endings: (() => Promise<void> | void)[];
  log: Log;
};

/** Everything between the backend and the desktop: the window, the menu, dialogs, progress, the end. */
export function openDesktop({ backend, preloadFile, dataDir, endings, log }: DesktopOptions) {
  const { settings, uploads } = backend;
  const text = () => SHELL_TEXT[shellLanguage(settings.value.language, app.getLocale())];
  const ending = new AbortController();
  const { signal } = ending;
  const mainWindow = createMainWindow({
    preloadFile,
    zoomPercent: () => settings.value.zoomPercent,
    mayClose: () => leaving.mayClose(),
    text,
    log,
  });
  const staysOpen = () => process.platform === 'darwin' || settings.value.runsInTray;
  const leaving = askBeforeLeaving({ uploads, text, ask: mainWindow.ask, staysOpen, log });
  endInOrder([() => ending.abort(), ...endings], { onSignal: leaving.stopAsking, staysOpen, log });
  watchMainProcess({ mainWindow, text, log });
  const files = takeFiles({ backend, mainWindow, text, log });
  const logFailure = (event: string) => (cause: unknown) => log({ level: 'warn', event, cause });
  const take = (paths: string[]) => void files.take(paths).catch(logFailure('files-not-taken'));
  const folders = { data: dataDir, logs: join(dataDir, 'logs') };
  followSettings({
    settings,
    mainWindow,
    actions: {
      run: mainWindow.run,
      openFiles: () => void files.choose().catch(logFailure('files-not-chosen')),
      openFolder: (folder) => void openFolder(folders[folder]).catch(logFailure('folder-not-opened')),
    },
    signal,
    log,
  });
  saveDownloads(session.defaultSession, { mainWindow, text, log });
  const badge = createDockBadge();
  showSending({ uploads, text, mainWindow, badge, signal, log });
  showAlerts({ backend, text, mainWindow, badge, signal, log });
  const { watchedFolders } = backend;
  tellWatchedFiles({ watchedFolders, text, mainWindow, signal }).catch(logFailure('watched-files-not-told'));
  followTray({ backend, mainWindow, text, signal }).catch(logFailure('tray-not-followed'));
  // Not before: a window that is asked for earlier would find nothing to show.
  app.on('second-instance', (_event, words, workingDir) => {
    mainWindow.show();
    take(filesAmong(words, workingDir));
  });
  app.on('activate', mainWindow.show);
  if (!(settings.value.runsInTray && wasStartedBySystem())) mainWindow.show();
  return { takeFiles: take };
}

type SendingOptions = {
  uploads: Backend['uploads'];
  text: () => ShellText;
  mainWindow: MainWindow;
  badge: DockBadge;
  signal: AbortSignal;
  log: Log;
};

/** Shows the progress of sending on the task bar or the dock, and notifies a user who is elsewhere of its end. */
function showSending(options: SendingOptions): void {
  followSending(options).catch((cause: unknown) => {
    options.log({ level: 'error', event: 'sending-not-shown', cause });
  });
}

async function followSending({ uploads, text, mainWindow, badge, signal }: SendingOptions): Promise<void> {
  let before = new Map<string, UploadJob['state']>();
  let lastPercent = -1;
  for await (const state of uploads.watch(signal)) {
    lastPercent = showProgress(state, { mainWindow, badge }, lastPercent);
    for (const { job } of state.jobs) {
      if (before.get(job.id) !== 'sending' || mainWindow.isInFront()) continue;
      const words = endOf(job, text());
      if (words) showNotification(words, () => mainWindow.run('show-upload'));
    }
    before = new Map(state.jobs.map(({ job }) => [job.id, job.state]));
  }
}

/** Reports only what the system can show: whole per cents. */
function showProgress(
  state: OutboxState,
  { mainWindow, badge }: Pick<SendingOptions, 'mainWindow' | 'badge'>,
  lastPercent: number,
): number {
  const sending = sendingSummary(state);
  const percent = sending ? Math.floor(sending.fraction * 100) : -1;
  if (percent === lastPercent) return lastPercent;
  mainWindow.showProgress(sending ? percent / 100 : null);
  badge({ files: sending?.files ?? 0 });
  return percent;
}

function endOf({ state, fileName, amounts }: UploadJob, text: ShellText): NotificationWords | undefined {
  if (state === 'stopped') return { title: text.stopped(fileName), body: text.stoppedText };
  if (state !== 'finished') return undefined;
  const waiting = (amounts.held?.batches ?? 0) + (amounts.rejected?.batches ?? 0);
  const rows = text.sentRows(amounts.done?.rows ?? 0);
  if (waiting === 0) return { title: text.sent(fileName), body: rows };
  return { title: text.needsDecision(fileName), body: `${rows} ${text.someHeld(waiting)}` };
}
