import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { requireNotReady } from './ready.ts';
import { standinOptions } from './standin-options.ts';

const { appRoot, homeDir } = standinOptions;
const paths = new Map<string, string>([
  ['home', homeDir],
  ['appData', join(homeDir, '.config')],
  ['downloads', join(homeDir, 'Downloads')],
  ['userData', join(homeDir, 'default-user-data')],
]);

// Chromium makes its own folder.
mkdirSync(join(homeDir, 'default-user-data'), { recursive: true });

const manifest = JSON.parse(readFileSync(join(appRoot, 'package.json'), 'utf8')) as { version: string };

/** The part of `app` about folders and the app's own package. */
export const appPaths = {
  getAppPath: () => appRoot,
  getVersion: () => manifest.version,
  getPath(name) {
    const path = paths.get(name);
    if (path === undefined) throw new Error(`stand-in: app.getPath('${name}') is not modelled`);
    return path;
  },
  setPath(name, path) {
    if (!paths.has(name)) throw new Error(`stand-in: app.setPath('${name}') is not modelled`);
    if (name === 'userData') requireNotReady('app.setPath(userData)');
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    // As electron.d.ts says it, and not every version does.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Error(`app.setPath: the directory does not exist: ${path}`);
    }
    paths.set(name, path);
  },
} satisfies Partial<Electron.App>;
