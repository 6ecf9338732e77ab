import { app } from 'electron/main';

/** Whether this is the only Stillwell of its data folder; a later one ends itself and calls `onSecond` in the first. */
export function isFirstInstance(onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', onSecond);
  return true;
}
