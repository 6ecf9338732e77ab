import { spawn, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#test/support/find-postgres.ts';
import type { BenchRow } from './bench-row.ts';

const ROOT = join(import.meta.dirname, '../..');
const EVERYTHING = join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const RESOURCE = 'demo://resource/static/document/architecture.md';
/** As npm starts it. */
const OURS = ['--import', './scripts/require-node-24.mjs', 'scripts/tools.ts'];
const ROUNDS = 5;

/** The same of both: what is asked, by our command line and by the Inspector's. */
const CALLS: [what: string, ours: string[], theirs: string[]][] = [
  ['tools', ['list'], ['--method', 'tools/list']],
  [
    'a call',
    ['call', 'echo', '{"message":"a"}'],
    ['--method', 'tools/call', '--tool-name', 'echo', '--tool-arg', 'message=a'],
  ],
  ['prompts', ['list', 'prompts'], ['--method', 'prompts/list']],
  ['a resource', ['read', RESOURCE], ['--method', 'resources/read', '--uri', RESOURCE]],
];

/** The Inspector in the folder for temporary files; undefined if it cannot be had. */
function inspector(): string | undefined {
  const folder = join(tmpdir(), 'stillwell-inspector');
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', INSPECTOR];
  const { status } = spawnSync('npm', args, { stdio: 'ignore' });
  return status === 0 ? join(folder, 'node_modules/.bin/mcp-inspector') : undefined;
}

/** How many times a minute it can be run. */
function rateOf(command: string, args: string[]): number {
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return 60_000 / (performance.now() - startedMs);
}

/** Our command line beside the Inspector's, on the same calls of server-everything. */
export async function commandLineRows(): Promise<BenchRow[]> {
  const baseline = inspector();
  if (baseline === undefined) {
    console.log(`Skipped: ${INSPECTOR} cannot be installed here.`);
    return [];
  }
  const port = await freePort();
  const server = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    for await (const line of createInterface({ input: server.stderr })) if (line.includes('listening')) break;
    const url = `http://127.0.0.1:${port}/mcp`;
    return CALLS.map(([what, call, theirs]) => {
      let [ours, baselineRate] = [0, 0];
      // In turns: what another program costs, it costs both.
      for (let round = 0; round < ROUNDS; round += 1) {
        ours = Math.max(ours, rateOf(process.execPath, [...OURS, ...call, '--url', url, '--json']));
        baselineRate = Math.max(
          baselineRate,
          rateOf(baseline, ['--cli', url, '--transport', 'http', ...theirs]),
        );
      }
      return {
        what: `command line: ${what}`,
        baseline: 'the Inspector',
        unit: '/min',
        ours,
        baselineRate,
        bar: 1,
      };
    });
  } finally {
    server.kill();
  }
}
