import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A server in a process of its own, so that it does not share an event loop with the load. */
export type ChildServer = { baseUrl: string; pid: number; stop: () => Promise<void> };

/** Starts a script and waits for the line in which it says its address. */
export async function startChild(script: string, args: string[]): Promise<ChildServer> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    const baseUrl = /http:\/\/\S+/.exec(line)?.[0];
    if (!baseUrl) continue;
    return {
      baseUrl,
      pid: child.pid ?? 0,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`${script} did not start`);
}
