import { dirname, join } from 'node:path';
import { app, type Session } from 'electron/main';
import type { Log } from '#electron/backend/index.ts';
import type { MainWindow } from './main-window.ts';
import type { ShellText } from './shell-text.ts';
import { isWindowAddress } from './window-origin.ts';

type SaveOptions = { mainWindow: MainWindow; text: () => ShellText; log: Log };

/** Whether a download is something that the window made itself. */
function isOwnDownload(address: string): boolean {
  return address.startsWith('blob:') && isWindowAddress(address.slice('blob:'.length));
}

/** Saves what the window hands over where the user says, in the system's dialog; anything else is not downloaded. */
export function saveDownloads(session: Session, { mainWindow, text, log }: SaveOptions): void {
  let folder: string | undefined;
  session.on('will-download', (event, item) => {
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
