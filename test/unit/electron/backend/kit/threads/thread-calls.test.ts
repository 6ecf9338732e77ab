import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RenewedThread } from '#electron/backend/kit/threads/renewed-thread.ts';
import { ThreadCalls } from '#electron/backend/kit/threads/thread-calls.ts';
import { AppError } from '#shared/errors.ts';
import type { OddFunctions } from '#test/support/threads/odd-worker.ts';

const FILE = join(import.meta.dirname, '../../../../../support/threads/odd-worker.ts');

function startThread() {
  const deaths: string[] = [];
  const thread = new ThreadCalls<OddFunctions>(new Worker(FILE), {
    lost: (reason) => new AppError('THREAD_ENDED', { of: 'place-lists', reason }),
    onDeath: (reason) => deaths.push(reason),
  });
  onTestFinished(() => thread.end());
  return { thread, deaths };
}

describe('Calls to a thread', () => {
  test('each gets its own answer, in whatever order they come', async () => {
    const { thread } = startThread();
    const done: string[] = [];
    const ask = async (text: string, steps: number) => done.push(await thread.call('echo', [text, steps]));
    await Promise.all([ask('slow', 50), ask('quick', 0)]);
    expect(done).toEqual(['quick', 'slow']);
  });

  test('are told how far they are', async () => {
    const { thread } = startThread();
    const steps: number[] = [];
    await thread.call('echo', ['', 3], { onProgress: (step) => steps.push(step) });
    expect(steps).toEqual([1, 2, 3]);
  });

  test('hand memory over instead of copying it', async () => {
    const { thread } = startThread();
    const bytes = new Uint8Array(8);
    expect(await thread.call('sizeOf', [bytes], { transfer: [bytes.buffer] })).toBe(8);
    expect(bytes.byteLength).toBe(0);
  });

  test('fail as the thread does: with a code of the catalogue, or as the bug that it is', async () => {
    const { thread } = startThread();
    await expect(thread.call('refuse', [])).rejects.toMatchObject({
      code: 'DISK_FULL',
      details: { folder: 'f', freeBytes: 1, neededBytes: 2 },
    });
    await expect(thread.call('stumble', [])).rejects.toThrow('TypeError: a bug');
    expect(await thread.call('echo', ['still there', 0])).toBe('still there');
  });

  test('fail with the reason when the thread dies over one of them, and so do those that come too late', async () => {
    const { thread, deaths } = startThread();
    const lost = { code: 'THREAD_ENDED', details: { reason: 'Error: out of everything' } };
    const inHand = thread.call('hang', []);
    await Promise.all([
      expect(inHand).rejects.toMatchObject(lost),
      expect(thread.call('die', [])).rejects.toMatchObject(lost),
    ]);
    expect(deaths).toEqual(['Error: out of everything']);
    await expect(thread.call('echo', ['', 0])).rejects.toMatchObject(lost);
  });

  test('do not wait for an answer that cannot be read, and the thread goes on', async () => {
    const { thread, deaths } = startThread();
    await expect(thread.call('nest', [5_000])).rejects.toMatchObject({ code: 'THREAD_ENDED' });
    expect(await thread.call('echo', ['still there', 0])).toBe('still there');
    expect(deaths).toEqual([]);
  });

  test('in hand are answered or fail when the thread is asked to end, which is no death', async () => {
    const { thread, deaths } = startThread();
    const [answered, hanging] = [thread.call('sizeOf', [new Uint8Array(3)]), thread.call('hang', [])];
    hanging.catch(() => {});
    await thread.end();
    expect(await answered).toBe(3);
    await expect(hanging).rejects.toMatchObject({ code: 'THREAD_ENDED' });
    expect(deaths).toEqual([]);
  });
});

describe('A thread that is renewed', () => {
  const renewed = () => {
    const deaths: string[] = [];
    const thread = new RenewedThread<OddFunctions>({
      workerFile: FILE,
      lost: (reason) => new AppError('THREAD_ENDED', { of: 'tool-answers', reason }),
      onDeath: (reason) => deaths.push(reason),
    });
    onTestFinished(() => thread.close());
    return { thread, deaths };
  };

  test('is there from the first call on, and anew after its death', async () => {
    const { thread, deaths } = renewed();
    expect(thread.started).toBeUndefined();
    await expect(thread.get().call('die', [])).rejects.toMatchObject({ code: 'THREAD_ENDED' });
    expect(thread.started).toBeUndefined();
    expect(await thread.get().call('echo', ['again', 0])).toBe('again');
    expect(deaths).toEqual(['Error: out of everything']);
  });

  test('is not started again by what is still under way when all is closed', async () => {
    const { thread } = renewed();
    expect(await thread.get().call('echo', ['', 0])).toBe('');
    await thread.close();
    expect(() => thread.get()).toThrow(AppError);
    expect(thread.started).toBeUndefined();
  });
});
