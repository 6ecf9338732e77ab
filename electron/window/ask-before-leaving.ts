import { app } from 'electron/main';
import type { Backend, Log } from '#electron/backend/index.ts';
import { sendingSummary } from '#shared/contract/sending-summary.ts';
import type { MainWindow } from './main-window.ts';
import type { ShellText } from './shell-text.ts';

type LeavingOptions = {
  uploads: Backend['uploads'];
  text: () => ShellText;
  ask: MainWindow['ask'];
  /** Whether the app goes on without a window, and so does what it sends. */
  staysOpen: () => boolean;
  log: Log;
};

export type Leaving = {
  /** Whether the last window may close, and the app end with it; asks if it may not. */
  mayClose: () => boolean;
  /** From now on nobody is asked: the system ends the app. */
  stopAsking: () => void;
};

/** While something is being sent, the app ends only when the user says so. */
export function askBeforeLeaving({ uploads, text, ask, staysOpen, log }: LeavingOptions): Leaving {
  let isDecided = false;
  let isAsking = false;
  const decide = async () => {
    const sending = sendingSummary(uploads.value);
    if (isAsking || !sending) return;
    isAsking = true;
    try {
      const words = text();
      const response = await ask({
        type: 'question',
        message: words.stillSending(sending),
        detail: words.stillSendingDetail(sending),
        buttons: [words.keepSending, words.quitNow],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response !== 1) return;
      isDecided = true;
      app.quit();
    } finally {
      isAsking = false;
    }
  };
  const mayLeave = () => {
    if (isDecided || sendingSummary(uploads.value) === null) return true;
    decide().catch((cause: unknown) => log({ level: 'error', event: 'dialog-failed', cause }));
    return false;
  };
  app.on('before-quit', (event) => {
    if (!mayLeave()) event.preventDefault();
  });
  return {
    mayClose: () => staysOpen() || mayLeave(),
    stopAsking: () => void (isDecided = true),
  };
}
