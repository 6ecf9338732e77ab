import type { DatabaseSync, StatementSync } from 'node:sqlite';

const WRITES = /^\s*(INSERT|UPDATE|DELETE|REPLACE)\b/i;
/** Longer than any write of the service; should one never end, the thread goes on. */
const MAX_WAIT_MS = 1_000;

/**
 * Who writes to the database while a thread applies uploads. SQLite has no queue: whoever finds the database busy tries
 * again after pauses, and could miss every gap that a busy thread leaves. So the thread asks before each transaction
 * whether the service itself wants to write, and lets it.
 */
export class WritePriority {
  readonly #wanted: Int32Array<SharedArrayBuffer>;
  readonly #arriving: Int32Array<SharedArrayBuffer>;

  constructor(memory = new SharedArrayBuffer(8)) {
    this.#wanted = new Int32Array(memory, 0, 1);
    this.#arriving = new Int32Array(memory, 4, 1);
  }

  /** For the other thread. */
  get memory(): SharedArrayBuffer {
    return this.#wanted.buffer;
  }

  /** Does something that writes, before the thread writes again. */
  write<T>(work: () => T): T {
    Atomics.add(this.#wanted, 0, 1);
    try {
      return work();
    } finally {
      Atomics.sub(this.#wanted, 0, 1);
      Atomics.notify(this.#wanted, 0);
    }
  }

  /** Says how many uploads are on their way to the disk. */
  setArriving(count: number): void {
    Atomics.store(this.#arriving, 0, count);
  }

  /** For the thread: whether uploads are on their way to the disk, which then need the processor more. */
  areUploadsArriving(): boolean {
    return Atomics.load(this.#arriving, 0) > 0;
  }

  /** In the thread: waits while the service writes. */
  letOthersWrite(): void {
    const end = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const count = Atomics.load(this.#wanted, 0);
      const leftMs = end - performance.now();
      if (count === 0 || leftMs <= 0) return;
      Atomics.wait(this.#wanted, 0, count, leftMs);
    }
  }
}

/** Makes everything that a connection writes from now on take its turn. */
export function letServiceWriteFirst(db: DatabaseSync, turns: WritePriority): void {
  const prepare = db.prepare.bind(db);
  const exec = db.exec.bind(db);
  const turned = (statement: StatementSync): StatementSync => {
    const run = statement.run.bind(statement) as (...values: unknown[]) => ReturnType<StatementSync['run']>;
    return Object.assign(statement, { run: (...values: unknown[]) => turns.write(() => run(...values)) });
  };
  db.prepare = (sql, ...options) => {
    const statement = prepare(sql, ...options);
    return WRITES.test(sql) ? turned(statement) : statement;
  };
  // A transaction that begins waits for the thread; what follows in it does not.
  db.exec = (sql) => turns.write(() => exec(sql));
}
