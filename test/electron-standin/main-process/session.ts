import { EventEmitter } from 'node:events';
import { startDownload } from './download-item.ts';
import { answerQuestion } from './link.ts';
import { defaultHandlers, SchemeHandlers } from './protocol.ts';
import { requireReady } from './ready.ts';
import { onlyEvents, strict } from './strict.ts';

type Handlers = {
  request?: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  check?: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
  device?: Parameters<Electron.Session['setDevicePermissionHandler']>[0];
  display?: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0];
};

const schemesOf = new WeakMap<object, SchemeHandlers>();
const all = new Map<string, Handlers>();

function makeSession(name: string, schemes: SchemeHandlers, handlers: Handlers, emitter: EventEmitter) {
  all.set(name, handlers);
  const members = {
    setPermissionRequestHandler: (handler) => void (handlers.request = handler),
    setPermissionCheckHandler: (handler) => void (handlers.check = handler),
    setDevicePermissionHandler: (handler) => void (handlers.device = handler),
    setDisplayMediaRequestHandler: (handler) => void (handlers.display = handler),
  } satisfies Partial<Electron.Session>;
  const made = strict(
    name,
    Object.assign(onlyEvents(name, emitter, ['will-download']), members, {
      protocol: strict(`${name}.protocol`, schemes),
    }),
  );
  schemesOf.set(made, schemes);
  return made;
}

const handlers: Handlers = {};
const downloads = new EventEmitter();
const defaultSession = makeSession('session.defaultSession', defaultHandlers, handlers, downloads);
const partitions = new Map<string, object>();

export const session = strict('session', {
  get defaultSession() {
    requireReady('session.defaultSession');
    return defaultSession;
  },
  fromPartition(partition: string) {
    requireReady('session.fromPartition');
    if (partition.startsWith('persist:')) throw new Error('stand-in: kept sessions are not modelled');
    const name = `session.fromPartition('${partition}')`;
    const made = partitions.get(partition) ?? makeSession(name, new SchemeHandlers(), {}, new EventEmitter());
    partitions.set(partition, made);
    return made;
  },
});

/** Sessions that leave a permission to Electron, which gives it. */
export function unguardedSessions(): string[] {
  return [...all]
    .filter(([, { request, check, device }]) => !request || !check || !device)
    .map(([name]) => name);
}

/** The schemes that a window of this session knows. */
export function schemesOfSession(given: object | undefined): SchemeHandlers {
  return (given && schemesOf.get(given)) ?? defaultHandlers;
}

// Without a handler, Electron grants.
answerQuestion('permission-request', ({ permission, url }) => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const details = { requestingUrl: url, isMainFrame: true };
  if (!handlers.request) resolve(true);
  else handlers.request(undefined as never, permission as never, resolve, details);
  return promise;
});
answerQuestion('permission-check', ({ permission, url }) =>
  handlers.check ? handlers.check(null, permission as never, url, { isMainFrame: true }) : true,
);
answerQuestion('device-permission', () => (handlers.device ? handlers.device({} as never) : true));
answerQuestion('display-media', () => {
  const { promise, resolve } = Promise.withResolvers<'granted' | 'denied'>();
  if (!handlers.display) resolve('denied');
  else {
    handlers.display({} as never, (streams) =>
      resolve(Object.keys(streams ?? {}).length === 0 ? 'denied' : 'granted'),
    );
  }
  return promise;
});
answerQuestion('download', (asked) => startDownload(downloads, asked));
