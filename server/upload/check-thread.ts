import { parentPort } from 'node:worker_threads';
import type { BodyCopy } from '../store/body-thread.ts';
import { checkUpload } from './check-upload.ts';

parentPort?.on('message', (body: BodyCopy) => {
  parentPort?.postMessage(checkUpload(Buffer.from(body)));
});
