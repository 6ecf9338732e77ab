import { homedir } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { defaultDataDir } from '#electron/both-shells/default-data-dir.ts';

const OPTION = '--data-dir=';

/** The data folder: the one on the command line, or the one that both shells use. */
export function appDataDir(
  words: string[],
  place = { platform: process.platform, env: process.env, homeDir: homedir() },
): string {
  const given = words.findLast((word) => word.startsWith(OPTION))?.slice(OPTION.length);
  if (!given) return defaultDataDir(place);
  return isAbsolute(given) ? given : resolve(given);
}
