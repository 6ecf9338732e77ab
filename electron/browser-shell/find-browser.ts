import { posix, win32 } from 'node:path';

export type Browser = { name: string; path: string };

export type BrowserPlace = {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  homeDir: string;
  /** The real path of a file that may be run, or nothing where there is none. */
  programAt: (path: string) => string | undefined;
};

const ON_PATH: [program: string, name: string][] = [
  ['google-chrome-stable', 'Google Chrome'],
  ['google-chrome', 'Google Chrome'],
  ['chromium', 'Chromium'],
  ['chromium-browser', 'Chromium'],
  ['microsoft-edge-stable', 'Microsoft Edge'],
  ['microsoft-edge', 'Microsoft Edge'],
  ['brave-browser', 'Brave'],
  ['vivaldi-stable', 'Vivaldi'],
  ['vivaldi', 'Vivaldi'],
];

const MAC_APPS: [app: string, name: string][] = [
  ['Google Chrome', 'Google Chrome'],
  ['Microsoft Edge', 'Microsoft Edge'],
  ['Brave Browser', 'Brave'],
  ['Chromium', 'Chromium'],
  ['Vivaldi', 'Vivaldi'],
];

const WINDOWS_PROGRAMS: [parts: string[], name: string][] = [
  [['Google', 'Chrome', 'Application', 'chrome.exe'], 'Google Chrome'],
  [['Microsoft', 'Edge', 'Application', 'msedge.exe'], 'Microsoft Edge'],
  [['BraveSoftware', 'Brave-Browser', 'Application', 'brave.exe'], 'Brave'],
  [['Vivaldi', 'Application', 'vivaldi.exe'], 'Vivaldi'],
  [['Chromium', 'Application', 'chrome.exe'], 'Chromium'],
];

/** Environment variables by which a user names a browser of the Chromium family. */
export const BROWSER_VARIABLES = ['STILLWELL_BROWSER', 'CHROME_PATH'] as const;

/** The installed browsers of the Chromium family, the one to take first. */
export function findBrowsers(place: BrowserPlace): Browser[] {
  const named = BROWSER_VARIABLES.flatMap((variable) => {
    const path = place.env[variable];
    return path ? [{ name: posix.basename(path.replaceAll('\\', '/')), path }] : [];
  });
  const seen = new Set<string>();
  return [...named, ...installed(place)].filter(({ path }) => {
    const program = place.programAt(path);
    if (program === undefined || seen.has(program)) return false;
    seen.add(program);
    return true;
  });
}

function installed(place: BrowserPlace): Browser[] {
  if (place.platform === 'win32') return onWindows(place);
  if (place.platform === 'darwin') return onMac(place);
  return onLinux(place);
}

function onLinux({ env }: BrowserPlace): Browser[] {
  const folders = (env['PATH'] ?? '').split(':').filter((folder) => posix.isAbsolute(folder));
  const found = ON_PATH.flatMap(([program, name]) =>
    folders.map((folder) => ({ name, path: posix.join(folder, program) })),
  );
  // A browser out of a snap sees no hidden folder, and the profile is in one: any other browser goes first.
  return found.toSorted((a, b) => Number(isSnap(a)) - Number(isSnap(b)));
}

function isSnap({ path }: Browser): boolean {
  return path.startsWith('/snap/') || path.startsWith('/var/lib/snapd/');
}

function onMac({ homeDir }: BrowserPlace): Browser[] {
  return MAC_APPS.flatMap(([app, name]) =>
    ['/Applications', posix.join(homeDir, 'Applications')].map((folder) => ({
      name,
      path: posix.join(folder, `${app}.app`, 'Contents', 'MacOS', app),
    })),
  );
}

function onWindows({ env }: BrowserPlace): Browser[] {
  const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap(
    (variable) => env[variable] ?? env[variable.toUpperCase()] ?? [],
  );
  return WINDOWS_PROGRAMS.flatMap(([parts, name]) =>
    roots.map((root) => ({ name, path: win32.join(root, ...parts) })),
  );
}
