import { app, type BrowserWindow, dialog } from 'electron/main';
import type { Log } from '#electron/backend/index.ts';
import type { ShellText } from './shell-text.ts';

/** A window that dies again this soon would die for ever: the user decides. */
const DIES_AGAIN_MS = 30_000;

/** Brings a window back whose process died, and asks what to do about one that hangs. */
export function watchRenderer(window: BrowserWindow, text: () => ShellText, log: Log): void {
  let diedAtMs = 0;
  let isEndedByUser = false;
  const endPage = () => {
    isEndedByUser = true;
    window.webContents.forcefullyCrashRenderer();
  };
  const ask = (state: 'died' | 'hangs') => {
    askWhatToDo({ window, text: text(), state, endPage }).catch((cause: unknown) => {
      log({ level: 'error', event: 'dialog-failed', cause });
    });
  };
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log({ level: 'error', event: 'window-died', reason, exitCode });
    const isAgain = !isEndedByUser && Date.now() - diedAtMs < DIES_AGAIN_MS;
    if (!isEndedByUser) diedAtMs = Date.now();
    isEndedByUser = false;
    if (isAgain) ask('died');
    else window.webContents.reload();
  });
  window.on('unresponsive', () => {
    log({ level: 'warn', event: 'window-hangs' });
    ask('hangs');
  });
}

type Asking = { window: BrowserWindow; text: ShellText; state: 'died' | 'hangs'; endPage: () => void };

async function askWhatToDo({ window, text, state, endPage }: Asking): Promise<void> {
  const buttons = [text.reload, state === 'died' ? text.quit : text.wait];
  const question = { type: 'warning' as const, message: text[state], buttons, defaultId: 0, cancelId: 1 };
  const { response } = await dialog.showMessageBox(window, question);
  if (window.isDestroyed()) return;
  // A page that hangs does not hear a request to load itself anew; one that was ended is loaded by its end.
  if (state === 'hangs') return response === 0 ? endPage() : undefined;
  if (response === 0) window.webContents.reload();
  else app.quit();
}
