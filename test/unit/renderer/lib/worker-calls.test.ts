import { afterEach, expect, test } from 'vitest';
import { WorkerCalls, type WorkerReply, type WorkerRequest } from '#renderer/lib/worker-calls.ts';

type Calls = { double: { input: number; answer: number }; never: { input: null; answer: never } };

const opened: MessageChannel[] = [];
afterEach(() => {
  for (const { port1, port2 } of opened.splice(0)) {
    port1.close();
    port2.close();
  }
});

/** The window's end of a worker whose other end is here. */
function workerThat(answer: (request: WorkerRequest<Calls>) => WorkerReply | undefined) {
  const channel = new MessageChannel();
  opened.push(channel);
  const { port1: inWorker, port2: inWindow } = channel;
  inWorker.addEventListener('message', ({ data }: MessageEvent<WorkerRequest<Calls>>) => {
    const reply = answer(data);
    if (reply) inWorker.postMessage(reply);
  });
  inWorker.start();
  inWindow.start();
  return Object.assign(inWindow, { terminate: () => inWindow.close() }) as unknown as Worker;
}

test('answers find their calls, in whatever order they come', async () => {
  const waiting: WorkerReply[] = [];
  const worker = workerThat(({ id, input }) => {
    waiting.push({ id, answer: Number(input) * 2 });
    if (waiting.length < 2) return undefined;
    opened[0]?.port1.postMessage(waiting[1]);
    return waiting[0];
  });
  const calls = new WorkerCalls<Calls>(worker);
  await expect(Promise.all([calls.ask('double', 4), calls.ask('double', 5)])).resolves.toEqual([8, 10]);
});

test('what a worker cannot do is an error in its words', async () => {
  const calls = new WorkerCalls<Calls>(workerThat(({ id }) => ({ id, error: 'RangeError: too far' })));
  await expect(calls.ask('double', 1)).rejects.toThrow('RangeError: too far');
});

test('calls that are open when the worker is ended fail', async () => {
  const calls = new WorkerCalls<Calls>(workerThat(() => undefined));
  const open = calls.ask('never', null);
  calls.close();
  await expect(open).rejects.toThrow('ended');
});
