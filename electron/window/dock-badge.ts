import { app } from 'electron/main';

/** The one number on the dock: alerts that nobody has acknowledged, else the files that are being sent. */
export function createDockBadge() {
  const counts = { alerts: 0, files: 0 };
  return (changed: Partial<typeof counts>) => {
    Object.assign(counts, changed);
    app.setBadgeCount(counts.alerts > 0 ? counts.alerts : counts.files);
  };
}

export type DockBadge = ReturnType<typeof createDockBadge>;
