import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What marks the fuses in a real binary; behind it stand the version of the wire, their number and their states. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_STATES = '101100011';

/**
 * Makes a folder that looks like the distribution of Electron to a packer, but holds no program: enough to prove what
 * is packed and which fuses are set where the real one cannot be had.
 */
export function makeFakeElectron(dir: string, electronVersion: string): void {
  mkdirSync(join(dir, 'locales'), { recursive: true });
  mkdirSync(join(dir, 'resources'), { recursive: true });
  const wire = Buffer.concat([
    Buffer.from('no program '),
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([1, FUSE_STATES.length]),
    Buffer.from(FUSE_STATES),
  ]);
  const files: Record<string, string | Buffer> = {
    electron: wire,
    'chrome-sandbox': '',
    chrome_crashpad_handler: '',
    LICENSE: 'licence of Electron',
    'LICENSES.chromium.html': '<!doctype html>licences of Chromium',
    version: electronVersion,
    'resources.pak': '',
    'icudtl.dat': '',
    'locales/en-US.pak': '',
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(dir, name), content, { mode: 0o755 });
}
