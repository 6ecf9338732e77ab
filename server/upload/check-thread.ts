import { parentPort } from 'node:worker_threads';
import type { BodyCopy } from '../store/body-thread.ts';
import { checkFully } from './check-upload.ts';

parentPort?.on('message', (body: BodyCopy) => {
  parentPort?.postMessage(checkFully(Buffer.from(body)));
});
