import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_DIR } from './started-stillwell.ts';

export type ServedDataService = {
  baseUrl: string;
  stop: () => Promise<void>;
  /** Ends the service, does something meanwhile, and starts it again with its data, at its address. */
  whileDown: (work: () => Promise<void>) => Promise<void>;
};

/** Runs `npm run serve`'s script with the demo data in a throwaway folder, as an operator would. */
export async function serveDemo(words: string[] = []): Promise<ServedDataService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stillwell-service-'));
  const run = async (port: string) => {
    const child = spawn(
      process.execPath,
      ['server/cli.ts', '--demo', '--port', port, '--data-dir', dataDir, ...words],
      { cwd: PROJECT_DIR, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece));
    const ended = once(child, 'exit');
    const end = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    const ready = /ready at (\S+)\n/;
    while (!ready.test(out) && child.exitCode === null)
      await Promise.race([once(child.stdout, 'data'), ended]);
    const [, baseUrl] = ready.exec(out) ?? [];
    if (baseUrl === undefined) throw new Error('the data service ended before it was ready');
    return { baseUrl, end };
  };
  let running = await run('0');
  const { baseUrl } = running;
  return {
    baseUrl,
    stop: async () => {
      await running.end();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    whileDown: async (work) => {
      await running.end();
      await work();
      running = await run(new URL(baseUrl).port);
    },
  };
}
