import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runScript, firstLine } from '#test/support/run-script.ts';
import { openDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const CLI = join(import.meta.dirname, '../../../../server/cli.ts');
const RECORDS = '[{"timestamp":"2026-01-01 00:00:00","level":1}]';

/** Files of a folder that somebody else could read or write. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o777));
  return names.filter((_name, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

it.skipIf(process.platform === 'win32')(
  'are all files of the service and of a backup, in a folder and with a umask that allow everything',
  async () => {
    const [folder, elsewhere] = [join(await tempDir(), 'data'), await tempDir()];
    await mkdir(folder);
    await chmod(folder, 0o777);
    const command = `umask 000; exec "${process.execPath}" "${CLI}" --demo --port 0 --data-dir "${folder}"`;
    const child = spawn('sh', ['-c', command]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const baseUrl = /http:\S+/.exec(await firstLine(child))?.[0] ?? '';
    const login = new URLSearchParams({ username: 'uploader', password: 'uploader-demo' });
    const { token } = await (
      await fetch(`${baseUrl}/api/permission/token`, { method: 'POST', body: login })
    ).json();
    const upload = `${baseUrl}/api/dataExternals/upload?equipType=gauge&equipId=G1`;
    const request = { method: 'POST', body: RECORDS, headers: { 'X-SVC-TOKEN': token } };
    expect((await fetch(upload, request)).status).toBe(200);
    const target = join(elsewhere, 'copy');
    const made = await runScript('server/accounts-cli.ts', ['backup', target, '--data-dir', folder]);
    expect(made.exitCode).toBe(0);
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(
        ['', '-wal', '-shm'].map((suffix) => `stillwell-service.sqlite${suffix}`).concat('sign-on-keys.json'),
      ),
    );
    expect(await openToOthers(folder)).toEqual([]);
    expect(await openToOthers(target)).toEqual([]);
    expect((await stat(target)).mode & 0o777).toBe(0o700);
  },
);

it.skipIf(process.platform === 'win32')(
  'become so at the next start when they were restored for everybody to read',
  async () => {
    const folder = await tempDir();
    const service = await openDataService({ dataDir: folder });
    await service.listen({ port: 0 });
    await service.close();
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
    await openDataService({ dataDir: folder });
    expect(await openToOthers(folder)).toEqual([]);
  },
);
