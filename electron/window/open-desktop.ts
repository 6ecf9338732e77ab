import { join } from 'node:path';
import { app, session } from 'electron/main';
import type { Backend, Log } from '#electron/backend/index.ts';
import { shellLanguage } from './app-language.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { endInOrder } from './end-in-order.ts';
import { followSettings } from './follow-settings.ts';
import { createMainWindow } from './main-window.ts';
import { openFolder } from './open-folder.ts';
import { saveDownloads } from './save-downloads.ts';
import { SHELL_TEXT } from './shell-text.ts';
import { showSending } from './show-sending.ts';
import { filesAmong, takeFiles } from './take-files.ts';
import { watchMainProcess } from './watch-main-process.ts';

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
  const leaving = askBeforeLeaving({ uploads, text, ask: mainWindow.ask, log });
  endInOrder([() => ending.abort(), ...endings], { onSignal: leaving.stopAsking, log });
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
  showSending({ uploads, text, mainWindow, signal, log });
  // Not before: a window that is asked for earlier would find nothing to show.
  app.on('second-instance', (_event, words, workingDir) => {
    mainWindow.show();
    take(filesAmong(words, workingDir));
  });
  app.on('activate', mainWindow.show);
  mainWindow.show();
  return { takeFiles: take };
}
