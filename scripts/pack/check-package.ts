import { mkdtemp, rm } from 'node:fs/promises';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import electron from 'electron/package.json' with { type: 'json' };
import { makeFakeElectron } from './fake-electron.ts';
import { packWith } from './pack-with.ts';
import { packedProblems } from './packed-problems.ts';

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

/** Packs the app for Linux around a distribution that holds no program, and looks into what came out. */
export async function checkPackage(say: (line: string) => void): Promise<PackageReport> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-pack-'));
  try {
    makeFakeElectron(join(dir, 'electron'), electron.version);
    const places = [`-c.electronDist=${join(dir, 'electron')}`, `-c.directories.output=${join(dir, 'out')}`];
    await packWith(['--linux', 'dir', '--publish', 'never', ...places], { isShown: false, say });
    const unpacked = join(dir, 'out', 'linux-unpacked');
    const archive = join(unpacked, 'resources', 'app.asar');
    const files = filesOf(archive);
    const fuses = await fusesOf(join(unpacked, 'stillwell'));
    const wrongFuses = Object.entries(WANTED_FUSES).filter(([name, wanted]) => fuses[name] !== wanted);
    const beside = ['LICENSE', 'third-party-licences.txt'].filter(
      (name) => !statSync(join(unpacked, name), { throwIfNoEntry: false })?.size,
    );
    const problems = [
      ...packedProblems({ names: files.map(({ name }) => name), read: (name) => extractFile(archive, name) }),
      ...wrongFuses.map(([name, wanted]) => `the fuse ${name} is ${fuses[name]}, and must be ${wanted}`),
      ...beside.map((name) => `missing beside the app: ${name}`),
    ];
    return { files, archiveBytes: statSync(archive).size, fuses, problems };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
