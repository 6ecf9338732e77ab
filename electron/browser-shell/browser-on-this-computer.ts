import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { type Browser, findBrowsers } from './find-browser.ts';

export function browsersOnThisComputer(): Browser[] {
  return findBrowsers({ platform: process.platform, env: process.env, homeDir: homedir(), programAt });
}

/** Whether a window can be shown at all. */
export function hasDisplay(platform: NodeJS.Platform, env: Record<string, string | undefined>): boolean {
  return platform === 'win32' || platform === 'darwin' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
}

function programAt(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
}
