import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '26.7.3';
const UNPACK = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack';

/** Why there is no Keycloak to test with; the message is a sentence for the person who asked. */
export class NoKeycloakError extends Error {
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
export function getKeycloak(): string {
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
