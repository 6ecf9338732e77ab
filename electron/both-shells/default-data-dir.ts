import { posix, win32 } from 'node:path';

export type DataDirPlace = {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  homeDir: string;
};

/** Where Stillwell keeps its data unless the user says otherwise; the same folder for both shells. */
export function defaultDataDir({ platform, env, homeDir }: DataDirPlace): string {
  if (platform === 'win32') {
    const { APPDATA } = env;
    return win32.join(APPDATA ? APPDATA : win32.join(homeDir, 'AppData', 'Roaming'), 'Stillwell');
  }
  if (platform === 'darwin') return posix.join(homeDir, 'Library', 'Application Support', 'Stillwell');
  const { XDG_DATA_HOME } = env;
  // The XDG specification says to ignore a relative path.
  const base = XDG_DATA_HOME && posix.isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : undefined;
  return posix.join(base ?? posix.join(homeDir, '.local', 'share'), 'stillwell');
}
