import { answerCalls } from '../../../kit/threads/answer-calls.ts';
import { ResultDesk } from './result-desk.ts';
import { askDesk } from './results.ts';

const desk = new ResultDesk();

/** Bytes are made to be handed over. */
const memoryOf = (value: unknown): ArrayBuffer[] =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [];

answerCalls<ResultDesk>(({ name, args }) => askDesk(desk, name, args), { memoryOf });
