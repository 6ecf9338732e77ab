import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { runBrowserShell as RunBrowserShell } from '#electron/browser-shell/browser-shell-entry.ts';
import { defaultDataDir } from '#electron/both-shells/default-data-dir.ts';
import { processTerminal } from '#electron/browser-shell/print-address.ts';
import { projectPath, projectVersion } from '#scripts/build/project-files.ts';
import { endSignal } from './end-signal.ts';
import type { StartOptions } from './start-options.ts';

/** Runs the built browser shell in this process; gives its exit code. */
export async function runInBrowser({ isOpening, port, dataDir }: StartOptions): Promise<number> {
  const { runBrowserShell } = await bundledShell();
  return runBrowserShell({
    ...builtParts(),
    dataDir: chosenDataDir(dataDir),
    port,
    isOpening,
    terminal: processTerminal(),
    signal: endSignal(),
  });
}

export async function bundledShell(): Promise<{ runBrowserShell: typeof RunBrowserShell }> {
  const bundle = pathToFileURL(projectPath('dist/browser-shell/browser-shell.mjs')).href;
  return (await import(bundle)) as { runBrowserShell: typeof RunBrowserShell };
}

export function builtParts() {
  return {
    version: projectVersion(),
    windowDir: projectPath('dist/window'),
    workers: {
      applyUploads: projectPath('dist/workers/apply-uploads.mjs'),
      dataService: projectPath('dist/workers/data-service.mjs'),
      outbox: projectPath('dist/workers/outbox.mjs'),
      placeList: projectPath('dist/workers/place-list.mjs'),
      spreadsheets: projectPath('dist/workers/spreadsheets.mjs'),
      toolChecks: projectPath('dist/workers/tool-checks.mjs'),
      toolResults: projectPath('dist/workers/tool-results.mjs'),
    },
  };
}

export function chosenDataDir(given: string | undefined): string {
  if (given !== undefined) return resolve(given);
  return defaultDataDir({ platform: process.platform, env: process.env, homeDir: homedir() });
}
