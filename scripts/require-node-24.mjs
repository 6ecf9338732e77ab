// Runs before any script of ours, under whatever Node is there: it must stay plain JavaScript that an old Node can read.
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Stillwell's scripts need Node 24 or newer, and this is Node ${process.versions.node}.\n` +
      'Run "npm ci" in the project folder and start the script as "npm run NAME": npm brings Node 24 with it.\n' +
      'Where no Node 24 is published for your platform (macOS), install Node 24 or newer yourself.',
  );
  process.exit(1);
}

// What Node has compiled is kept for the next start, of this script as of the threads and tools that it starts.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../node_modules/.cache/stillwell/node', import.meta.url),
);
nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
