import { DEFAULT_ZONE, isZone } from '#shared/domain/service-time.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';
import { hashThreads } from './accounts/hash-threads.ts';
import { DEFAULT_COST, type PasswordHasher, scryptHasher } from './accounts/password-hasher.ts';
import { createApp } from './app.ts';
import { BodyRoom } from './body-room.ts';
import { demoLogins, loadDemo } from './demo/load-demo.ts';
import type { FaultRules } from './faults/fault-rules.ts';
import { type Listener, listenOn } from './listen-on.ts';
import { latestTimeIn, placeLists } from './places/place-lists.ts';
import { answerPlaceListDirectly } from './places/answer-directly.ts';
import { lockDataFolder } from './operating/lock-data-folder.ts';
import { logStore } from './operating/log-writer.ts';
import { requestCounts } from './operating/request-counts.ts';
import { serveMetrics } from './operating/serve-metrics.ts';
import { sleepUntilStopped } from './operating/sleep-until-stopped.ts';
import type { Log, LogEntry } from './log.ts';
import type { ServiceContext } from './service-context.ts';
import { keyPlace } from './sign-on/keys/key-place.ts';
import { createSignOnSlot } from './sign-on/sign-on-slot.ts';
import { openSqliteStore } from './store/sqlite/open-sqlite-store.ts';
import type { Store, StoreEvent } from './store/store.ts';
import { sharedFailures } from './token/login-failures.ts';
import { loginThrottle } from './token/login-throttle.ts';
import { tokenHolders } from './token/token-holders.ts';
import { CheckerInThread, checkerInPlace } from './upload/check-upload.ts';

export type { LogEntry } from './log.ts';

export type ServiceOptions = {
  /**
   * The folder that keeps everything; it is made if it is not there. With `openStore` it keeps the keys of the sign-on
   * service alone, and is not needed with `keySecrets`, or if another `issuer` is trusted.
   */
  dataDir?: string | undefined;
  /** Opens what keeps everything else, such as a database that several processes share; the data folder if not given. */
  openStore?: ((onEvent: (event: StoreEvent) => void) => Promise<Store>) | undefined;
  /**
   * What the keys of the sign-on service are sealed with in a store that several processes share; the first seals, all
   * open. Keys that are in the data folder already are taken over.
   */
  keySecrets?: readonly Uint8Array[] | undefined;
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
  /** Another sign-on service whose access tokens the MCP endpoint takes, such as a Keycloak realm; ours is off then. */
  issuer?: string;
  /** Life of an access token of the sign-on service; 900 if not given (interface 5.2.2), a day at most. */
  accessTokenTtlSeconds?: number;
  /** Redirect addresses beyond this machine that applications may register; none if not given. */
  allowedRedirects?: readonly string[];
  /** What is to go wrong on purpose, for demonstrations and tests; nothing if not given. */
  faults?: FaultRules;
  /** Milliseconds since 1970-01-01 UTC; the machine's clock if not given. */
  now?: () => number;
  /** How the service waits before it answers a login that it slows down. */
  sleep?: (ms: number) => Promise<void>;
  /** How long close() waits for the requests in hand before it cuts them off; 8000 if not given. */
  finishMs?: number;
  /** How long an answer that nobody reads is kept. */
  stalledAnswerMs?: number;
  /** How passwords are hashed; scrypt in threads of its own if not given. */
  hasher?: PasswordHasher;
  /** So many hours after the end of a check of what is stored the next one begins; 24 if not given, with 0 none is made. */
  checkHours?: number;
  log?: (entry: LogEntry) => void;
  /** The compiled thread that applies uploads, where the service is bundled. */
  applyThreadFile?: string;
  /** The thread that checks uploads (upload/check-thread.ts); if not given they are checked where requests are answered. */
  checkThreadFile?: URL | string;
};

/** A running data service. */
export type DataService = {
  /** Answers one request without a connection. */
  fetch(request: Request): Promise<Response>;
  /** Serves on a port (0 picks a free one); rejects with the error of `node:net` if it cannot. */
  listen(options: { host?: string; port: number }): Promise<{ baseUrl: string }>;
  /** Serves metrics on a port of their own (operating/serve-metrics.ts); rejects like `listen`. */
  listenForMetrics(options: { host?: string; port: number }): Promise<{ port: number }>;
  /** Finishes the requests in hand, then closes the store. */
  close(): Promise<void>;
};

const DEFAULT_CHECK_HOURS = 24;

/** A supervisor waits some 10 s before it kills; the store needs the rest. */
const MAX_FINISH_MS = 8_000;

const sleepFor = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes instants in ISO 8601; many lines of a busy log are of the same millisecond. */
function isoTimes(): (epochMs: number) => string {
  let last = { epochMs: Number.NaN, text: '' };
  return (epochMs) => {
    if (epochMs !== last.epochMs) last = { epochMs, text: new Date(epochMs).toISOString() };
    return last.text;
  };
}

