import { type DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import type { OutboxClock } from '../outbox-clock.ts';

/** The clocks of the store: what people read, and what waiting goes by. */
export type StoreClock = Pick<OutboxClock, 'wallMs' | 'steadyMs'>;

type Row = Record<string, SQLOutputValue>;
export type Params = Record<string, SQLInputValue>;

/** A database whose statements are prepared once, with named parameters; and the clocks that its times are of. */
export class Sql {
  readonly clock: StoreClock;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, clock: StoreClock) {
    this.#db = db;
    this.clock = clock;
  }

  /** Time of day, epoch milliseconds, as an integer column takes it. */
  get wallMs(): number {
    return Math.round(this.clock.wallMs());
  }

  /** The clock that waiting goes by, as an integer column takes it. */
  get steadyMs(): number {
    return Math.round(this.clock.steadyMs());
  }

  run(sql: string, params: Params = {}): number {
    return Number(this.#prepared(sql).run(params).changes);
  }

  all<T = Row>(sql: string, params: Params = {}): T[] {
    return this.#prepared(sql).all(params) as T[];
  }

  /** All or nothing; an error leaves the database as it was. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk may have rolled back by itself already.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
