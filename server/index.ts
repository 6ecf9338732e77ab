import { DEFAULT_ZONE, isZone } from '#shared/domain/service-time.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';
import { type PasswordHasher, scryptHasher } from './accounts/password-hasher.ts';
import { createApp } from './app.ts';
import { loadDemo } from './demo/load-demo.ts';
import { type Listener, listenOn } from './listen-on.ts';
import { latestTimeIn } from './places/latest-time.ts';
import { placeLists } from './places/place-lists.ts';
import type { Log, LogEntry } from './service-context.ts';
import { createSignOnSlot } from './sign-on/sign-on-slot.ts';
import { openSqliteStore } from './store/sqlite/open-sqlite-store.ts';
import { loginThrottle } from './token/login-throttle.ts';

export type { LogEntry } from './service-context.ts';

export type ServiceOptions = {
  /** The folder that keeps everything; it is made if it is not there. */
  dataDir: string;
  /** IANA zone of validDate and latestTime; Asia/Shanghai if not given. */
  zone?: string;
  /** Header that carries the token; X-SVC-TOKEN if not given. */
  tokenHeader?: string;
  /** Life of a token; 7200 if not given. */
  tokenTtlSeconds?: number;
  /** Fills an empty store with the demo data; leaves any other alone. */
  demo?: boolean;
  /** How many places the demo data has; 240 if not given. */
  demoPlaces?: number;
  /** Where the service is reached from outside, e.g. through a reverse proxy; where it listens if not given. */
  publicUrl?: string;
  /** Life of an access token of the sign-on service; 900 if not given (interface document 5.2.2), a day at most. */
  accessTokenTtlSeconds?: number;
  /** Redirect addresses beyond this machine that applications may register; none if not given. */
  allowedRedirects?: readonly string[];
  /** Milliseconds since 1970-01-01 UTC; the machine's clock if not given. */
  now?: () => number;
  /** How the service waits before it answers a login that it slows down. */
  sleep?: (ms: number) => Promise<void>;
  /** How passwords are hashed; scrypt if not given. */
  hasher?: PasswordHasher;
  log?: (entry: LogEntry) => void;
};

/** A running data service. */
export type DataService = {
  /** Answers one request without a connection. */
  fetch(request: Request): Promise<Response>;
  /** Serves on a port (0 picks a free one); rejects with the error of `node:net` if it cannot. */
  listen(options: { host?: string; port: number }): Promise<{ baseUrl: string }>;
  /** Finishes the requests in hand, then closes the store. */
  close(): Promise<void>;
};

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens the data service of a folder (interface document 2.1-2.4, 4.2-4.4).
 * @throws RangeError if the zone is not known; NewerSchemaError if a newer Stillwell wrote the folder; the error of
 * `node:fs` or `node:sqlite` if the folder cannot be used.
 */
export async function createService(options: ServiceOptions): Promise<DataService> {
  const { zone = DEFAULT_ZONE, now = Date.now, sleep = sleepFor, hasher = scryptHasher() } = options;
  if (!isZone(zone))
    throw new RangeError(`The time zone ${zone} is not known; name one like ${DEFAULT_ZONE}.`);
  const log: Log = (entry) => options.log?.({ time: new Date(now()).toISOString(), ...entry });
  const store = openSqliteStore(options.dataDir);
  try {
    if (options.demo) await loadDemo(store, options.demoPlaces, log);
  } catch (error) {
    await store.close();
    throw error;
  }
  const throttle = loginThrottle(now, sleep);
  const { dataDir, publicUrl, accessTokenTtlSeconds = 900, allowedRedirects = [] } = options;
  const signOn = createSignOnSlot({
    dataDir,
    store,
    hasher,
    throttle,
    publicUrl,
    accessTokenTtlSeconds,
    allowedRedirects,
    now,
    log,
  });
  const app = createApp({
    store,
    hasher,
    throttle,
    signOn,
    placeLists: placeLists(store.places, latestTimeIn(zone)),
    zone,
    tokenHeader: options.tokenHeader ?? DEFAULT_TOKEN_HEADER,
    tokenTtlMs: (options.tokenTtlSeconds ?? 7200) * 1000,
    now,
    log,
  });
  const listeners: Listener[] = [];
  const inHand = new Set<Promise<Response>>();
  let closed: Promise<void> | undefined;
  const closeOnce = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.close()));
    await Promise.allSettled(inHand);
    await store.close();
  };
  return {
    async fetch(request) {
      const answer = Promise.resolve(app.fetch(request, {}));
      inHand.add(answer);
      return answer.finally(() => inHand.delete(answer));
    },
    async listen({ host = '127.0.0.1', port }) {
      const prefix = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
      const listener = await listenOn(app, { host, port, prefix });
      listeners.push(listener);
      await signOn.open(listener.baseUrl);
      return { baseUrl: listener.baseUrl };
    },
    close: () => (closed ??= closeOnce()),
  };
}
