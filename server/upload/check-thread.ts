import { parentPort } from 'node:worker_threads';
import { END_THREAD } from '../end-thread.ts';
import type { BodyCopy } from '../store/body-thread.ts';
import { checkFully } from './check-upload.ts';

parentPort?.on('message', (body: BodyCopy | typeof END_THREAD) => {
  if (body === END_THREAD) return parentPort?.close();
  parentPort?.postMessage(checkFully(Buffer.from(body)));
});
