import { parentPort } from 'node:worker_threads';

const LEVELS = 5_000;

/** Deep enough to be written, and too deep to be read. */
function nested(): unknown {
  let value: unknown = 1;
  for (let level = 0; level < LEVELS; level += 1) value = { value };
  return value;
}

parentPort?.on('message', () => parentPort?.postMessage(nested()));
