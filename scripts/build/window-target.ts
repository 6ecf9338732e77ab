import { existsSync, renameSync, rmSync } from 'node:fs';
import { listFiles, PROJECT_DIR, projectPath } from './project-files.ts';
import type { Target } from './target.ts';

const OUTPUT_DIR = 'dist/window';
const OUTPUT_INDEX = `${OUTPUT_DIR}/index.html`;

function putInPlace(draft: string): void {
  try {
    renameSync(draft, projectPath(OUTPUT_DIR));
  } catch (error) {
    // Another start has just put the same there.
    if (!existsSync(projectPath(OUTPUT_INDEX))) throw error;
  }
}

/** The window, made by Vite from renderer/ and shared/. */
export function windowTarget(): Target {
  const listInputs = () => listFiles(['renderer', 'shared']);
  return {
    name: 'window',
    output: OUTPUT_INDEX,
    listInputs,
    async build() {
      const inputs = listInputs();
      const draft = projectPath(`${OUTPUT_DIR}.${process.pid}.new`);
      const { build } = await import('vite');
      try {
        await build({
          configFile: projectPath('vite.config.ts'),
          root: `${PROJECT_DIR}/renderer`,
          logLevel: 'silent',
          build: { outDir: draft },
        });
        rmSync(projectPath(OUTPUT_DIR), { recursive: true, force: true });
        putInPlace(draft);
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
      return { inputs };
    },
  };
}
