import { parentPort } from 'node:worker_threads';
import { END_THREAD } from '../../end-thread.ts';
import type { BodyCopy } from '../body-thread.ts';
import { type UploadRows, uploadRowsOf } from './upload-rows.ts';

/** What comes back for a body: its rows, or why there are none. */
export type RowsAnswer = UploadRows | { error: string };

function answerTo(body: BodyCopy): RowsAnswer {
  try {
    return uploadRowsOf(Buffer.from(body));
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.on('message', (body: BodyCopy | typeof END_THREAD) => {
  if (body === END_THREAD) return parentPort?.close();
  parentPort?.postMessage(answerTo(body));
});
