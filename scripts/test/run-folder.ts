import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as waitMs } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;
/** What was told to end may take so long until the system has cleared it away. */
const ENDING_MS = 5_000;
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * The folder for temporary files of one run of the tests, and of nothing else: what is in it afterwards, and what still
 * runs with it in its environment, was left behind. It is removed when the process ends, however that comes.
 */
export class RunFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'stillwell-run-'));

  constructor() {
    // A database that a test starts runs as another user where this one is root.
    chmodSync(this.path, 0o755);
    process.on('exit', this.#remove);
    for (const name of SIGNALS) process.on(name, this.#end);
  }

  get env(): Record<string, string> {
    return { TMPDIR: this.path, TEMP: this.path, TMP: this.path };
  }

  /** Ends and removes what was left behind, and names it. */
  async close(): Promise<string[]> {
    const running = await this.#stillRunning();
    for (const { pid } of running) kill(pid);
    // Tools of the tests have folders of their own there, which are theirs to leave.
    const folders = readdirSync(this.path).filter((name) => name.startsWith('stillwell-'));
    const left = [...running.map(({ command }) => command), ...folders];
    process.off('exit', this.#remove);
    for (const name of SIGNALS) process.off(name, this.#end);
    this.#remove();
    return left;
  }

  /** Processes that are still there when those that are just ending have had their time; none where the system does not tell. */
  async #stillRunning(): Promise<{ pid: number; command: string }[]> {
    const endMs = Date.now() + ENDING_MS;
    for (;;) {
      const running = this.#processes();
      if (running.length === 0 || Date.now() > endMs) return running;
      await waitMs(LOOK_EVERY_MS);
    }
  }

  #processes(): { pid: number; command: string }[] {
    if (process.platform !== 'linux') return [];
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const environment = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
          if (!environment.includes(`TMPDIR=${this.path}`)) return [];
          const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
          return [{ pid: Number(name), command }];
        } catch {
          // It has ended, or is another user's.
          return [];
        }
      });
  }

  readonly #remove = (): void => rmSync(this.path, { recursive: true, force: true, maxRetries: 5 });

  readonly #end = (signal: (typeof SIGNALS)[number]): void => {
    process.exit(128 + constants.signals[signal]);
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended, or is another user's.
  }
}
