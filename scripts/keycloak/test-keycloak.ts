import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const VERSION = '26.7.3';
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack';

/** Why there is no Keycloak to test with; the message is a sentence for the person who asked. */
class NoKeycloakError extends Error {
  override readonly name = 'NoKeycloakError';
}

function needs(command: string, args: string[], sentence: string, cwd = tmpdir()): void {
  const run = spawnSync(command, args, { stdio: 'ignore', cwd });
  if (run.error || run.status !== 0) throw new NoKeycloakError(sentence);
}

/**
 * Unpacks Keycloak's distribution (some 180 MB, by Maven) into a folder of temporary files, once.
 * @returns its folder.
 * @throws NoKeycloakError if there is no Java or the distribution cannot be had.
 */
function getKeycloak(): string {
  needs('java', ['-version'], 'There is no Java here, and Keycloak needs it (17 or newer).');
  const cache = join(tmpdir(), 'stillwell-keycloak');
  const folder = join(cache, `keycloak-${VERSION}`);
  if (existsSync(join(folder, 'bin/kc.sh'))) return folder;
  mkdirSync(cache, { recursive: true });
  const artifact = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
  const args = ['-B', '-q', UNPACK, `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`];
  // Maven leaves a folder of markers where it runs.
  needs('mvn', args, `Maven could not fetch Keycloak ${VERSION}, or there is no Maven here.`, cache);
  return folder;
}

const REALM_FOLDER = join(import.meta.dirname, '../../test/fixtures/keycloak');
const READY_WITHIN_MS = 240_000;

/** A port that was free a moment ago: neither Keycloak nor its realm file can learn one later. */
async function freePort(): Promise<number> {
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
async function startKeycloak(
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

const ROOT = join(import.meta.dirname, '../..');

/** Runs test/keycloak against a real Keycloak; vitest sets the exit code. */
async function testKeycloak(): Promise<void> {
  const folder = getKeycloak();
  const servicePort = await freePort();
  const { issuer, stop } = await startKeycloak(folder, `http://127.0.0.1:${servicePort}/mcp/data`);
  try {
    const tests = await startVitest([], {
      root: ROOT,
      watch: false,
      include: ['test/keycloak/**/*.test.ts'],
      // The tokens are for one port, so one service at a time has it.
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      env: { KEYCLOAK_ISSUER: issuer, SERVICE_PORT: String(servicePort) },
    });
    await tests.close();
  } finally {
    await stop();
  }
}

try {
  await testKeycloak();
} catch (error) {
  if (!(error instanceof NoKeycloakError)) throw error;
  console.log(`Skipped: ${error.message}`);
}
