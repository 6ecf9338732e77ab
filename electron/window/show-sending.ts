import { app, Notification } from 'electron/main';
import type { Backend, Log } from '#electron/backend/index.ts';
import type { OutboxState, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { sendingSummary } from '#shared/contract/sending-summary.ts';
import type { MainWindow } from './main-window.ts';
import type { ShellText } from './shell-text.ts';

type SendingOptions = {
  uploads: Backend['uploads'];
  text: () => ShellText;
  mainWindow: MainWindow;
  signal: AbortSignal;
  log: Log;
};

/** Shows on the task bar or the dock how far sending is, and tells its end to a user who looks elsewhere. */
export function showSending(options: SendingOptions): void {
  followSending(options).catch((cause: unknown) => {
    options.log({ level: 'error', event: 'sending-not-shown', cause });
  });
}

async function followSending({ uploads, text, mainWindow, signal }: SendingOptions): Promise<void> {
  // As long as nothing else refers to it, a notification may be collected before it is clicked.
  const shown = new Set<Notification>();
  let before = new Map<string, UploadJob['state']>();
  let lastPercent = -1;
  for await (const state of uploads.watch(signal)) {
    lastPercent = showProgress(state, mainWindow, lastPercent);
    for (const { job } of state.jobs) {
      if (before.get(job.id) !== 'sending' || mainWindow.isInFront()) continue;
      const words = endOf(job, text());
      if (words && Notification.isSupported()) notify(words, shown, mainWindow);
    }
    before = new Map(state.jobs.map(({ job }) => [job.id, job.state]));
  }
}

/** Tells the system only what it can show: whole percents. */
function showProgress(state: OutboxState, mainWindow: MainWindow, lastPercent: number): number {
  const sending = sendingSummary(state);
  const percent = sending ? Math.floor(sending.fraction * 100) : -1;
  if (percent === lastPercent) return lastPercent;
  mainWindow.showProgress(sending ? percent / 100 : null);
  app.setBadgeCount(sending?.files ?? 0);
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

type NotificationWords = { title: string; body: string };

function notify(words: NotificationWords, shown: Set<Notification>, mainWindow: MainWindow): void {
  const notification = new Notification(words);
  shown.add(notification);
  notification.on('click', () => mainWindow.run('show-upload'));
  notification.on('close', () => shown.delete(notification));
  notification.show();
}
