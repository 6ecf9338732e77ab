import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, sample } from 'fast-check';
import { checkLiveness } from './check-liveness.ts';
import { checkWorld } from './check-world.ts';
import { type Command, command, rareCommand } from './commands.ts';
import { FuzzHosts } from './fuzz-hosts.ts';
import { FuzzWorld } from './fuzz-world.ts';
import { runCommand } from './run-command.ts';
import { shorten } from './shorten.ts';

const HOSTS = ['A', 'B', 'C'];
const BODIES_EVERY = 10;
/** So many sequences are made at a time. */
const SAMPLE = 50;

export type FuzzOptions = {
  steps: number;
  seed: number;
  /** Most steps of one sequence, which begins with an empty outbox. */
  length: number;
  /** A second app is opened now and then, which takes a second each time. */
  withSecondApp: boolean;
  onProgress?: (stepsDone: number) => void;
};

/** `violation`: what was found, and the shortest sequence that leads to it. */
export type FuzzResult = { steps: number; violation: { what: string; commands: readonly Command[] } | null };

/** Runs random sequences of events against the real store and the real sender, and checks after each event. */
export async function runSequences(options: FuzzOptions): Promise<FuzzResult> {
  const { steps, seed, length, withSecondApp, onProgress } = options;
  const runner = await SequenceRunner.open();
  const sequences = array(withSecondApp ? rareCommand : command, {
    minLength: length,
    maxLength: length,
    size: 'max',
  });
  try {
    let done = 0;
    for (let round = 0; done < steps; round += 1) {
      for (const commands of sample(sequences, { seed: seed + round * 1_000_003, numRuns: SAMPLE })) {
        const what = await runner.run(commands);
        done += commands.length;
        if (what !== null) {
          const shortest = await shorten(commands, async (fewer) => (await runner.run(fewer)) !== null);
          const again = (await runner.run(shortest)) ?? what;
          return { steps: done, violation: { what: again, commands: shortest } };
        }
        onProgress?.(done);
        if (done >= steps) break;
      }
    }
    return { steps: done, violation: null };
  } finally {
    await runner.close();
  }
}

/** Runs one sequence of events. @returns what was violated, or null */
export async function runSequence(commands: readonly Command[]): Promise<string | null> {
  const runner = await SequenceRunner.open();
  try {
    return await runner.run(commands);
  } finally {
    await runner.close();
  }
}

/** Runs sequences one after the other, on the same services, each with an outbox of its own. */
class SequenceRunner {
  readonly #dir: string;
  readonly #hosts: FuzzHosts;
  #count = 0;

  private constructor(dir: string, hosts: FuzzHosts) {
    this.#dir = dir;
    this.#hosts = hosts;
  }

  static async open(): Promise<SequenceRunner> {
    return new SequenceRunner(await mkdtemp(join(tmpdir(), 'stillwell-fuzz-')), await FuzzHosts.open(HOSTS));
  }

  /** @returns what was violated, or null */
  async run(commands: readonly Command[]): Promise<string | null> {
    this.#count += 1;
    const file = join(this.#dir, `outbox-${this.#count}.sqlite3`);
    const unexpected: unknown[] = [];
    const note = (error: unknown) => void unexpected.push(error);
    process.on('uncaughtException', note);
    process.on('unhandledRejection', note);
    const world = new FuzzWorld(file, this.#hosts);
    const requireNone = () => {
      if (unexpected.length > 0) throw unexpected[0];
    };
    try {
      await world.settle();
      for (const [index, each] of commands.entries()) {
        await runCommand(world, each);
        await world.settle();
        checkWorld(world, { withBodies: index % BODIES_EVERY === 0 });
        requireNone();
      }
      await checkLiveness(world);
      requireNone();
      return null;
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    } finally {
      await world.end();
      process.off('uncaughtException', note);
      process.off('unhandledRejection', note);
      for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
    }
  }

  async close(): Promise<void> {
    await this.#hosts.close();
    await rm(this.#dir, { recursive: true, force: true });
  }
}
