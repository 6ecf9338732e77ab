import { mkdirSync } from 'node:fs';
import { app } from 'electron/main';

/** Lets Chromium keep its files here, for the user alone. Electron takes only a folder that exists. */
export function keepUserData(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  app.setPath('userData', dir);
}
