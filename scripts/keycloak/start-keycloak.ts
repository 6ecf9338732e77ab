import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const REALM_FOLDER = join(import.meta.dirname, '../../test/fixtures/keycloak');
const READY_WITHIN_MS = 240_000;

/** A port that was free a moment ago: neither Keycloak nor its realm file can learn one later. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilReady(issuer: string, keycloak: ChildProcess): Promise<void> {
  const giveUpAtMs = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAtMs) {
    if (keycloak.exitCode !== null) throw new Error(`Keycloak ended with ${keycloak.exitCode}`);
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(500);
  }
  throw new Error('Keycloak was not ready in time');
}

/**
 * Starts Keycloak with our realms on 127.0.0.1, its database in memory.
 * @param mcpUrl what its tokens of the scope pg-mcp-audience are for.
 * @returns the issuer of the realm that has users and lets apps on this computer register.
 */
export async function startKeycloak(
  folder: string,
  mcpUrl: string,
): Promise<{ issuer: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const importFolder = join(folder, 'data/import');
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  mkdirSync(importFolder, { recursive: true });
  for (const file of readdirSync(REALM_FOLDER)) {
    const realm = readFileSync(join(REALM_FOLDER, file), 'utf8').replaceAll('${MCP_URL}', mcpUrl);
    writeFileSync(join(importFolder, file), realm);
  }
  const args = [
    'start-dev',
    '--import-realm',
    '--db=dev-mem',
    '--cache=local',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    `--hostname=http://127.0.0.1:${port}`,
  ];
  const keycloak = spawn('bash', [join(folder, 'bin/kc.sh'), ...args], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m' },
  });
  const stop = async (): Promise<void> => {
    if (keycloak.exitCode !== null || keycloak.pid === undefined) return;
    const ended = once(keycloak, 'exit');
    // The script starts Java as its child: the group is what has to end.
    process.kill(-keycloak.pid, 'SIGTERM');
    await ended;
  };
  const issuer = `http://127.0.0.1:${port}/realms/stillwell`;
  try {
    await untilReady(issuer, keycloak);
  } catch (error) {
    await stop();
    throw error;
  }
  return { issuer, stop };
}
