import { expect, it } from 'vitest';
import { runToResult } from '#renderer/features/uploads/api/run-to-result.ts';

type Event = { kind: 'progress' } | { kind: 'done'; value: number };

/** A run that tells what is there, and then nothing; it knows whether somebody has left it. */
function openRun(events: Event[]) {
  const run = {
    hasEnded: false,
    next: () =>
      events.length > 0
        ? Promise.resolve({ done: false as const, value: events.shift() as Event })
        : new Promise<never>(() => {}),
    return: () => {
      run.hasEnded = true;
      return Promise.resolve({ done: true as const, value: undefined });
    },
    [Symbol.asyncIterator]: () => run,
  };
  return run;
}

it('a run that has nothing to tell is ended as soon as nobody wants it any more', async () => {
  for (const events of [[], [{ kind: 'progress' as const }]]) {
    const run = openRun(events);
    const stopping = new AbortController();
    const result = runToResult(Promise.resolve<AsyncIterable<Event>>(run), 'done', stopping.signal, () => {});
    stopping.abort();
    await expect(result).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(run.hasEnded).toBe(true);
  }
});

it('a run is followed to its last event, and the others are told', async () => {
  const run = openRun([{ kind: 'progress' }, { kind: 'done', value: 7 }]);
  const told: Event[] = [];
  const opening = Promise.resolve<AsyncIterable<Event>>(run);
  const { signal } = new AbortController();
  expect(await runToResult(opening, 'done', signal, (event) => told.push(event))).toEqual({
    kind: 'done',
    value: 7,
  });
  expect(told).toEqual([{ kind: 'progress' }]);
});
