import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
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

/** The command that runs a program of PostgreSQL, which refuses to run as root. */
export function postgresCommand(
  binDir: string,
  program: string,
  args: readonly string[],
): { file: string; args: string[] } {
  const command = [join(binDir, program), ...args];
  const asOther = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  const [file = '', ...rest] = [...asOther, ...command];
  return { file, args: rest };
}

export function runPostgres({ binDir }: TestPostgres, program: string, args: readonly string[]): void {
  const command = postgresCommand(binDir, program, args);
  // The server keeps what it inherits open: a pipe would never end.
  const { status } = spawnSync(command.file, command.args, { stdio: 'ignore', cwd: '/' });
  if (status !== 0) throw new Error(`${program} has ended with ${status}.`);
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
    if (existsSync(join(folder, 'data', 'postmaster.pid')))
      runPostgres(postgres, 'pg_ctl', ['-D', join(folder, 'data'), '-m', 'immediate', 'stop']);
    await rm(folder, { recursive: true, force: true });
  };
}
