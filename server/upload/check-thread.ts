import { parentPort } from 'node:worker_threads';
import { checkUpload } from './check-upload.ts';

/** A body, in memory that the service and this thread share, or in a copy. */
export type BodyToCheck = { memory: SharedArrayBuffer | ArrayBuffer; sizeBytes: number };

parentPort?.on('message', ({ memory, sizeBytes }: BodyToCheck) => {
  parentPort?.postMessage(checkUpload(Buffer.from(memory, 0, sizeBytes)));
});
