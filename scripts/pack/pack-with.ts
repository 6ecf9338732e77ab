import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildStale } from '../build/build-stale.ts';
import { BUNDLES } from '../build/bundles.ts';
import { PROJECT_DIR, projectPath } from '../build/project-files.ts';
import { runCommand, toolCommand } from '../run-command.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

const BUILDER = 'electron-builder/cli.js';
const ASSETS = 'dist/window/assets';

/** Builds what is shipped, collects its licences, and lets electron-builder pack it. @throws Error with what the packer said. */
export async function packWith(
  words: string[],
  { isShown, say }: { isShown: boolean; say: (line: string) => void },
): Promise<void> {
  await buildStale(['electron'], { isForced: false, say });
  const { text, packages } = thirdPartyLicences(PROJECT_DIR, bundledPackages(shippedMaps()));
  writeFileSync(projectPath('dist/third-party-licences.txt'), text);
  dropEmptySecrets(process.env);
  say(`Packing, with the licences of ${packages.length} packages ...`);
  const { code, output } = await runCommand(toolCommand(BUILDER, ...words), { isShown });
  if (code !== 0) throw new Error(`electron-builder ended with ${code}.\n${output}`);
}

/** Source maps of what is shipped; they themselves are not. */
export function shippedMaps(): string[] {
  const bundles = BUNDLES.filter(({ shells }) => shells.includes('electron'));
  const assets = readdirSync(projectPath(ASSETS)).filter((name) => name.endsWith('.js.map'));
  const files = [
    ...bundles.map(({ output }) => `${output}.map`),
    ...assets.map((name) => `${ASSETS}/${name}`),
  ];
  return files.map(projectPath);
}

/** The last folder of packages on the way to a source, and the package in it. */
const PACKAGE = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Names of the packages whose code went into bundles, as their source maps tell it. */
export function bundledPackages(mapFiles: readonly string[]): string[] {
  const names = mapFiles.flatMap((file) => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(file, 'utf8'));
    return sources.flatMap((source) => PACKAGE.exec(source)?.[1] ?? []);
  });
  return [...new Set(names)].toSorted();
}

/** What the packer signs and notarises with. */
const OF_SIGNING = /^(?:WIN_)?CSC_|^APPLE_/;

/**
 * Takes variables of signing that hold nothing out of the environment. A workflow sets one for every secret, be it there or
 * not, and the packer takes an empty one for the path of a certificate, which is then not to be found.
 */
export function dropEmptySecrets(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (OF_SIGNING.test(name) && value?.trim() === '') delete env[name];
  }
}
