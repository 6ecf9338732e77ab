import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** A server of PostgreSQL for one run of the tests. Nothing runs until a spec asks for a database. */
export type TestPostgres = { binDir: string; folder: string; port: number };

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that is there already, or what is needed to start one; null if there is neither. */
    postgres: { url: string } | TestPostgres | null;
  }
}

const DEBIAN = '/usr/lib/postgresql';
const INITIAL = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
const ALWAYS = [`fsync = off`, `listen_addresses = '127.0.0.1'`, `unix_socket_directories = ''`];

/** Where the programs of PostgreSQL are, on the path or where Debian puts them; undefined if there are none. */
export function findBinaries(programs = ['initdb', 'pg_ctl', 'postgres']): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : [];
  return [...(process.env['PATH'] ?? '').split(delimiter), ...debian].find((folder) =>
    programs.every((name) => existsSync(join(folder, name))),
  );
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Runs a program of PostgreSQL to its end, as another user where this one is root: it refuses to run as root. */
export async function runPostgres(binDir: string, program: string, args: readonly string[]): Promise<void> {
  const asOther = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [file = '', ...rest] = [...asOther, join(binDir, program), ...args];
  // The server keeps what it inherits open: a pipe would never end.
  const child = spawn(file, rest, { stdio: 'ignore', cwd: '/' });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`${program} has ended with ${status}.`);
}

/** Makes a folder that the user who runs PostgreSQL may write into. */
export function makeDataFolder(data: string): void {
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid?.() !== 0) return;
  chmodSync(dirname(data), 0o755);
  spawnSync('chown', ['postgres', dirname(data), data]);
}

/** Fills a folder with a new cluster whose superuser is `postgres`, without a password. */
export const initCluster = (binDir: string, data: string): Promise<void> =>
  runPostgres(binDir, 'initdb', ['-D', data, ...INITIAL]);

/** Starts the server of a cluster on 127.0.0.1; what a killed process has written is there without fsync too. */
export async function startCluster(
  binDir: string,
  data: string,
  port: number,
  settings: readonly string[],
): Promise<void> {
  const lines = [`port = ${port}`, ...ALWAYS, ...settings];
  writeFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
  await runPostgres(binDir, 'pg_ctl', ['-D', data, '-l', `${data}.log`, '-w', 'start']);
}

/** Finds PostgreSQL, and stops what the specs have started of it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const url = process.env['STILLWELL_TEST_DATABASE_URL'];
  const binDir = findBinaries();
  if (url !== undefined || binDir === undefined) {
    provide('postgres', url === undefined ? null : { url });
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'stillwell-postgres-'));
  const postgres = { binDir, folder, port: await freePort() };
  provide('postgres', postgres);
  return async () => {
    const stop = ['-D', join(folder, 'data'), '-m', 'immediate', 'stop'];
    // One that has ended by itself is refused; its folder, and what is cleared away after this, must not stay for that.
    if (existsSync(join(folder, 'data', 'postmaster.pid')))
      await runPostgres(binDir, 'pg_ctl', stop).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
}
