import { answerCalls } from '../../../kit/threads/answer-calls.ts';
import { ResultCalls } from './result-calls.ts';
import { callResults } from './results.ts';

const calls = new ResultCalls();

/** Bytes are made to be handed over. */
const memoryOf = (value: unknown): ArrayBuffer[] =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [];

answerCalls<ResultCalls>(({ name, args }) => callResults(calls, name, args), { memoryOf });
