import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TOKEN_PATH, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';

const ROOT = join(import.meta.dirname, '../..');

export type Misery = {
  /** No file can become larger, in blocks of 512 or 1,024 bytes: what a program then meets is a full disk. */
  maxFileBlocks?: number;
  /** While this file is there, writes fail with I/O errors. */
  failWritesFlag?: string;
};

/** The real service in a process of its own. */
export class TortureService {
  readonly baseUrl: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, baseUrl: string) {
    this.#child = child;
    this.baseUrl = baseUrl;
  }

  static async start(
    dataDir: string,
    { maxFileBlocks, failWritesFlag }: Misery = {},
  ): Promise<TortureService> {
    const script = [join(ROOT, 'server/cli.ts'), '--demo', '--port', '0', '--data-dir', dataDir];
    const faults =
      failWritesFlag === undefined ? [] : ['--import', join(import.meta.dirname, 'fail-writes.mjs')];
    const env = { ...process.env, STILLWELL_FAIL_WRITES: failWritesFlag ?? '' };
    const limit = maxFileBlocks === undefined ? '' : `ulimit -S -f ${maxFileBlocks};`;
    const child =
      limit === ''
        ? spawn(process.execPath, [...faults, ...script], { env, stdio: ['ignore', 'pipe', 'ignore'] })
        : spawn('sh', ['-c', `${limit} exec "$0" "$@"`, process.execPath, ...faults, ...script], {
            env,
            stdio: ['ignore', 'pipe', 'ignore'],
          });
    for await (const line of createInterface({ input: child.stdout })) {
      const baseUrl = /http:\/\/\S+/.exec(line)?.[0];
      if (baseUrl === undefined) continue;
      child.stdout.resume();
      return new TortureService(child, baseUrl);
    }
    throw new Error('The service did not start.');
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async signIn(username: string): Promise<string> {
    const body = new URLSearchParams({ username, password: `${username}-demo` });
    const answer = await fetch(this.baseUrl + TOKEN_PATH, { method: 'POST', body });
    return tokenRecordSchema.parse(await answer.json()).token;
  }

  /** @returns the status; 0 if there was no answer. */
  async upload(token: string, equipId: string, body: BodyInit, equipType = 'torture'): Promise<number> {
    const query = new URLSearchParams({ equipType, equipId }).toString();
    const headers = { 'X-SVC-TOKEN': token };
    try {
      const answer = await fetch(`${this.baseUrl}${UPLOAD_PATH}?${query}`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.kill(signal);
    });
  }
}
