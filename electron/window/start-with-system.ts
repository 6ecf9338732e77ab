import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron/main';

/** Word of the command line: the app was started by the system, and opens no window by itself. */
const IN_TRAY = '--in-tray';

/** Words that start this app as it runs now, with its folder of data. */
function wordsOfStart(): string[] {
  const dataDir = process.argv.filter((word) => word.startsWith('--data-dir='));
  return [...(app.isPackaged ? [] : [app.getAppPath()]), ...dataDir, IN_TRAY];
}

/** A word in the Exec line of a desktop entry, where `"`, `` ` ``, `$`, `\` and `%` mean something. */
const quoted = (word: string) => `"${word.replaceAll(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/** The desktops of Linux start what has an entry in this folder (Desktop Application Autostart Specification). */
async function writeAutostart(isOn: boolean): Promise<void> {
  const file = join(app.getPath('appData'), 'autostart', 'stillwell.desktop');
  if (!isOn) return rm(file, { force: true });
  // An AppImage runs from a folder that is gone after it.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const exec = [program, ...wordsOfStart()].map(quoted).join(' ');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `[Desktop Entry]\nType=Application\nName=Stillwell\nExec=${exec}\nTerminal=false\n`);
}

/** Lets the system start the app in the tray at each login, or no longer. @throws Error that says why not */
export async function startWithSystem(isOn: boolean): Promise<void> {
  if (process.platform === 'linux') return writeAutostart(isOn);
  app.setLoginItemSettings({ openAtLogin: isOn, args: wordsOfStart() });
}

/** Whether the system has started the app, and nobody waits for its window. macOS passes no words. */
export function wasStartedBySystem(): boolean {
  if (process.argv.includes(IN_TRAY)) return true;
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}
