import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleOptions } from '#scripts/build/bundle-target.ts';
import { BUNDLES } from '#scripts/build/bundles.ts';
import { projectPath } from '#scripts/build/project-files.ts';
import type { Fault } from './fault.ts';

/** What the shell itself is; a fault in anything else would not be one of the shell. */
const SHELL_BUNDLES = new Set(['main', 'preload']);

/** Builds the Electron shell into `outDir`, with a fault in it or none; the window and the workers are those in dist/. */
export async function buildApp(outDir: string, fault?: Fault): Promise<void> {
  mkdirSync(join(outDir, 'dist'), { recursive: true });
  copyFileSync(projectPath('package.json'), join(outDir, 'package.json'));
  symlinkSync(projectPath('dist/window'), join(outDir, 'dist/window'));
  const seeded = { isFound: fault?.preloadFormat !== undefined };
  const bundles = BUNDLES.filter(({ shells }) => shells.includes('electron'));
  const own = bundles.filter(({ name }) => SHELL_BUNDLES.has(name));
  for (const { output } of bundles.filter((bundle) => !own.includes(bundle))) link(outDir, output);
  await Promise.all(
    own.map((bundle) =>
      build({
        ...bundleOptions(bundle),
        outfile: join(outDir, bundle.output),
        sourcemap: false,
        ...(fault ? { plugins: [seed(fault, seeded)] } : {}),
        ...(fault?.preloadFormat && bundle.name === 'preload' ? { format: fault.preloadFormat } : {}),
      }),
    ),
  );
  if (fault && !seeded.isFound) throw new Error(`${fault.file} no longer holds what the fault changes`);
}

function link(outDir: string, file: string): void {
  mkdirSync(join(outDir, dirname(file)), { recursive: true });
  if (!existsSync(projectPath(file))) throw new Error(`${file} has not been built`);
  symlinkSync(projectPath(file), join(outDir, file));
}

function seed({ file, from, to }: Fault, seeded: { isFound: boolean }): Plugin {
  const path = projectPath(file);
  return {
    name: 'seed',
    setup(building) {
      building.onLoad({ filter: /\.ts$/ }, (args) => {
        if (args.path !== path) return undefined;
        const text = readFileSync(path, 'utf8');
        const contents = text.replace(from, to);
        if (contents !== text) seeded.isFound = true;
        return { contents, loader: 'ts' };
      });
    },
  };
}
