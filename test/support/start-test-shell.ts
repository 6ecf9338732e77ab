import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { WebSocket } from 'ws';
import type { ShellServerOptions } from '#electron/browser-shell/shell-context.ts';
import { type ShellServer, startShellServer } from '#electron/browser-shell/shell-server.ts';
import { tempDir } from './temp-dir.ts';

export type TestShell = {
  shell: ShellServer;
  /** Headers of our own window. */
  window: { cookie: string };
  /** Sockets that were let in. */
  sockets: WebSocket[];
};

/** The real server of the browser shell, with a small window and a secret file beside it. */
export async function startTestShell(options: Partial<ShellServerOptions> = {}): Promise<TestShell> {
  const dir = await tempDir();
  const windowDir = join(dir, 'window');
  await mkdir(join(windowDir, 'assets'), { recursive: true });
  await writeFile(join(windowDir, 'index.html'), '<html><head></head><body>page</body></html>');
  await writeFile(join(windowDir, 'assets', 'index-abc.js'), 'let a');
  await writeFile(join(windowDir, 'assets', 'worker-abc.mjs'), 'let b');
  await writeFile(join(dir, 'secret.js'), 'secret');
  const sockets: WebSocket[] = [];
  const shell = await startShellServer({
    windowDir,
    port: 0,
    acceptSocket: (socket) => sockets.push(socket),
    control: { secret: 'control', openWindow: () => true },
    ...options,
  });
  onTestFinished(() => shell.close());
  return { shell, window: { cookie: `${shell.cookie.name}=${shell.cookie.secret}` }, sockets };
}
