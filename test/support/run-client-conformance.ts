import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SUITE = join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const CLIENTS = {
  'sign-in': 'test/conformance/client-main.ts',
  explorer: 'test/conformance/explorer-main.ts',
};

/** Runs one scenario that the official suite has for clients, with a part of the app as the client. */
export async function runClientScenario(
  scenario: string,
  specVersion: string,
  baseline?: string,
  client: keyof typeof CLIENTS = 'sign-in',
): Promise<{ isConformant: boolean; report: string }> {
  const output = await mkdtemp(join(tmpdir(), 'stillwell-conformance-'));
  const command = `"${process.execPath}" "${join(ROOT, CLIENTS[client])}"`;
  const args = ['client', '--command', command, '--scenario', scenario, '--spec-version', specVersion];
  const expected = baseline === undefined ? [] : ['--expected-failures', baseline];
  try {
    return await new Promise((resolve) => {
      execFile(
        process.execPath,
        [SUITE, ...args, ...expected, '--output-dir', output],
        { maxBuffer: 64_000_000, timeout: 40_000 },
        (error, stdout, stderr) => resolve({ isConformant: error === null, report: stdout + stderr }),
      );
    });
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}
