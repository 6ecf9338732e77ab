import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PlaceLists } from '#electron/backend/features/places/list/place-lists.ts';
import { fetchPlaceTable } from '#electron/backend/features/places/list/fetch-place-list.ts';
import { type UploadTarget, uploadTarget } from '#electron/backend/features/uploads/files/upload-target.ts';
import { UploadFiles } from '#electron/backend/features/uploads/files/upload-files.ts';
import type { UploadsParts } from '#electron/backend/features/uploads/procedures.ts';
import { SpreadsheetReader } from '#electron/backend/features/uploads/reading/spreadsheet-reader.ts';
import { serviceEndpoint } from '#electron/backend/identity/connections/service-endpoint.ts';
import { closeParts, openIdentity, openParts } from '#electron/backend/open-parts.ts';
import { lockDataDir } from '#electron/both-shells/data-dir-lock.ts';
import { openLogFile } from '#electron/both-shells/log-file.ts';
import { DEMO_ACCOUNTS } from '#shared/contract/built-in-service.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { knownEquipmentOf } from '#shared/domain/import/equipment-of-places.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { projectVersion } from '../build/project-files.ts';
import { SOURCE_WORKERS } from '../build/source-workers.ts';
import type { UploadOptions } from './upload-options.ts';
import { EXIT, UploadProblem } from './upload-problem.ts';

/** What files are read and sent with. */
export type OpenUpload = {
  reader: SpreadsheetReader;
  uploadFiles: UploadFiles;
  zone: string;
  /** Equipment of the service; null if there is nobody to ask, and then `whyUnknown` says why. */
  equipment: KnownEquipment[] | null;
  whyUnknown: Failure | null;
  /** Where to send, and with what; null if nothing is sent. */
  sending: {
    connection: Connection;
    target: UploadTarget;
    parts: UploadsParts;
    language: 'en' | 'zh-CN';
  } | null;
  close: () => Promise<void>;
};

type Places = Parameters<typeof fetchPlaceTable>[0];
type Service = Places & Pick<UploadsParts, 'secrets'>;

const log = () => {};

/** Opens what the options need: for a check without a connection no data folder is touched. @throws UploadProblem */
export async function openUpload(options: UploadOptions, dataDir: string): Promise<OpenUpload> {
  if (options.mode === 'send') return openSending(options, dataDir);
  const work = await openWorkFolder();
  if (options.connection === undefined) {
    const zone = options.zone ?? DEFAULT_ZONE;
    return { ...work, zone, equipment: null, whyUnknown: null, sending: null };
  }
  try {
    const service = await openService(options.connection, dataDir);
    const close = async () => {
      await service.close();
      await work.close();
    };
    return { ...work, ...service, sending: null, close };
  } catch (error) {
    await work.close();
    throw error;
  }
}

/** Files and what is unpacked of them are in a folder of their own, as long as they are read. */
async function openWorkFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'stillwell-upload-'));
  const workDir = join(folder, 'unpacked');
  const reader = new SpreadsheetReader({ workerFile: SOURCE_WORKERS.spreadsheets, workDir, log });
  const uploadFiles = new UploadFiles(join(folder, 'incoming'), reader);
  const close = async () => {
    await reader.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { reader, uploadFiles, close };
}

function lockOf(dataDir: string) {
  try {
    return lockDataDir(dataDir);
  } catch (cause) {
    throw new UploadProblem(`The data folder ${dataDir} cannot be used: ${String(cause)}`, undefined, {
      cause,
    });
  }
}

function takeFolder(dataDir: string): { release(): void } {
  const lock = lockOf(dataDir);
  if (lock.isHeld) return lock;
  const who = lock.owner ? `process ${lock.owner.pid}` : 'it is just starting or ending';
  throw new UploadProblem(
    `Stillwell is using the data folder ${dataDir} (${who}). Nothing was sent.\n` +
      'Close it and run this again, send the files in its window, or name another folder: --data-dir DIR.\n' +
      'Without a connection, --check and --out work while it is running.',
    EXIT.inUse,
  );
}

