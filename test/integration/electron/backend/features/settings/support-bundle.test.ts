import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openBackend } from '#test/support/open-backend.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const HOST = 'water.city.example';
const UPLOAD_TOKEN = 'token-of-the-operator-0123';

async function bundle(withHosts: boolean): Promise<Record<string, string>> {
  const dataDir = await tempDir();
  await mkdir(join(dataDir, 'logs'));
  const line = { at: 'now', event: 'x', message: `https://${HOST}/upload said no to ${UPLOAD_TOKEN}` };
  await writeFile(join(dataDir, 'logs', 'stillwell.log'), `${JSON.stringify(line)}\n${homedir()}/x\n`);
  await writeFile(join(dataDir, 'logs', 'stillwell.log.1'), 'older\n');
  await writeFile(join(dataDir, 'logs', 'of-somebody-else.log'), 'not ours\n');
  const { client } = await openBackend({ dataDir });
  const draft = {
    name: 'City',
    baseUrl: `https://${HOST}`,
    tokenHeader: 'X-SVC-TOKEN',
    zone: 'Asia/Shanghai',
  };
  const { id } = await client.connections.add(draft);
  await client.connections.changeSecrets({ id, uploadToken: UPLOAD_TOKEN });
  const file = await client.desktop.supportBundle({ withHosts });
  expect(file.name).toMatch(/^stillwell-support-\d{4}-\d\d-\d\d\.zip$/);
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

it('holds logs, settings, versions and the kind of each connection, and says what is in it', async () => {
  const files = await bundle(false);
  expect(Object.keys(files).toSorted()).toEqual([
    'README.txt',
    'connections.json',
    'logs/stillwell.log',
    'logs/stillwell.log.1',
    'settings.json',
    'versions.json',
  ]);
  expect(JSON.parse(files['connections.json'] ?? '')).toMatchObject([
    { kind: 'remote', hasUploadToken: true },
  ]);
  expect(JSON.parse(files['versions.json'] ?? '')).toMatchObject({
    stillwell: '0.0.0-test',
    shell: 'browser',
  });
  expect(JSON.parse(files['settings.json'] ?? '')).toMatchObject({ language: 'system' });
});

it('shows no key of a program of the configuration, whether it was started or not', async () => {
  const dataDir = await tempDir();
  const key = 'opensesame-of-the-program';
  const mine = { command: 'program', args: [`--api-key=${key}`], env: {} };
  await writeFile(join(dataDir, 'mcp.json'), JSON.stringify({ mcpServers: { mine } }));
  await mkdir(join(dataDir, 'logs'));
  await writeFile(join(dataDir, 'logs', 'stillwell.log'), `it said ${key}\n`);
  const { client } = await openBackend({ dataDir });
  const file = await client.desktop.supportBundle({ withHosts: true });
  const logged = unzipSync(new Uint8Array(await file.arrayBuffer()))['logs/stillwell.log'];
  expect(strFromU8(logged ?? new Uint8Array())).toMatch(/^it said (?!opensesame-of)/);
});

it('is told by the log of what went wrong in the window', async () => {
  const { client, log } = await openBackend();
  await client.desktop.reportCrash({ where: 'section', text: 'TypeError: x is undefined' });
  expect(log).toContainEqual({
    level: 'error',
    event: 'window-crashed',
    where: 'section',
    text: 'TypeError: x is undefined',
  });
});

it('holds no secret, no host, no name of the connection and no home folder, unless the user agrees to hosts', async () => {
  const hidden = Object.values(await bundle(false)).join('\n');
  for (const word of [UPLOAD_TOKEN, HOST, 'City', homedir()]) expect(hidden, word).not.toContain(word);
  const told = Object.values(await bundle(true)).join('\n');
  expect(told).toContain(HOST);
  for (const word of [UPLOAD_TOKEN, homedir()]) expect(told, word).not.toContain(word);
});

it('says that this shell shows no folders and prints nothing', async () => {
  const { client, dataDir } = await openBackend();
  await expect(client.desktop.openFolder({ folder: 'logs' })).rejects.toMatchObject({
    code: 'FOLDER_NOT_OPENED',
    data: { folder: join(dataDir, 'logs'), reason: null },
  });
  const printing = client.desktop.printPdf({ html: '<p>x</p>', fileName: 'x.pdf' });
  await expect(printing).rejects.toMatchObject({ code: 'PDF_NOT_MADE', data: { reason: null } });
  expect((await client.about.read()).abilities).toEqual({
    openFolder: false,
    printPdf: false,
    tray: false,
    zoom: false,
  });
});
