import { renameSync, rmSync } from 'node:fs';
import { listFiles, PROJECT_DIR, projectPath } from './project-files.ts';
import type { Target } from './target.ts';

const OUTPUT_DIR = 'dist/window';

/** The window, made by Vite from renderer/ and shared/. */
export function windowTarget(): Target {
  const listInputs = () => listFiles(['renderer', 'shared']);
  return {
    name: 'window',
    output: `${OUTPUT_DIR}/index.html`,
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
        renameSync(draft, projectPath(OUTPUT_DIR));
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
      return { inputs };
    },
  };
}
