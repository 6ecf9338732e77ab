import { app } from 'electron/main';
import type { Log } from '#electron/backend/index.ts';
import type { MainWindow } from './main-window.ts';
import type { ShellText } from './shell-text.ts';

type WatchOptions = { mainWindow: MainWindow; text: () => ShellText; log: Log };

/** What nobody caught is written down and said once, and the user decides whether to go on. */
export function watchMainProcess({ mainWindow, text, log }: WatchOptions): void {
  let isAsking = false;
  process.on('uncaughtException', (cause) => {
    log({ level: 'error', event: 'uncaught', cause });
    if (isAsking) return;
    isAsking = true;
    const words = text();
    mainWindow
      .ask({
        type: 'error',
        message: words.fault,
        detail: words.faultDetail(cause.message),
        buttons: [words.quit, words.goOn],
        defaultId: 0,
        cancelId: 1,
      })
      .then((response) => response === 0 && app.quit())
      .catch(() => {})
      .finally(() => (isAsking = false));
  });
  process.on('unhandledRejection', (cause) => log({ level: 'error', event: 'unhandled', cause }));
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log({ level: 'error', event: 'child-process-gone', type, reason, exitCode });
  });
}
