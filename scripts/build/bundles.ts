export type Shell = 'electron' | 'browser';

export type Bundle = {
  name: string;
  entry: string;
  output: string;
  format: 'cjs' | 'esm';
  /** The shells that need it. */
  shells: Shell[];
};

/** Everything that esbuild makes; the window is Vite's. A further worker is a further line. */
export const BUNDLES: Bundle[] = [
  {
    name: 'main',
    entry: 'electron/main.ts',
    output: 'dist/electron/main.cjs',
    format: 'cjs',
    shells: ['electron'],
  },
  {
    name: 'preload',
    entry: 'electron/preload.ts',
    output: 'dist/electron/preload.cjs',
    format: 'cjs',
    shells: ['electron'],
  },
  {
    name: 'browser shell',
    entry: 'electron/browser-shell/browser-shell-entry.ts',
    output: 'dist/browser-shell/browser-shell.mjs',
    format: 'esm',
    shells: ['browser'],
  },
  {
    name: 'data service worker',
    entry: 'electron/backend/identity/built-in-service/data-service-worker.ts',
    output: 'dist/workers/data-service.mjs',
    format: 'esm',
    shells: ['electron', 'browser'],
  },
  {
    name: 'apply uploads worker',
    entry: 'server/store/sqlite/journal/apply-thread.ts',
    output: 'dist/workers/apply-uploads.mjs',
    format: 'esm',
    shells: ['electron', 'browser'],
  },
  {
    name: 'place list worker',
    entry: 'electron/backend/features/places/list/place-list-worker.ts',
    output: 'dist/workers/place-list.mjs',
    format: 'esm',
    shells: ['electron', 'browser'],
  },
  {
    name: 'outbox worker',
    entry: 'electron/backend/features/uploads/outbox/outbox-worker.ts',
    output: 'dist/workers/outbox.mjs',
    format: 'esm',
    shells: ['electron', 'browser'],
  },
  {
    name: 'spreadsheet worker',
    entry: 'electron/backend/features/uploads/reading/reading-worker.ts',
    output: 'dist/workers/spreadsheets.mjs',
    format: 'esm',
    shells: ['electron', 'browser'],
  },
  {
    name: 'tool checks worker',
    entry: 'electron/backend/features/explorer/checks/checks-worker.ts',
    output: 'dist/workers/tool-checks.mjs',
    format: 'esm',
    shells: ['electron', 'browser'],
  },
  {
    name: 'tool results worker',
    entry: 'electron/backend/features/explorer/results/results-worker.ts',
    output: 'dist/workers/tool-results.mjs',
    format: 'esm',
    shells: ['electron', 'browser'],
  },
];
