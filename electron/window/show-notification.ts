import { Notification } from 'electron/main';

export type NotificationWords = { title: string; body: string };

/** As long as nothing else refers to it, a notification may be collected before it is clicked. */
const shown = new Set<Notification>();

/** Shows a notification of the system, where there are such. */
export function showNotification(words: NotificationWords, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification(words);
  shown.add(notification);
  notification.on('click', onClick);
  notification.on('close', () => shown.delete(notification));
  notification.show();
}
