import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { DEFAULT_COST, scryptHasher } from '#server/accounts/password-hasher.ts';
import { createService, type DataService, type ServiceOptions } from '#server/index.ts';
import { newDatabase, openDatabase } from './each-store.ts';
import { placeSignOnKeys } from './place-sign-on-keys.ts';
import { rememberedKeys } from './remembered-keys.ts';
import { startProxy } from './sign-on/start-proxy.ts';
import { tempDir } from './temp-dir.ts';
import { startTwoProcesses } from './two-service-processes.ts';

/** A data folder for a service: to make keys takes longer than most tests. */
export async function dirWithKeys(): Promise<string> {
  const dataDir = await tempDir();
  await placeSignOnKeys(dataDir);
  return dataDir;
}

/**
 * With STILLWELL_TEST_STORE=postgres each service is two on one database, and each request goes to either at random. With
 * postgres-processes they are two processes, but for tests that give them what no command line can say, such as a clock.
 */
const STORE = process.env['STILLWELL_TEST_STORE'];
/** Processes have a port from the beginning. */
export const ARE_PROCESSES = STORE === 'postgres-processes';
const IS_DOUBLE = STORE === 'postgres' || ARE_PROCESSES;

const hasher = scryptHasher(DEFAULT_COST, rememberedKeys);

async function openOne(options: Partial<ServiceOptions>): Promise<DataService> {
  const service = await createService({ demo: true, hasher, ...options });
  onTestFinished(() => service.close());
  return service;
}

/** Two services that share a database and the keys. */
async function openTwo(options: Partial<ServiceOptions>): Promise<DataService[]> {
  const [url, dataDir] = await Promise.all([newDatabase(), dirWithKeys()]);
  const { now } = options;
  const openStore: ServiceOptions['openStore'] = (onEvent) =>
    openDatabase(url, { onEvent, ...(now && { now }) });
  const shared = { ...options, dataDir, keySecrets: [new Uint8Array(randomBytes(32))], openStore };
  return [await openOne(shared), await openOne(shared)];
}

function anyOf<T>(all: readonly T[]): T {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('There is none yet.');
  return one;
}

const FLAGS = {
  publicUrl: '--public-url',
  zone: '--zone',
  tokenHeader: '--token-header',
  tokenTtlSeconds: '--token-ttl',
  accessTokenTtlSeconds: '--access-token-ttl',
  demoPlaces: '--demo-places',
} as const satisfies Partial<Record<keyof ServiceOptions, string>>;

const isFlag = (name: string): name is keyof typeof FLAGS => Object.hasOwn(FLAGS, name);

/** The options as a command line says them; undefined if it cannot. */
function commandLine({ demo = true, allowedRedirects = [], ...options }: Partial<ServiceOptions>) {
  const flags = [
    ...(demo ? ['--demo'] : []),
    ...allowedRedirects.flatMap((url) => ['--allow-redirect', url]),
  ];
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!isFlag(name) || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
    flags.push(FLAGS[name], `${value}`);
  }
  return flags;
}

/** Two processes, as far as a test can tell one service. */
async function openProcesses(flags: readonly string[]): Promise<DataService> {
  const { baseUrl } = await startTwoProcesses(flags);
  return {
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`${baseUrl}${pathname}${search}`, request), { redirect: 'manual' });
    },
    listen: async () => ({ baseUrl }),
    listenForMetrics: () => Promise.reject(new Error('Processes of tests serve no metrics.')),
    close: async () => {},
  };
}

/** A data service with demo data in a folder of its own; it is closed when the test has finished. */
export async function openDataService(options: Partial<ServiceOptions> = {}): Promise<DataService> {
  // A test that looks into the folder is about the folder.
  if (!IS_DOUBLE || options.dataDir !== undefined)
    return openOne({ ...options, dataDir: options.dataDir ?? (await dirWithKeys()) });
  const flags = ARE_PROCESSES ? commandLine(options) : undefined;
  if (flags) return openProcesses(flags);
  const targets: URL[] = [];
  const host = options.publicUrl === undefined ? 'passed on' : 'its own';
  const proxyUrl = await startProxy(() => anyOf(targets), { host });
  const publicUrl = options.publicUrl ?? proxyUrl;
  const services = await openTwo({ ...options, publicUrl });
  return {
    fetch: (request) => anyOf(services).fetch(request),
    listen: async (where) => {
      for (const service of services)
        targets.push(new URL((await service.listen({ ...where, port: 0 })).baseUrl));
      return { baseUrl: proxyUrl };
    },
    listenForMetrics: (where) => anyOf(services).listenForMetrics(where),
    close: async () => {
      await Promise.all(services.map((service) => service.close()));
    },
  };
}

/** The same on a port of 127.0.0.1, any that is free if none is given. */
export async function startDataService({
  port = 0,
  ...options
}: Partial<ServiceOptions> & { port?: number } = {}): Promise<{ service: DataService; baseUrl: string }> {
  const service = await openDataService(options);
  const { baseUrl } = await service.listen({ port });
  return { service, baseUrl };
}
