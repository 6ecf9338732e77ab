import { setImmediate } from 'node:timers/promises';
import { answerCalls } from '#electron/backend/kit/threads/thread-calls.ts';
import { AppError } from '#shared/errors.ts';

const functions = {
  /** Answers with what it was given, after saying so often that it is under way. */
  echo: async (text: string, steps: number, onProgress: (step: number) => void = () => {}) => {
    for (let step = 1; step <= steps; step += 1) {
      onProgress(step);
      await setImmediate();
    }
    return text;
  },
  sizeOf: (bytes: Uint8Array) => bytes.byteLength,
  refuse: (): string => {
    throw new AppError('DISK_FULL', { folder: 'f', freeBytes: 1, neededBytes: 2 });
  },
  stumble: (): string => {
    throw new TypeError('a bug');
  },
  /** Deep enough to be written, and too deep to be read. */
  nest: (levels: number): unknown => {
    let value: unknown = 1;
    for (let level = 0; level < levels; level += 1) value = { value };
    return value;
  },
  hang: () => new Promise<string>(() => {}),
  die: () =>
    new Promise<string>(() => {
      queueMicrotask(() => {
        throw new Error('out of everything');
      });
    }),
};

/** What the thread can be asked. */
export type OddFunctions = {
  [K in keyof typeof functions]: (
    ...args: Parameters<(typeof functions)[K]>
  ) => Awaited<ReturnType<(typeof functions)[K]>>;
};

answerCalls<OddFunctions>(({ name, args }, onProgress) =>
  name === 'echo'
    ? functions.echo(args[0], args[1], onProgress)
    : (functions[name] as (...given: readonly unknown[]) => unknown)(...args),
);
