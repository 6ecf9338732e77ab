import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const MODULES = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol');

/** Launches server-everything, by one of its transports. */
export const EVERYTHING = join(MODULES, 'server-everything/dist/index.js');

/** An example server of the TypeScript SDK of the first generation. */
export const sdkExample = (name: string): string => join(MODULES, `sdk/dist/esm/examples/server/${name}.js`);

/** A port that nothing listens on. The servers of others take a number, and cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Has a server listen on the port of the variable PORT, whichever it was written for. */
export const ON_PORT = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import { Server } from 'node:net';
    const { listen } = Server.prototype;
    Server.prototype.listen = function (...given) {
      return listen.call(this, Number(process.env.PORT), '127.0.0.1', given.find((each) => typeof each === 'function'));
    };`)}`,
];

/** Starts a server that was not written here, in a process that does not outlive the test, and waits until it says `ready`. */
export async function startForeignServer(
  command: string,
  args: string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const hear = (chunk: Buffer) => {
    said += chunk.toString();
    if (ready.test(said)) resolve();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said}`)));
  await promise;
  return child;
}
