import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { OpenFiles } from '#electron/backend/features/uploads/reading/open-files.ts';
import { ReadingFailure } from '#electron/backend/features/uploads/reading/reading-failure.ts';
import {
  type Answers,
  type ReadingReport,
  TAKEN,
  type Task,
} from '#electron/backend/features/uploads/reading/reading-messages.ts';
import { runTask } from '#electron/backend/features/uploads/reading/run-task.ts';
import { TaskChannel } from '#electron/backend/features/uploads/reading/task-channel.ts';
import {
  type FileForWizard,
  type ListedRow,
  NOW_MS,
  type ReadingRoute,
  Refusal,
  type SentBody,
} from './reading-route.ts';

/** What the reading thread runs, run in this one. */
class DirectReading {
  readonly #dir: string;
  readonly #files: OpenFiles;
  #path = '';
  #count = 0;
  #file: FileForWizard = { fileName: '', bytes: new Uint8Array(), places: [], serviceZone: '' };

  constructor(dir: string) {
    this.#dir = dir;
    this.#files = new OpenFiles(dir);
  }

  take(file: FileForWizard): void {
    this.#file = file;
    this.close();
    // File systems take long to write a file over another one.
    this.#path = join(this.#dir, `file-${this.#count++}`);
    writeFileSync(this.#path, file.bytes);
  }

  get context() {
    return { serviceZone: this.#file.serviceZone, nowMs: NOW_MS };
  }

  async run<T extends Task['type']>(
    task: Extract<Task, { type: T }>,
    hear: (message: ReadingReport) => void = () => {},
  ): Promise<Answers[T]> {
    const control = new SharedArrayBuffer(8);
    const line = new TaskChannel(1, control, (message) => {
      hear(message);
      if (message.type === 'batch' || message.type === 'unsent')
        Atomics.add(new Int32Array(control), TAKEN, 1);
    });
    const file = { path: this.#path, fileName: this.#file.fileName };
    try {
      return (await runTask(this.#files, file, task, line)) as Answers[T];
    } catch (error) {
      if (error instanceof ReadingFailure) throw new Refusal(error.why, { cause: error });
      if (error instanceof AppError) throw new Refusal(error.code, { cause: error });
      throw error;
    }
  }

  close(): void {
    if (this.#path === '') return;
    this.#files.close(this.#path);
    rmSync(this.#path);
  }
}

/** @param dir folder for the file and for what is unpacked of it */
export function directRoute(dir: string): ReadingRoute {
  const reading = new DirectReading(dir);
  return {
    open: (file) => {
      reading.take(file);
      return reading.run<'open'>({ type: 'open' });
    },
    reread: (how) => reading.run<'reread'>({ type: 'reread', ...how }),
    check: async (plan) =>
      (await reading.run<'check'>({ type: 'check', plan, context: reading.context, known: [] })).report,
    prepare: async (plan) => {
      const bodies: SentBody[] = [];
      const listed: ListedRow[] = [];
      const report = await reading.run<'prepare'>(
        { type: 'prepare', plan, context: reading.context },
        (message) => {
          if (message.type === 'unsent') listed.push(...message.rows);
          if (message.type !== 'batch') return;
          const { equipType, equipId, body } = message.batch;
          bodies.push({ equipType, equipId, body: Buffer.from(body).toString('utf8') });
        },
      );
      return { report, bodies, listed };
    },
    close: async () => reading.close(),
  };
}
