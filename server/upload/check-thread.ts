import { parentPort } from 'node:worker_threads';
import { checkUpload } from './check-upload.ts';

/** A copy of a body. */
export type BodyToCheck = ArrayBuffer;

parentPort?.on('message', (body: BodyToCheck) => {
  parentPort?.postMessage(checkUpload(Buffer.from(body)));
});
