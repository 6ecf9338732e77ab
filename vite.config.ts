import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { offlineLand } from './scripts/build/offline-land.ts';

/** The components on a page of their own are for whoever develops: the app that is built for users has no such page. */
const GALLERY_MODES = ['development', 'gallery'];

/**
 * The order of the cascade layers is that in which they are first named, and a page loads the styles of shared chunks
 * before those that name it: so every style sheet names it.
 */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer base, mantine, layout, ui;\n${code}` : undefined),
};

export default defineConfig(({ mode }) => ({
  root: 'renderer',
  plugins: [react(), offlineLand(), layersInOrder],
  build: {
    outDir: '../dist/window',
    emptyOutDir: true,
    sourcemap: true,
    target: 'chrome130',
    // The window's policy allows no data: fonts, and every other small file is as well in the folder.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All of it comes from the same disk: there is no network for a large file to wait for.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: ['renderer/index.html', ...(GALLERY_MODES.includes(mode) ? ['renderer/gallery.html'] : [])].map(
        (page) => join(import.meta.dirname, page),
      ),
    },
  },
}));
