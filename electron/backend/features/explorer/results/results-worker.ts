import { answerCalls } from '../../../kit/threads/thread-calls.ts';
import { callResults, ResultCalls } from './result-calls.ts';

const calls = new ResultCalls();

/** Bytes are made to be handed over, also as a member of an answer. */
function memoryOf(value: unknown): ArrayBuffer[] {
  const bytes = typeof value === 'object' && value && 'structured' in value ? value.structured : value;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

answerCalls<ResultCalls>(({ name, args }) => callResults(calls, name, args), { memoryOf });
