import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { anyOf, newDatabase } from './each-store.ts';
import { firstLine, startScript } from './run-script.ts';
import { startProxy } from './sign-on/start-proxy.ts';

type TwoProcesses = {
  /** Of a proxy that sends each request to either of them at random. */
  baseUrl: string;
  origins: [first: string, second: string];
  database: string;
  environment: Record<string, string>;
  processes: ChildProcessWithoutNullStreams[];
};

/**
 * Two service processes on one database with the demo data, and a proxy before them.
 * @param flags further options of the command line; without `--public-url` they are reached by the proxy's address.
 */
export async function startTwoProcesses(flags: readonly string[] = []): Promise<TwoProcesses> {
  const database = await newDatabase();
  const environment = { STILLWELL_KEYS_SECRET: randomBytes(32).toString('base64') };
  const targets: URL[] = [];
  const hasUrl = flags.includes('--public-url');
  const baseUrl = await startProxy(() => anyOf(targets), { host: hasUrl ? 'its own' : 'passed on' });
  const options = ['--database', database, '--port', '0', ...(hasUrl ? [] : ['--public-url', baseUrl])];
  const processes = [1, 2].map(() => startScript('server/cli.ts', [...options, ...flags], environment));
  for (const child of processes) {
    const line = await firstLine(child);
    child.stdout.resume();
    child.stderr.resume();
    targets.push(new URL(line.replace('Data service is ready at ', '')));
  }
  const [first = '', second = ''] = targets.map(({ origin }) => origin);
  return { baseUrl, origins: [first, second], database, environment, processes };
}
