import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  MAX_REPLACING_MS,
  PatternTooSlow,
  TextReplacer,
} from '#renderer/features/uploads/api/replace-texts.ts';
import type { ReplaceCalls } from '#renderer/features/uploads/api/replace-worker.ts';
import type { WorkerRequest } from '#renderer/lib/worker-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker that answers texts in capitals, or one that is lost in a pattern. */
function workerThat(does: 'answers' | 'is lost') {
  const events = new EventTarget();
  const terminate = vi.fn<() => void>();
  const postMessage = ({ id, input }: WorkerRequest<ReplaceCalls>) => {
    const answer = input.texts.map((text) => text.toUpperCase());
    if (does === 'answers') events.dispatchEvent(new MessageEvent('message', { data: { id, answer } }));
  };
  const addEventListener = events.addEventListener.bind(events);
  return { terminate, worker: { addEventListener, postMessage, terminate } as unknown as Worker };
}

const OF = { find: String.raw`(\d+)+x`, replacement: '', isPattern: true };

test('a pattern that takes too long is given up, and its thread ended', async () => {
  const { worker, terminate } = workerThat('is lost');
  const replaced = new TextReplacer(OF, worker).replace(['2026']);
  const given = expect(replaced).rejects.toBeInstanceOf(PatternTooSlow);
  await vi.advanceTimersByTimeAsync(MAX_REPLACING_MS - 1);
  expect(terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await given;
  expect(terminate).toHaveBeenCalledOnce();
});

test('texts are replaced page after page, each with time of its own', async () => {
  const { worker, terminate } = workerThat('answers');
  const replacer = new TextReplacer(OF, worker);
  expect(await replacer.replace(['a'])).toEqual(['A']);
  await vi.advanceTimersByTimeAsync(MAX_REPLACING_MS);
  expect(await replacer.replace(['b'])).toEqual(['B']);
  expect(terminate).not.toHaveBeenCalled();
});
