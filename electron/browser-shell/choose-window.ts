import { hasDisplay } from './browser-on-this-computer.ts';
import type { Browser } from './find-browser.ts';
import { type OpenWindow, openWindowByAddress, openWindowByPipe } from './open-window.ts';
import type { ShellServer } from './shell-server.ts';

export type ChooseWindowOptions = {
  server: ShellServer;
  browsers: Browser[];
  profilesDir: string;
  say: (line: string) => void;
};

/** Opens the window in the first browser that plays along; undefined, with the reason said, when none does. */
export async function chooseWindow({
  server,
  browsers,
  profilesDir,
  say,
}: ChooseWindowOptions): Promise<OpenWindow | undefined> {
  if (!hasDisplay(process.platform, process.env)) {
    say('There is no display here to open a window on.');
    return undefined;
  }
  if (browsers.length === 0) {
    say('No browser of the Chromium family (Chrome, Chromium, Edge, Brave, Vivaldi) was found.');
  }
  const isRoot = process.getuid?.() === 0;
  for (const browser of browsers) {
    const options = { server, browser, isRoot, profileDir: `${profilesDir}/${profileName(browser)}` };
    const window =
      (await attempt(() => openWindowByPipe(options), browser, say)) ??
      (await attempt(() => openWindowByAddress(options), browser, say));
    if (window) return window;
  }
  return undefined;
}

async function attempt(
  open: () => Promise<OpenWindow>,
  browser: Browser,
  say: (line: string) => void,
): Promise<OpenWindow | undefined> {
  try {
    return await open();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    say(`${browser.name} (${browser.path}) did not open a window: ${reason}`);
    return undefined;
  }
}

/** A profile belongs to one kind of browser: another would read what it does not understand. */
function profileName({ name }: Browser): string {
  return `browser-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
