import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export const PROJECT_DIR = resolve(import.meta.dirname, '../../..');
const READY = /^Stillwell is ready at (http:\/\/127\.0\.0\.1:\d+\/launch\?t=\S+)$/gm;

export type StartedStillwell = {
  /** The one-time address. */
  address: string;
  pid: number;
  /** Every one-time address so far. */
  addresses: () => string[];
  /** What it has written so far: on standard output, on standard error. */
  written: () => { out: string; err: string };
  pressEnter: () => void;
  /** Ends it by a signal; gives its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/** What a user starts; it looks first whether anything has to be built, a tenth of a second each time. */
const START = 'scripts/start.ts';
/** The same without that look. */
export const START_BUILT = 'test/e2e/support/run-built-shell.ts';

/** Starts the built browser shell as a user does, without a window; `env` is added to the environment. */
export async function startStillwell(
  dataDir: string,
  env: Record<string, string> = {},
  script = START,
): Promise<StartedStillwell> {
  const words = [script, '--browser', '--no-open', '--data-dir', dataDir, '--port', '0'];
  const child = spawn(process.execPath, words, {
    cwd: PROJECT_DIR,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const written = { out: '', err: '' };
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (written.err += piece));
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (written.out += piece));
  const addresses = () => [...written.out.matchAll(READY)].flatMap(([, address]) => address ?? []);
  const ended = once(child, 'exit').then(() => child.exitCode);
  let isEnded = false;
  void ended.then(() => (isEnded = true));
  while (addresses().length === 0 && !isEnded) await Promise.race([once(child.stdout, 'data'), ended]);
  const [address] = addresses();
  if (address === undefined) throw new Error(`Stillwell ended before it was ready:\n${written.err}`);
  return {
    address,
    pid: child.pid ?? 0,
    addresses,
    written: () => ({ ...written }),
    pressEnter: () => void child.stdin.write('\n'),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
