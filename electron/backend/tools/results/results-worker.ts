import { parentPort } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import { END_THREAD } from '../../end-thread.ts';
import { ResultDesk } from './result-desk.ts';
import { askDesk } from './results.ts';
import type { ResultsReport, ResultsRequest } from './results-messages.ts';

const desk = new ResultDesk();

function answer({ id, name, args }: ResultsRequest): ResultsReport {
  try {
    return { id, value: askDesk(desk, name, args) };
  } catch (error) {
    return error instanceof AppError ? { id, failure: error.toFailure() } : { id, error: String(error) };
  }
}

parentPort?.on('message', (request: ResultsRequest | typeof END_THREAD) => {
  if (request === END_THREAD) parentPort?.close();
  else parentPort?.postMessage(answer(request));
});
