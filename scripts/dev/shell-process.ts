import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { projectPath } from '#scripts/build/project-files.ts';

const readySchema = z.object({ port: z.number() });

export type ShellProcess = {
  /** Starts the shell, anew if it runs; gives its port, which stays the same. */
  restart: () => Promise<number>;
  reload: () => void;
  end: () => Promise<void>;
};

type ShellProcessOptions = { dataDir: string; port: number; sessionSecret: string };

/** The browser shell in a process of its own, with a session and a port that outlive it. */
export function shellProcess(options: ShellProcessOptions): ShellProcess {
  let child: ChildProcess | undefined;
  let { port } = options;
  const end = async () => {
    const ended = child;
    child = undefined;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    if (ended.connected) ended.send('end');
    await exit;
  };
  const start = async () => {
    await end();
    const started = fork(projectPath('scripts/dev/dev-shell.ts'), { stdio: 'inherit' });
    child = started;
    started.send({ ...options, port });
    const message = await Promise.race([
      once(started, 'message').then(([first]: unknown[]) => first),
      once(started, 'exit').then(() => undefined),
    ]);
    if (message === undefined)
      throw new Error('The shell did not start; see above. It is tried again on the next change.');
    ({ port } = readySchema.parse(message));
    return port;
  };
  // One after the other: two shells at once would fight for the port and the data folder.
  let last: Promise<unknown> = Promise.resolve();
  const restart = () => {
    const next = last.then(start, start);
    last = next;
    return next;
  };
  return {
    restart,
    end: () => last.then(end, end),
    reload: () => void (child?.connected && child.send('reload')),
  };
}