/** Of a folder one service may be open at a time, of another store as many as like. */
async function openStore({ dataDir, applyThreadFile, openStore: open }: ServiceOptions, log: Log) {
  const onEvent = logStore(log);
  if (open) return { store: await open(onEvent), unlock: () => {} };
  if (dataDir === undefined) throw new TypeError('A service needs a data folder or a store.');
  const unlock = lockDataFolder(dataDir);
  try {
    return { store: openSqliteStore(dataDir, { applyThreadFile, onEvent }), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Opens the data service of a folder (interface 2.1-2.4, 4.2-4.4).
 * @throws RangeError if the zone is not known; DataFolderInUseError if a service runs on the folder; NewerSchemaError if a newer Stillwell wrote the folder; the error of
 * `node:fs` or `node:sqlite` if the folder cannot be used.
 */
export async function createService(options: ServiceOptions): Promise<DataService> {
  const { zone = DEFAULT_ZONE, now = Date.now, sleep = sleepFor } = options;
  if (!isZone(zone))
    throw new RangeError(`The time zone ${zone} is not known; name one like ${DEFAULT_ZONE}.`);
  const timeOf = isoTimes();
  const counts = requestCounts();
  const log: Log = (entry) => {
    counts.note(entry);
    options.log?.({ time: timeOf(now()), ...entry });
  };
  const { store, unlock } = await openStore(options, log);
  try {
    if (options.demo) await loadDemo(store, options.demoPlaces, log);
    const { checkHours = DEFAULT_CHECK_HOURS } = options;
    store.uploads.open(checkHours === 0 ? undefined : checkHours * 3_600_000);
  } catch (error) {
    await store.close();
    unlock();
    throw error;
  }
  const threads = hashThreads();
  const hasher = options.hasher ?? scryptHasher(DEFAULT_COST, threads);
  const uploadChecker =
    options.checkThreadFile === undefined ? checkerInPlace : new CheckerInThread(options.checkThreadFile);
  const stopping = new AbortController();
  const throttle = loginThrottle(
    now,
    sleepUntilStopped(sleep, stopping.signal),
    store.counts && sharedFailures(store.counts, now),
  );
  const { dataDir, publicUrl, issuer, accessTokenTtlSeconds = 900, allowedRedirects = [] } = options;
  const signOn = createSignOnSlot({
    keys: keyPlace(store, dataDir, options.keySecrets),
    store,
    hasher,
    throttle,
    publicUrl,
    issuer,
    accessTokenTtlSeconds,
    allowedRedirects,
    demoLogins: async () => (options.demo ? demoLogins(store.accounts) : []),
    now,
    log,
  });
  const context: ServiceContext = {
    dataDir: options.openStore ? undefined : dataDir,
    store,
    hasher,
    throttle,
    signOn,
    uploadChecker,
    bodies: new BodyRoom(),
    publicUrl,
    placeLists: placeLists(store.places, latestTimeIn(zone)),
    tokenHolders: tokenHolders(store, now),
    zone,
    tokenHeader: options.tokenHeader ?? DEFAULT_TOKEN_HEADER,
    tokenTtlMs: (options.tokenTtlSeconds ?? 7200) * 1000,
    stopping: stopping.signal,
    faults: options.faults,
    now,
    log,
  };
  const app = createApp(context);
  const direct = answerPlaceListDirectly(context);
  const listeners: Listener[] = [];
  const metrics: { close(): Promise<void> }[] = [];
  const inHand = new Set<Promise<Response>>();
  let closed: Promise<void> | undefined;
  const closeOnce = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(listeners.map((listener) => listener.close()));
    await Promise.allSettled(inHand);
    signOn.close();
    await threads.close();
    await Promise.all(metrics.map((listener) => listener.close()));
    await uploadChecker.close();
    await store.close();
    unlock();
  };
  return {
    async fetch(request) {
      const answer = Promise.resolve(app.fetch(request, {}));
      inHand.add(answer);
      return answer.finally(() => inHand.delete(answer));
    },
    async listen({ host = '127.0.0.1', port }) {
      const prefix = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
      const listener = await listenOn(app, {
        host,
        port,
        prefix,
        hasProxy: publicUrl !== undefined,
        direct,
        finishMs: options.finishMs ?? MAX_FINISH_MS,
        stalledAnswerMs: options.stalledAnswerMs,
      });
      listeners.push(listener);
      await signOn.open(listener.baseUrl);
      return { baseUrl: listener.baseUrl };
    },
    async listenForMetrics({ host = '127.0.0.1', port }) {
      const listener = await serveMetrics({ host, port }, store, () => counts.families());
      metrics.push(listener);
      return { port: listener.port };
    },
    close: () => (closed ??= closeOnce()),
  };
}
