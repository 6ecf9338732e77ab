import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import {
  findBinaries,
  freePort,
  initCluster,
  makeDataFolder,
  runPostgres,
  startCluster,
} from './find-postgres.ts';

/** A server of PostgreSQL that may be killed, and is of nobody else. */
export type PostgresServer = {
  port: number;
  /** Of the database `postgres` as its superuser. */
  url: string;
  /** The ids of its processes, its own first. */
  processes(): number[];
  /** As if the machine had gone: the server and all that it has started end at once. */
  kill(): void;
  /** As if the network had gone: nothing is answered, and nothing refused. */
  freeze(): void;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
};

const SETTINGS = [
  `wal_retrieve_retry_interval = '200ms'`,
  `wal_sender_timeout = '5s'`,
  `wal_receiver_timeout = '5s'`,
  `max_connections = 100`,
];

/** Files with which a server speaks TLS. With `clientRoot` it lets nobody in without a certificate signed by that. */
type Tls = { certificate: string; key: string; clientRoot?: string };

const BINARIES = findBinaries(['initdb', 'pg_ctl', 'postgres', 'pg_basebackup']);

/** Whether a test can have servers of its own. */
export const CAN_START_POSTGRES = BINARIES !== undefined;

const run = (program: string, args: readonly string[]): Promise<void> =>
  runPostgres(BINARIES ?? '', program, args);

/** The process of a server and those that it has started, from the files of the kernel. */
function processesOf(data: string): number[] {
  const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return new RegExp(`^PPid:\\s+${first}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'));
    } catch {
      return false;
    }
  });
  return [first, ...children].map(Number);
}

function signal(data: string, name: NodeJS.Signals): void {
  for (const id of processesOf(data)) {
    try {
      process.kill(id, name);
    } catch {
      // It has ended by itself.
    }
  }
}

/** Servers in a folder of their own; `stop` ends all and removes it. */
export class PostgresServers {
  readonly #folder: string;
  readonly #started: string[] = [];

  /** @param folder it is there, and empty. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param settings further lines of its configuration, such as `fsync = on`. */
  async startPrimary(tls?: Tls, settings: readonly string[] = []): Promise<PostgresServer> {
    const data = this.#newData();
    await initCluster(BINARIES ?? '', data);
    return this.#start(data, [...(tls ? this.#useTls(data, tls) : []), ...settings]);
  }

  /** A copy that follows a primary. */
  async addStandby(primary: PostgresServer): Promise<PostgresServer> {
    const data = this.#newData();
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    const slot = ['-C', '-S', `standby_${this.#started.length}`];
    await run('pg_basebackup', [
      ...from,
      '-D',
      data,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
      ...slot,
    ]);
    return this.#start(data);
  }

  /**
   * From now on a commit waits for a standby; returns when there is one. Not before the standby has been made: with the
   * same setting it would wait for itself as a primary.
   */
  async makeSynchronous(primary: PostgresServer): Promise<void> {
    const client = new Client({ connectionString: primary.url });
    await client.connect();
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'`);
    await client.query('SELECT pg_reload_conf()');
    const isFollowed = `SELECT 1 FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')`;
    while ((await client.query(isFollowed)).rowCount === 0) await client.query('SELECT pg_sleep(0.05)');
    await client.end();
  }

  stop(): void {
    for (const data of this.#started) {
      try {
        signal(data, 'SIGKILL');
      } catch {
        // It was stopped before.
      }
    }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #newData(): string {
    const data = join(this.#folder, `data-${this.#started.length}`);
    makeDataFolder(data);
    return data;
  }

  #useTls(data: string, { certificate, key, clientRoot }: Tls): string[] {
    const files = { 'server.crt': certificate, 'server.key': key, 'root.crt': clientRoot };
    for (const [name, file] of Object.entries(files)) {
      if (file === undefined) continue;
      copyFileSync(file, join(data, name));
      chmodSync(join(data, name), 0o600);
      if (process.getuid?.() === 0) spawnSync('chown', ['postgres', join(data, name)]);
    }
    if (clientRoot === undefined) return ['ssl = on'];
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all all cert\n');
    return ['ssl = on', `ssl_ca_file = 'root.crt'`];
  }

  async #start(data: string, more: readonly string[] = []): Promise<PostgresServer> {
    const port = await freePort();
    this.#started.push(data);
    await startCluster(BINARIES ?? '', data, port, [...SETTINGS, ...more]);
    return {
      port,
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      processes: () => processesOf(data),
      kill: () => signal(data, 'SIGKILL'),
      freeze: () => signal(data, 'SIGSTOP'),
      promote: () => run('pg_ctl', ['-D', data, '-w', '-t', '30', 'promote']),
    };
  }
}
