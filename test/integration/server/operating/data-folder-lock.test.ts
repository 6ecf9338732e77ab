import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createService } from '#server/index.ts';
import { firstLine, runScript, startScript } from '#test/support/run-script.ts';
import { openDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

it('refuses a second service on a folder with a sentence, and lets the accounts command in', async () => {
  const dataDir = await tempDir();
  await openDataService({ dataDir });
  const second = await runScript('server/cli.ts', ['--port', '0', '--data-dir', dataDir]);
  expect(second.exitCode).toBe(1);
  expect(second.stderr).toBe(
    `Another data service runs on the folder ${dataDir}: stop it first, or choose another with --data-dir.\n`,
  );
  const accounts = await runScript('server/accounts-cli.ts', ['disable', 'engineer', '--data-dir', dataDir]);
  expect(accounts.exitCode).toBe(0);
});

it('refuses it in the same process too, until the first has closed', async () => {
  const dataDir = await tempDir();
  const first = await createService({ dataDir });
  await expect(createService({ dataDir })).rejects.toThrow(/^Another data service runs/);
  await first.close();
  await (await createService({ dataDir })).close();
});

it('leaves no lock behind when it is killed', async () => {
  const dataDir = await tempDir();
  const child = startScript('server/cli.ts', ['--port', '0', '--data-dir', dataDir]);
  await firstLine(child);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await createService({ dataDir })).close();
});

it('leaves no lock behind when its worker thread is terminated', async () => {
  const dataDir = await tempDir();
  const lock = new URL('../../../../server/operating/lock-data-folder.ts', import.meta.url).href;
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     import(${JSON.stringify(lock)}).then(({ lockDataFolder }) => {
       globalThis.unlock = lockDataFolder(${JSON.stringify(dataDir)});
       parentPort.on('message', () => {});
       parentPort.postMessage('locked');
     });`,
    { eval: true },
  );
  await once(worker, 'message');
  await expect(createService({ dataDir })).rejects.toThrow(/^Another data service runs/);
  await worker.terminate();
  await (await createService({ dataDir })).close();
});
