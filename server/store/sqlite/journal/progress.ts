import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Applying counts as stuck when nothing has been written for so long although something waits. */
const STUCK_MS = 120_000;

/** Knows whether applying goes on. */
export class Progress {
  readonly #now: () => number;
  #lastMs: number;

  /** @param now milliseconds of a clock that only goes forward. */
  constructor(now: () => number) {
    this.#now = now;
    this.#lastMs = now();
  }

  /** Something was written, or the first upload of many begins to wait. */
  made(): void {
    this.#lastMs = this.#now();
  }

  /** What is wrong while so many uploads wait; undefined if nothing is. */
  problem(waiting: number): string | undefined {
    const isStuck = waiting > 0 && this.#now() - this.#lastMs > STUCK_MS;
    return isStuck
      ? `Uploads have not been applied for ${STUCK_MS / 1000} s: they are safe on disk. Start the service again.`
      : undefined;
  }
}

/** True if a file of the data folder can be written to the disk. */
export async function canWrite(dataDir: string): Promise<boolean> {
  const path = join(dataDir, 'uploads-probe');
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.write(Buffer.alloc(4_096, 1));
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await unlink(path).catch(() => {});
  }
}
