import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { bundleOptions } from '#scripts/build/bundle-target.ts';
import { BUNDLES } from '#scripts/build/bundles.ts';
import { projectPath } from '#scripts/build/project-files.ts';
import type { Fault } from './faults.ts';

/** Builds what the Electron shell runs into `outDir`, with a fault in it or none; the window is the one in dist/. */
export async function buildApp(outDir: string, fault?: Fault): Promise<void> {
  mkdirSync(join(outDir, 'dist'), { recursive: true });
  copyFileSync(projectPath('package.json'), join(outDir, 'package.json'));
  symlinkSync(projectPath('dist/window'), join(outDir, 'dist/window'));
  const found = { count: 0 };
  const bundles = BUNDLES.filter(({ shells }) => shells.includes('electron'));
  await Promise.all(
    bundles.map(({ output, ...bundle }) =>
      build({
        ...bundleOptions({ output, ...bundle }),
        outfile: join(outDir, output),
        sourcemap: false,
        ...(fault ? { plugins: [seed(fault, found)] } : {}),
      }),
    ),
  );
  if (fault?.builtText) fault.builtText(outDir);
  else if (fault && found.count === 0)
    throw new Error(`The text to change is not in ${fault.file}: ${fault.name}`);
}

function seed({ file, from, to }: Fault, found: { count: number }): Plugin {
  const path = projectPath(file);
  return {
    name: 'seed',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, (args) => {
        if (args.path !== path) return undefined;
        const text = readFileSync(path, 'utf8');
        const changed = text.replace(from, to);
        if (changed !== text) found.count += 1;
        return { contents: changed, loader: 'ts' };
      });
    },
  };
}
