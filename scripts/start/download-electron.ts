import { spawn } from 'node:child_process';

export type Download = {
  command: string[];
  timeoutMs: number;
  sayEveryMs: number;
  say: (line: string) => void;
};

/** Runs Electron's own installer; gives the reason in one sentence when it fails, nothing when it worked. */
export function downloadElectron({
  command: [program = process.execPath, ...words],
  timeoutMs,
  sayEveryMs,
  say,
}: Download): Promise<string | undefined> {
  const startedAtMs = Date.now();
  const leftS = () => Math.max(0, Math.round((startedAtMs + timeoutMs - Date.now()) / 1000));
  say(`Downloading Electron (about 110 MB, once; given up after ${Math.round(timeoutMs / 1000)} s) ...`);
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
    const counting = setInterval(() => say(`  still downloading, ${leftS()} s left`), sayEveryMs);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const end = (reason: string | undefined) => {
      clearInterval(counting);
      clearTimeout(timer);
      resolve(reason);
    };
    child.on('error', (cause) => end(cause.message));
    child.on('close', (code, signal) => {
      if (code === 0) end(undefined);
      else if (signal === 'SIGKILL') end(`the download took longer than ${Math.round(timeoutMs / 1000)} s`);
      else end(firstLine(errors) ?? `the installer ended with code ${code}`);
    });
  });
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/^\w*Error: /, ''))
    .find((line) => line !== '' && !line.startsWith('at '));
}
