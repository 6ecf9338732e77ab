import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { tellProblem } from './link.ts';

/** Electron's own values where the app says nothing. */
const DEFAULTS = {
  allowRunningInsecureContent: false,
  contextIsolation: true,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  sandbox: true,
  webSecurity: true,
  webviewTag: false,
} as const satisfies Electron.WebPreferences;

/** The preferences in force; refuses every one that is less safe than Electron's own. */
export function safeWebPreferences(given: Electron.WebPreferences = {}): Record<string, unknown> {
  for (const [name, safe] of Object.entries(DEFAULTS)) {
    const value: unknown = Reflect.get(given, name);
    if (value !== undefined && value !== safe) {
      throw new Error(`stand-in: the insecure webPreferences.${name} = ${JSON.stringify(value)} is refused`);
    }
  }
  return { ...DEFAULTS, ...given };
}

/** The preload that a window would load; Electron only prints why it cannot. */
export function loadablePreload(preload: string | undefined): string | null {
  if (preload === undefined) return null;
  if (!isAbsolute(preload)) tellProblem(`preload script must have absolute path: ${preload}`);
  else if (!existsSync(preload)) tellProblem(`Unable to load preload script: ${preload}`);
  else return preload;
  return null;
}
