import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { Bundle } from './bundles.ts';
import { PROJECT_DIR, projectPath, type Target } from './project-files.ts';

// CommonJS packages (ws) call require() for Node's own modules, which an ES module has not.
const REQUIRE_IN_ESM = [
  `import { createRequire as stillwellCreateRequire } from 'node:module';`,
  `const require = stillwellCreateRequire(import.meta.url);`,
].join('\n');

export function bundleOptions(bundle: Bundle): BuildOptions {
  return {
    absWorkingDir: PROJECT_DIR,
    entryPoints: [bundle.entry],
    outfile: bundle.output,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: bundle.format,
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'silent',
    loader: { '.png': 'dataurl' },
    // bufferutil and utf-8-validate: native extras of ws that it does without.
    external: ['electron', 'electron/*', 'bufferutil', 'utf-8-validate'],
    ...(bundle.format === 'esm' ? { banner: { js: REQUIRE_IN_ESM } } : {}),
  };
}

export function bundleTarget(bundle: Bundle): Target {
  return {
    name: bundle.name,
    output: bundle.output,
    listInputs: undefined,
    async build() {
      const { build } = await import('esbuild');
      const { metafile, outputFiles } = await build({
        ...bundleOptions(bundle),
        metafile: true,
        write: false,
      });
      mkdirSync(dirname(projectPath(bundle.output)), { recursive: true });
      for (const { path, contents } of outputFiles) writeWhole(path, contents);
      return { inputs: Object.keys(metafile.inputs).filter((path) => !path.startsWith('node_modules/')) };
    },
  };
}

/** A Stillwell that starts meanwhile reads the old file or the new one, never half of one. */
function writeWhole(path: string, contents: Uint8Array): void {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, contents);
  renameSync(draft, path);
}
