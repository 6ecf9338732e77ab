import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, vi } from 'vitest';
import type { UploadReport } from '#scripts/upload/report.ts';
import { runUpload } from '#scripts/upload/run-upload.ts';
import { parseUploadOptions } from '#scripts/upload/upload-options.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { openBackendClient } from '#test/support/open-backend-client.ts';
import { type Misfortune, startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { runScript } from '#test/support/run-script.ts';
import { stationsOfUploader } from '#test/support/stations-of-uploader.ts';
import { tempDir } from '#test/support/temp-dir.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

export const PASSWORD = { STILLWELL_PASSWORD: 'uploader-demo' };

/** A real service, and the data folder of an app that has a connection to it. */
export async function openApp(misfortune?: Misfortune) {
  const service = await startUploadService(misfortune);
  const dataDir = await tempDir();
  const { client, close } = await openBackendClient(dataDir);
  const { id: connectionId } = await client.connections.add({
    name: 'Weekly',
    baseUrl: service.baseUrl,
    tokenHeader: 'X-SVC-TOKEN',
    zone: DEFAULT_ZONE,
  });
  await client.session.signIn({ connectionId, username: 'uploader', password: 'uploader-demo' });
  await close();
  const [first, second] = await stationsOfUploader(service.baseUrl);
  return { ...service, dataDir, first, second, folder: await tempDir() };
}

type App = Awaited<ReturnType<typeof openApp>>;

export const scriptArgs = ({ dataDir }: Pick<App, 'dataDir'>, words: string[]) => [
  ...words,
  '--data-dir',
  dataDir,
];

export const run = (app: Pick<App, 'dataDir'>, ...words: string[]) =>
  runScript('scripts/upload.ts', scriptArgs(app, words), '', PASSWORD);

/** What the command reports, and whether it ends as it says. */
export async function reportOfCommand(app: Pick<App, 'dataDir'>, ...words: string[]): Promise<UploadReport> {
  const { stdout, stderr, exitCode } = await run(app, ...words, '--json');
  expect(stderr).toBe('');
  const said = JSON.parse(stdout) as UploadReport;
  expect(said.exitCode).toBe(exitCode);
  return said;
}

/** The same in this process, which has everything loaded: a process of its own for each run would take half the time of these tests. */
export async function report(app: Pick<App, 'dataDir'>, ...words: string[]): Promise<UploadReport> {
  const parsed = parseUploadOptions(scriptArgs(app, words));
  if (!('options' in parsed)) throw new TypeError(JSON.stringify(parsed));
  vi.stubEnv('STILLWELL_PASSWORD', PASSWORD.STILLWELL_PASSWORD);
  const said = await runUpload(parsed.options, new AbortController().signal);
  return JSON.parse(JSON.stringify(said)) as UploadReport;
}

export const send = (app: App, ...words: string[]) =>
  report(app, ...words, '--connection', 'Weekly', '--wait', '0');

const csv = (rows: string[][]) => rows.map((cells) => `${cells.join(',')}\r\n`).join('');

/** Two stations, two times. */
export const table = ({ first, second }: App, level = '1.25') =>
  csv([
    ['时间', '站点', '液位(m)'],
    ['2026-01-01 00:00', first.equipId, '1.20'],
    ['2026-01-01 00:05', first.equipId, level],
    ['2026-01-01 00:00', second.equipId, '0.70'],
    ['2026-01-01 00:05', second.equipId, '0.75'],
  ]);

export async function fileOf(
  { folder }: Pick<App, 'folder'>,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

/** Answers that say what only the service knows: the type of the stations. */
export const typeOf = (app: App) =>
  fileOf(
    app,
    'type.json',
    JSON.stringify({
      format: 'stillwell-upload-answers',
      version: 1,
      settings: [{ equipType: app.first.equipType }],
    }),
  );

export const storedOf = ({ stored, first, second }: App) =>
  stored(first.equipType, [first.equipId, second.equipId]);

export const BOTH = [
  [
    { timestamp: '2026-01-01 00:00:00', level: 1.2 },
    { timestamp: '2026-01-01 00:05:00', level: 1.25 },
  ],
  [
    { timestamp: '2026-01-01 00:00:00', level: 0.7 },
    { timestamp: '2026-01-01 00:05:00', level: 0.75 },
  ],
];
