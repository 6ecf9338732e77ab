import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { DEFAULT_COST, scryptHasher } from '#server/accounts/password-hasher.ts';
import { createService, type DataService, type ServiceOptions } from '#server/index.ts';
import { anyOf, ARE_PROCESSES, IS_DOUBLE, newDatabase, openDatabase } from './each-store.ts';
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

/** `processUrl` is of one process, for what that keeps of a connection or in its memory; a service alone has one address. */
type TestAddresses = { baseUrl: string; processUrl: string };
export type TestService = Omit<DataService, 'listen'> & {
  listen: (where: Parameters<DataService['listen']>[0]) => Promise<TestAddresses>;
};

/** Two processes, as far as a test can tell one service. They have a port from the beginning. */
async function openProcesses(flags: readonly string[]): Promise<TestService> {
  const { baseUrl, origins } = await startTwoProcesses(flags);
  return {
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(`${baseUrl}${pathname}${search}`, request), { redirect: 'manual' });
    },
    listen: async () => ({ baseUrl, processUrl: anyOf(origins) }),
    listenForMetrics: () => Promise.reject(new Error('Processes of tests serve no metrics.')),
    close: async () => {},
  };
}

/** A data service with demo data in a folder of its own; it is closed when the test has finished. */
export async function openDataService(options: Partial<ServiceOptions> = {}): Promise<TestService> {
  // A test that looks into the folder is about the folder.
  if (!IS_DOUBLE || options.dataDir !== undefined) {
    const service = await openOne({ ...options, dataDir: options.dataDir ?? (await dirWithKeys()) });
    return {
      ...service,
      listen: async (where) => {
        const { baseUrl } = await service.listen(where);
        return { baseUrl, processUrl: baseUrl };
      },
    };
  }
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
      return { baseUrl: proxyUrl, processUrl: anyOf(targets).origin };
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
}: Partial<ServiceOptions> & { port?: number } = {}): Promise<{ service: TestService } & TestAddresses> {
  const service = await openDataService(options);
  return { service, ...(await service.listen({ port })) };
}
