import { answerQuestion } from './link.ts';
import { requireReady } from './ready.ts';
import { strict } from './strict.ts';

type Handlers = {
  request?: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  check?: Parameters<Electron.Session['setPermissionCheckHandler']>[0];
  device?: Parameters<Electron.Session['setDevicePermissionHandler']>[0];
  display?: Parameters<Electron.Session['setDisplayMediaRequestHandler']>[0];
};

const handlers: Handlers = {};

const defaultSession = strict('session.defaultSession', {
  setPermissionRequestHandler: (handler) => void (handlers.request = handler),
  setPermissionCheckHandler: (handler) => void (handlers.check = handler),
  setDevicePermissionHandler: (handler) => void (handlers.device = handler),
  setDisplayMediaRequestHandler: (handler) => void (handlers.display = handler),
} satisfies Partial<Electron.Session>);

export const session = strict('session', {
  get defaultSession() {
    requireReady('session.defaultSession');
    return defaultSession;
  },
});

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
