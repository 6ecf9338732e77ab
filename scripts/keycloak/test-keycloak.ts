import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { getKeycloak, NoKeycloakError } from './get-keycloak.ts';
import { freePort, startKeycloak } from './start-keycloak.ts';

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
