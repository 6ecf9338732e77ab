import { Script } from 'node:vm';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const FOLDER = join(import.meta.dirname, '../page-scripts');

export type PageScripts = { mainWorld: string; preloadWorld: string };

/** The scripts for the two worlds of a page; throws where the preload is not CommonJS, as a sandboxed one must be. */
export async function pageScripts(preload: string): Promise<PageScripts> {
  const code = readFileSync(preload, 'utf8');
  const asFunction = `function (require, module, exports) {${code}\n}`;
  void new Script(`(${asFunction})`);
  const [mainWorld, preloadWorld] = await Promise.all([bundle('main-world'), bundle('preload-world')]);
  return { mainWorld, preloadWorld: `{ const standinPreload = ${asFunction};\n${preloadWorld} }` };
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, `${name}.ts`)],
    bundle: true,
    format: 'iife',
    target: 'chrome130',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
