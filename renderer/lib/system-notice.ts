/** Whether notices of the system may be shown; `by-shell`: the shell itself shows them; `none`: there are no such things here. */
export type NoticePermission = NotificationPermission | 'by-shell' | 'none';

export function noticePermission(): NoticePermission {
  if (window.stillwell) return 'by-shell';
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Asks the user, which browsers allow shortly after a click only. */
export async function askToNotify(): Promise<NoticePermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'none';
}

/** Shows a notice of the system to a user who is looking elsewhere. `onClick` runs once the window is in front again. */
export function showSystemNotice(title: string, body: string, tag: string, onClick: () => void): void {
  if (noticePermission() !== 'granted' || document.hasFocus()) return;
  const notice = new Notification(title, { body, tag });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
    onClick();
  });
}
