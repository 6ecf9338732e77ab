import { Notification } from 'electron/main';
import type { Backend, Log } from '#electron/backend/index.ts';
import type { AlertNews } from '#shared/contract/alerts.ts';
import type { DockBadge } from './dock-badge.ts';
import type { MainWindow } from './main-window.ts';
import type { ShellText } from './shell-text.ts';

type AlertOptions = {
  backend: Pick<Backend, 'alertNews' | 'alertCount'>;
  text: () => ShellText;
  mainWindow: MainWindow;
  badge: DockBadge;
  signal: AbortSignal;
  log: Log;
};

/** Tells new alerts to a user who looks elsewhere, all of one reading at once, and how many nobody has acknowledged. */
export function showAlerts(options: AlertOptions): void {
  const failed = (cause: unknown) => options.log({ level: 'error', event: 'alerts-not-shown', cause });
  tellNews(options).catch(failed);
  followCount(options).catch(failed);
}

async function followCount({ backend, badge, signal }: AlertOptions): Promise<void> {
  for await (const alerts of backend.alertCount.watch(signal)) badge({ alerts });
}

async function tellNews({ backend, text, mainWindow, signal }: AlertOptions): Promise<void> {
  // As long as nothing else refers to it, a notification may be collected before it is clicked.
  let shown: Notification | undefined;
  for await (const news of backend.alertNews.watch(signal)) {
    if (!news || mainWindow.isInFront() || !Notification.isSupported()) continue;
    shown = new Notification(wordsOf(news, text()));
    shown.on('click', () => mainWindow.run('show-alerts'));
    shown.show();
  }
}

function wordsOf({ risen, counts, isReadingFailed }: AlertNews, text: ShellText) {
  if (isReadingFailed) return { title: text.levelsFailed, body: text.levelsFailedText };
  const { overflow, alarm, warning } = counts;
  const names = risen.map(({ placeName, rank }) => text.risen(placeName, rank)).join('\n');
  const total = overflow + alarm + warning;
  if (total === risen.length) return { title: text.newAlerts(total), body: names };
  return { title: text.newAlerts(total), body: `${text.alertCounts(overflow, alarm, warning)}\n${names}` };
}
