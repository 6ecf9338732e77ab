import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SUITE = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const BASELINES = join(ROOT, 'test/conformance/baseline');

/** Revisions of MCP that the suite is run for. */
export const SPEC_VERSIONS = ['2025-11-25', '2026-07-28'] as const;

/**
 * Runs every scenario that the official suite has for servers of a revision. It fails on a scenario that fails and is
 * not in the baseline, and on one in the baseline that passes.
 * @param kind which baseline: `fixtures` with the tools of the suite, `service` for the service as it is.
 */
export function runConformance(
  url: string,
  specVersion: (typeof SPEC_VERSIONS)[number],
  kind: 'fixtures' | 'service',
): Promise<{ isConformant: boolean; report: string }> {
  const baseline = join(BASELINES, `${kind}-${specVersion}.yml`);
  const args = [SUITE, 'server', '--url', url, '--spec-version', specVersion, '--suite', 'all'];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...args, '--expected-failures', baseline],
      { maxBuffer: 64_000_000, timeout: 110_000 },
      (error, stdout, stderr) => resolve({ isConformant: error === null, report: stdout + stderr }),
    );
  });
}
