import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasDisplay } from '#electron/browser-shell/browser-on-this-computer.ts';
import { projectPath } from '#scripts/build/project-files.ts';

const PACKAGE_DIR = projectPath('node_modules/electron');
const FAILURE_FILE = projectPath('node_modules/.cache/stillwell/electron-download.json');
const TIMEOUT_MS = 60_000;
const SAY_EVERY_MS = 10_000;
const RETRY = 'To try again: npm start -- --electron';

export type FoundElectron = { program: string } | { missing: string };

/** The Electron program, downloaded if need be; otherwise one sentence that says why there is none. */
export async function findElectron(isForced: boolean, say: (line: string) => void): Promise<FoundElectron> {
  if (!hasDisplay(process.platform, process.env)) return { missing: 'there is no display for Electron.' };
  const present = electronBinary(PACKAGE_DIR);
  if (present) return { program: present };
  const failure = failedDownload(FAILURE_FILE);
  const earlier = isForced ? undefined : failure.recall();
  if (earlier) return { missing: `Electron could not be downloaded lately (${earlier}). ${RETRY}` };
  const reason = await downloadElectron({
    command: [process.execPath, projectPath('node_modules/electron/install.js')],
    timeoutMs: TIMEOUT_MS,
    sayEveryMs: SAY_EVERY_MS,
    say,
  });
  const program = electronBinary(PACKAGE_DIR);
  if (program) {
    failure.forget();
    return { program };
  }
  const why = reason ?? 'the download left no program';
  failure.remember(why);
  return { missing: `Electron could not be downloaded (${why}). ${RETRY}` };
}

type Download = {
  command: string[];
  timeoutMs: number;
  sayEveryMs: number;
  say: (line: string) => void;
};

/** Runs Electron's own installer; gives the reason in one sentence when it fails, nothing when it worked. */
function downloadElectron({
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

/**
 * Path of the Electron program in its package, or nothing when it has not been downloaded (or is another version).
 * Only files are read: to import the package would start the download.
 */
export function electronBinary(packageDir: string): string | undefined {
  const read = (file: string) => readFileSync(join(packageDir, file), 'utf8').trim();
  try {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const program = join(packageDir, 'dist', read('path.txt'));
    const isWhole = read('dist/version').replace(/^v/, '') === version && existsSync(program);
    return isWhole ? program : undefined;
  } catch {
    return undefined;
  }
}

const REMEMBERED_MS = 24 * 60 * 60 * 1000;

type FailedDownload = {
  /** The reason of a failure of the last day. */
  recall(): string | undefined;
  remember(reason: string): void;
  forget(): void;
};

/** Remembers a download that failed, so that not every start waits for it again. */
export function failedDownload(file: string, nowMs: () => number = Date.now): FailedDownload {
  return {
    recall() {
      try {
        const { atMs, reason } = JSON.parse(readFileSync(file, 'utf8')) as { atMs: number; reason: string };
        const ageMs = nowMs() - atMs;
        return ageMs >= 0 && ageMs < REMEMBERED_MS ? reason : undefined;
      } catch {
        return undefined;
      }
    },
    remember(reason) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ atMs: nowMs(), reason }));
    },
    forget: () => rmSync(file, { force: true }),
  };
}