function connectionNamed(connections: readonly Connection[], named: string): Connection {
  const nameOf = (one: Connection) => (one.kind === 'remote' ? one.name : 'built-in');
  const found = connections.filter((one) => one.id === named || nameOf(one) === named);
  const [only] = found;
  if (only && found.length === 1) return only;
  const names = connections.map((one) => `${nameOf(one)} (${one.id})`).join(', ');
  throw new UploadProblem(
    found.length > 1
      ? `There are ${found.length} connections named ${named}. Name its id: ${names}.`
      : `There is no connection named ${named}. Connections: ${names === '' ? 'none; add one in the app' : names}.`,
  );
}

/** A connection without the outbox: nothing that waits there is sent while files are only looked at. */
async function openService(named: string, dataDir: string) {
  const lock = takeFolder(dataDir);
  const { bindings: _, ...identity } = await openIdentity({
    dataDir,
    shell: 'browser',
    workers: SOURCE_WORKERS,
    log,
  });
  const placeLists = new PlaceLists(SOURCE_WORKERS.placeList, join(dataDir, 'alerts.sqlite3'), log);
  const close = async () => {
    identity.sessions.close();
    await identity.mcpSignIns.close();
    await placeLists.close();
    await identity.builtInService.close();
    await identity.secrets.close();
    await identity.files.close();
    lock.release();
  };
  try {
    const connection = connectionNamed(identity.connections.list().connections, named);
    const known = await knowStations({ ...identity, placeLists }, connection);
    return { zone: connection.zone, ...known, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSending({ connection: named = '' }: UploadOptions, dataDir: string): Promise<OpenUpload> {
  const lock = takeFolder(dataDir);
  const parts = await openParts({
    dataDir,
    version: projectVersion(),
    shell: 'browser',
    workers: SOURCE_WORKERS,
    log: openLogFile(join(dataDir, 'logs', 'stillwell.log')),
  });
  const close = async () => {
    await closeParts(parts);
    lock.release();
  };
  try {
    const connection = connectionNamed(parts.connections.list().connections, named);
    const known = await knowStations(parts, connection);
    const { language } = parts.settings.content;
    return {
      ...known,
      reader: parts.spreadsheets,
      uploadFiles: parts.uploadFiles,
      zone: connection.zone,
      sending: {
        connection,
        target: uploadTarget(parts, connection.id),
        parts,
        language: language === 'system' ? languageOfSystem() : language,
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function languageOfSystem(): 'en' | 'zh-CN' {
  return /^zh\b/iu.test(Intl.DateTimeFormat().resolvedOptions().locale) ? 'zh-CN' : 'en';
}

type Known = Pick<OpenUpload, 'equipment' | 'whyUnknown'>;

/** Signs in and asks for the places. A service that does not answer is no reason to end: the files can be looked at. */
async function knowStations(service: Service, connection: Connection): Promise<Known> {
  try {
    const isSignedIn = await signIn(service, connection);
    if (!isSignedIn) return { equipment: null, whyUnknown: null };
    const equipment = knownEquipmentOf(await fetchPlaceTable(service, connection.id));
    return { equipment: equipment.length > 0 ? equipment : null, whyUnknown: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { equipment: null, whyUnknown: error.toFailure() };
  }
}

/** @returns false if uploads go with a kept upload token and there is no password. @throws UploadProblem, AppError as signing in does */
async function signIn(service: Service, connection: Connection): Promise<boolean> {
  const end = await serviceEndpoint(service, connection.id);
  if (connection.kind === 'built-in') {
    const [engineer] = DEMO_ACCOUNTS;
    const account = DEMO_ACCOUNTS.find(({ username }) => username === connection.username) ?? engineer;
    await service.sessions.signIn(end, account);
    return true;
  }
  const username = process.env['STILLWELL_USERNAME'] ?? connection.username ?? '';
  const given = process.env['STILLWELL_PASSWORD'];
  const hasToken = service.secrets.has(connection.id, 'upload-token');
  if (given === undefined && hasToken) return false;
  if (username === '')
    throw new UploadProblem(`Nobody has signed in to ${connection.name} yet: set STILLWELL_USERNAME.`);
  const password = given ?? (await askPassword(`Password of ${username} for ${connection.name}: `));
  if (password === undefined || password === '')
    throw new UploadProblem('There is no password: set STILLWELL_PASSWORD, or run this in a terminal.');
  await service.sessions.signIn(end, { username, password });
  return true;
}

/** Asks on the terminal, and shows nothing of what is typed; undefined where there is no terminal. */
async function askPassword(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
