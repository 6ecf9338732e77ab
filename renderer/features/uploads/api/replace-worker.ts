import type { WorkerReply, WorkerRequest } from '#renderer/lib/worker-calls.ts';
import { replacer } from '../model/edit-cells.ts';

/** What is looked for, and what is put in its place. */
export type Replacement = { find: string; replacement: string; isPattern: boolean };

/** Asks what becomes of texts; null: a text has nothing of what is looked for. */
export type ReplaceCalls = {
  replace: { input: Replacement & { texts: string[] }; answer: (string | null)[] };
};

addEventListener('message', ({ data: { id, input } }: MessageEvent<WorkerRequest<ReplaceCalls>>) => {
  const { texts, find, replacement, isPattern } = input;
  try {
    const answer = texts.map(replacer(find, replacement, isPattern));
    postMessage({ id, answer } satisfies WorkerReply);
  } catch (error) {
    postMessage({ id, error: String(error) } satisfies WorkerReply);
  }
});
