import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientBase, Pool, type PoolClient, type QueryConfig, types as pgTypes } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ReadOnlyStoreError } from '../store.ts';
import {
  DatabaseUnreachableError,
  isLost,
  isRolledBack,
  LOCK_NOT_AVAILABLE,
  reasonOf,
  sqlStateOf,
} from './database-errors.ts';
import type { DatabaseAddress, DatabaseHost } from './database-url.ts';

/** Connections of one process: four writers of batches are as fast as eight, the rest reads. */
const MAX_CONNECTIONS = 8;
/** A server that has frozen is noticed by nothing else. More than the server gives a statement. */
const QUERY_TIMEOUT_MS = 5_500;
const SERVER_TIMEOUTS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
};
/** If it is not said how long: less than proxies wait. */
const DEADLINE_MS = 8_000;
/** What needs many statements, and nobody waits for behind a proxy. */
export const LONG_MS = 120_000;
/** Connections that end say goodbye to the server, which may have frozen. */
const CLOSE_MS = 2_000;
/** What is left for another try when a connection was lost. */
const RECONNECT_MS = 2_000;
const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 250;

const NO_TLS = /does not support SSL/;

/** A row as the driver hands it out: text, numbers, booleans and arrays of text (the schema has nothing else that is read). */
export type Row = Record<string, unknown>;
type Rows = { rows: Row[]; count: number };
type Value = string | number | boolean | null | Uint8Array | readonly string[] | readonly number[];

export function textOf(row: Row | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`);
  return value;
}

export function numberOf(row: Row | undefined, column: string): number {
  const value = row?.[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} holds no number`);
  return value;
}

/** Statements on one connection. */
export interface Connection {
  /** @returns the rows, or what a statement without rows has changed. */
  query(text: string, values?: readonly Value[]): Promise<Rows>;
}

/** Statements on one connection of which others follow, so that a failure can be undone. */
export interface Transaction extends Connection {
  /** Runs a `COPY ... FROM STDIN` with these lines in PostgreSQL's text format. */
  copy(text: string, lines: string): Promise<void>;
}

/** int8 holds milliseconds and counts here, which numbers of JavaScript hold exactly. */
const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pgTypes.getTypeParser(oid, format),
};

/** PostgreSQL's text holds no U+0000; nothing that is stored has it, so what has it is found nowhere. */
const sendable = (value: Value): Value =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffe}') : value;

/** A standby has not confirmed a commit that was cancelled meanwhile: it is on this server alone. */
const WARNING = '01000';
const notices = new WeakSet<ClientBase>();

/** @param endMs when nobody waits for an answer any more, on the clock of `performance`. */
function connectionOf(client: ClientBase, endMs: number): Transaction {
  const leftMs = (): number => Math.max(1, Math.min(QUERY_TIMEOUT_MS, endMs - performance.now()));
  return {
    async query(text: string, values: readonly Value[] = []) {
      const query: QueryConfig & { query_timeout: number } = {
        text,
        values: values.map(sendable),
        query_timeout: leftMs(),
      };
      const result = await client.query(query);
      return { rows: result.rows as Row[], count: result.rowCount ?? 0 };
    },
    async copy(text, lines) {
      const stream = client.query(Object.assign(copyFrom(text), { query_timeout: leftMs() }));
      // In one piece: of what is left of several, the stream would write to a connection that it has given back after an error.
      const ended = new Promise<void>((resolve, reject) => stream.on('finish', resolve).on('error', reject));
      stream.end(Buffer.from(lines));
      await ended;
    },
  };
}

export type Patience = {
  /** How long to try again, in milliseconds; some seconds if not given. */
  deadlineMs?: number;
  /** Whether to try again if what another holds was not given free in time; true if not given. */
  repeatsLocked?: boolean;
};

