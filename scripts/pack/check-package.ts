import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import electron from 'electron/package.json' with { type: 'json' };
import { PROJECT_DIR, projectPath } from '../build/project-files.ts';
import { bundledPackages, packWith, shippedMaps } from './pack-with.ts';
import { packedProblems } from './packed-problems.ts';

const LICENCES = 'third-party-licences.txt';

type PackedFile = { name: string; sizeBytes: number };

export type PackageReport = {
  files: PackedFile[];
  archiveBytes: number;
  /** State of each fuse by its name. */
  fuses: Record<string, 'on' | 'off' | 'other'>;
  problems: string[];
};

/** What the fuses must be (docs/security.md); the last is not among those that the packer can set. */
const WANTED_FUSES: Record<string, 'on' | 'off'> = {
  RunAsNode: 'off',
  EnableCookieEncryption: 'on',
  EnableNodeOptionsEnvironmentVariable: 'off',
  EnableNodeCliInspectArguments: 'off',
  EnableEmbeddedAsarIntegrityValidation: 'on',
  OnlyLoadAppFromAsar: 'on',
  LoadBrowserProcessSpecificV8Snapshot: 'off',
  GrantFileProtocolExtraPrivileges: 'off',
  WasmTrapHandlers: 'on',
};

function filesOf(archive: string): PackedFile[] {
  const names = listPackage(archive, { isPack: false }).map((name) => name.slice(1).replaceAll('\\', '/'));
  return names.flatMap((name) => {
    const entry = statFile(archive, name);
    return 'size' in entry ? [{ name, sizeBytes: entry.size }] : [];
  });
}

async function fusesOf(binary: string): Promise<PackageReport['fuses']> {
  const wire = await getCurrentFuseWire(binary);
  const states = { [FuseState.ENABLE]: 'on', [FuseState.DISABLE]: 'off' } as const;
  const names = Object.entries(FuseV1Options).filter(([, index]) => typeof index === 'number');
  return Object.fromEntries(
    names.map(([name, index]) => {
      const state = wire[index as FuseV1Options];
      return [name, state === FuseState.ENABLE || state === FuseState.DISABLE ? states[state] : 'other'];
    }),
  );
}

/** Packs the app for Linux around a distribution that holds no program, into a folder of `dir`; gives that folder. */
export async function packAround(dir: string, say: (line: string) => void): Promise<string> {
  makeFakeElectron(join(dir, 'electron'), electron.version);
  const places = [`-c.electronDist=${join(dir, 'electron')}`, `-c.directories.output=${join(dir, 'out')}`];
  await packWith(['--linux', 'dir', '--publish', 'never', ...places], { isShown: false, say });
  return join(dir, 'out', 'linux-unpacked');
}

/** Looks into what was packed. */
export async function inspectPackage(unpacked: string): Promise<PackageReport> {
  const archive = archiveOf(unpacked);
  const files = filesOf(archive);
  const fuses = await fusesOf(join(unpacked, 'stillwell'));
  const wrongFuses = Object.entries(WANTED_FUSES).filter(([name, wanted]) => fuses[name] !== wanted);
  const packed = { names: files.map(({ name }) => name), builtIn: PROJECT_DIR };
  const problems = [
    ...packedProblems({ ...packed, read: (name) => extractFile(archive, name) }),
    ...wrongFuses.map(([name, wanted]) => `the fuse ${name} is ${fuses[name]}, and must be ${wanted}`),
    ...problemsBeside(unpacked),
  ];
  return { files, archiveBytes: statSync(archive).size, fuses, problems };
}

export function archiveOf(unpacked: string): string {
  return join(unpacked, 'resources', 'app.asar');
}

/** The licences lie where a user can read them, and name every package of which there is code in the app. */
function problemsBeside(unpacked: string): string[] {
  const missing = ['LICENSE', LICENCES].filter(
    (name) => !statSync(join(unpacked, name), { throwIfNoEntry: false })?.size,
  );
  if (missing.length > 0) return missing.map((name) => `missing beside the app: ${name}`);
  const text = readFileSync(join(unpacked, LICENCES), 'utf8');
  const unnamed = bundledPackages(shippedMaps()).filter((name) => {
    // Code of a package that was never installed came inside another one, and under its licence.
    return existsSync(projectPath(`node_modules/${name}`)) && !text.includes(`\n${name} `);
  });
  return unnamed.map((name) => `the licence of ${name} is missing`);
}

/** Packs the app and looks into what came out. */
export async function checkPackage(say: (line: string) => void): Promise<PackageReport> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-pack-'));
  try {
    return await inspectPackage(await packAround(dir, say));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** What marks the fuses in a real binary; behind it stand the version of the wire, their number and their states. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_STATES = '101100011';

/**
 * Makes a folder that looks like the distribution of Electron to a packer, but holds no program: enough to prove what
 * is packed and which fuses are set where the real one cannot be had.
 */
function makeFakeElectron(dir: string, electronVersion: string): void {
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