/** @returns whether the server, which is no standby, takes no writes all the same, such as one that was replaced. */
async function refuseStandby(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS is_read_only`,
  );
  if (rows[0]?.standby === false) return rows[0].is_read_only === true;
  throw Object.assign(new Error('it is a standby, which takes no writes'), { code: '25006' });
}

/** What may take longer than anybody waits for it. @throws if it does. */
async function within<T>(work: Promise<T>, endMs: number): Promise<T> {
  const over = new AbortController();
  const late = pause(Math.max(0, endMs - performance.now()), undefined, { signal: over.signal, ref: false });
  try {
    return await Promise.race([
      work,
      late.then(() => Promise.reject(Object.assign(new Error('it does not answer'), { code: 'ETIMEDOUT' }))),
    ]);
  } finally {
    over.abort();
  }
}

/** For the pool, which knows no promises. */
async function verify(client: ClientBase, done: (error?: Error) => void): Promise<void> {
  let problem: Error | undefined;
  try {
    await refuseStandby(client);
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error));
  }
  done(problem);
}

/**
 * A database on several servers, of which one takes writes. When that one is lost the others are asked which of them has
 * taken over, and what can be repeated is.
 */
export class Database implements Connection {
  readonly #pool: Pool;
  readonly #address: DatabaseAddress;
  readonly #onState: (problem: string | undefined) => void;
  readonly #deadlineMs: number;
  #host: DatabaseHost | undefined;
  #finding: Promise<void> | undefined;
  #problem: string | undefined;
  #confirmation: string | undefined;

  /**
   * @param onState is told why no server of the database can be used, and with undefined that one can again.
   * @param deadlineMs how long a request waits for a server that takes writes before it gets an error.
   */
  constructor(
    address: DatabaseAddress,
    onState: (problem: string | undefined) => void = () => {},
    deadlineMs = DEADLINE_MS,
  ) {
    this.#deadlineMs = deadlineMs;
    this.#address = address;
    this.#onState = onState;
    this.#pool = new Pool({
      ...this.#clientOptions(() => this.#host ?? address.hosts[0]),
      max: MAX_CONNECTIONS,
      verify: (client, done) => void verify(client, done),
    });
    // An idle connection was lost: without a listener the process would end. The same for one in use.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      client.on('error', () => {});
      client.on('notice', (notice) => {
        if (notice.code === WARNING) notices.add(client);
      });
    });
  }

  /** Why no server of the database can be used at the moment; undefined if one can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /**
   * Names a statement that changes something and does no harm. It follows what is repeated after a lost connection: that may
   * find everything written already and write nothing, and then nothing would wait for the standby that the first commit
   * was waiting for.
   */
  confirmBy(statement: string): void {
    this.#confirmation = statement;
  }

  query(text: string, values?: readonly Value[]): Promise<Rows> {
    return this.run((connection) => connection.query(text, values));
  }

  /**
   * Runs statements in one transaction. It is repeated when its connection is lost, also when it may have been committed:
   * what it does twice must be the same as once.
   */
  transaction<T>(work: (connection: Transaction) => Promise<T>, patience?: Patience): Promise<T> {
    return this.run((connection) => inTransaction(connection, work), patience);
  }

  /** Runs statements on one connection, and again when it is lost or the statement was rolled back for another. */
  async run<T>(
    work: (connection: Transaction) => Promise<T>,
    { deadlineMs = this.#deadlineMs, repeatsLocked = true }: Patience = {},
  ): Promise<T> {
    const endMs = performance.now() + deadlineMs;
    let mayBeWritten = false;
    for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, MAX_PAUSE_MS)) {
      try {
        const result = await this.#try(work, endMs, mayBeWritten);
        if (this.#problem !== undefined) this.#tell(undefined);
        return result;
      } catch (error) {
        // Meanwhile another server may take writes.
        if (error instanceof ReadOnlyStoreError) void this.#find().catch(() => {});
        const lost = isLost(error);
        const mayRepeat = repeatsLocked || sqlStateOf(error) !== LOCK_NOT_AVAILABLE;
        if (!lost && !(isRolledBack(error) && mayRepeat)) throw error;
        mayBeWritten ||= lost;
        const isLate = (): boolean => performance.now() + (lost ? RECONNECT_MS : 0) > endMs;
        // Also when it is too late for this request: the next one goes to the server that has taken over.
        const found = lost ? this.#find().catch((cause: unknown) => this.#tell(reasonOf(cause))) : undefined;
        if (found && !isLate()) await within(found, endMs - RECONNECT_MS).catch(() => {});
        if (isLate()) throw lost ? this.#unreachable(error) : error;
      }
      await pause(waitMs);
    }
  }

  /**
   * Finds the server that takes writes.
   * @throws DatabaseUnreachableError if there is none.
   */
  async connect(): Promise<void> {
    try {
      await this.#find();
    } catch (error) {
      throw this.#unreachable(error);
    }
  }

  /** Waits for the statements that run, and closes. */
  async close(): Promise<void> {
    const late = new AbortController();
    await Promise.race([this.#pool.end(), pause(CLOSE_MS, undefined, { signal: late.signal, ref: false })]);
    late.abort();
  }

  #unreachable(error: unknown): DatabaseUnreachableError {
    const reason = reasonOf(error);
    this.#tell(reason);
    return new DatabaseUnreachableError(`The database cannot be used: ${reason}.`, { cause: error });
  }

  #tell(problem: string | undefined): void {
    if ((problem === undefined) !== (this.#problem === undefined)) this.#onState(problem);
    this.#problem = problem;
  }

  async #try<T>(
    work: (connection: Transaction) => Promise<T>,
    endMs: number,
    isRepeated: boolean,
  ): Promise<T> {
    if (this.#host === undefined) await within(this.#find(), endMs);
    const client = await this.#lend(endMs);
    let isBroken = true;
    try {
      const connection = connectionOf(client, endMs);
      const result = await work(connection);
      if (isRepeated && this.#confirmation !== undefined) await connection.query(this.#confirmation);
      if (notices.delete(client))
        throw Object.assign(new Error('a standby has not confirmed what was written'), { code: '08006' });
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = isLost(error) || error instanceof ReadOnlyStoreError;
      throw error;
    } finally {
      // A lost connection may be busy with a statement for a while: it is not lent again. Nor is one that takes no writes,
      // because it may stay so when new ones take them.
      client.release(isBroken);
    }
  }

  /** Lends a connection to the server that takes writes: the one before it may answer still, and not know what is written. */
  async #lend(endMs: number): Promise<PoolClient> {
    for (;;) {
      const lending = this.#pool.connect();
      let isLate = true;
      try {
        const client = await within(lending, endMs);
        isLate = false;
        if (!(client instanceof Client) || this.#isHost(client)) return client;
        client.release(true);
      } finally {
        if (isLate) void lending.then((client) => client.release()).catch(() => {});
      }
    }
  }

  #isHost({ host, port }: DatabaseHost): boolean {
    return this.#host === undefined || (this.#host.host === host && this.#host.port === port);
  }

  #clientOptions(hostOf: () => DatabaseHost | undefined) {
    const { user, database, applicationName, connectTimeoutMs, passwordFor, tls, tlsOptions } = this.#address;
    return {
      ...hostOf(),
      user,
      database,
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      types,
      ssl: tls === 'off' ? false : tlsOptions,
      password: () => passwordFor(hostOf() ?? { host: '', port: 0 }),
      ...SERVER_TIMEOUTS,
    };
  }

  #find(): Promise<void> {
    this.#finding ??= this.#ask().finally(() => (this.#finding = undefined));
    return this.#finding;
  }

  async #ask(): Promise<void> {
    const { hosts, tls, tlsOptions } = this.#address;
    const asked = hosts.map((host) => this.#askHost(host));
    const writable = asked.map(async (asking) => {
      const answer = await asking;
      if (answer.isReadOnly) throw new ReadOnlyStoreError('it is read-only');
      return answer;
    });
    const found = await Promise.any(writable).catch(() => Promise.any(asked));
    if (this.#host === undefined || !this.#isHost(found.host)) this.#host = found.host;
    const ssl = tls === 'off' || !found.hasTls ? false : tlsOptions;
    // Read for each new connection.
    Object.assign(this.#pool.options, found.host, { ssl });
  }

  async #askHost(host: DatabaseHost): Promise<{ host: DatabaseHost; hasTls: boolean; isReadOnly: boolean }> {
    const { tls } = this.#address;
    const ask = async (hasTls: boolean) => ({ host, hasTls, isReadOnly: await this.#askWith(host, hasTls) });
    try {
      return await ask(tls !== 'off');
    } catch (error) {
      if (tls !== 'if-offered' || !NO_TLS.test(reasonOf(error))) throw error;
      return ask(false);
    }
  }

  async #askWith(host: DatabaseHost, hasTls: boolean): Promise<boolean> {
    const options = this.#clientOptions(() => host);
    const client = new Client({ ...options, ...(!hasTls && { ssl: false }) });
    client.on('error', () => {});
    try {
      await client.connect();
      return await refuseStandby(client);
    } finally {
      void client.end().catch(() => {});
    }
  }
}

async function inTransaction<T>(
  connection: Transaction,
  work: (connection: Transaction) => Promise<T>,
): Promise<T> {
  await connection.query('BEGIN');
  try {
    const result = await work(connection);
    await connection.query('COMMIT');
    return result;
  } catch (error) {
    // On a lost connection this fails too, and says no more than the first error.
    if (!isLost(error)) await connection.query('ROLLBACK');
    throw error;
  }
}
