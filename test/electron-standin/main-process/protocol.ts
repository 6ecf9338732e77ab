import { answerQuestion } from './link.ts';
import { requireNotReady, requireReady } from './ready.ts';
import { strict } from './strict.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
let privileges: Record<string, Record<string, boolean>> = {};
let isRegistered = false;

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes) {
    requireNotReady('protocol.registerSchemesAsPrivileged');
    if (isRegistered)
      throw new Error('stand-in: schemes are registered twice, and only the last time counts');
    isRegistered = true;
    privileges = Object.fromEntries(schemes.map((each) => [each.scheme, { ...each.privileges }]));
  },
  handle(scheme, handler) {
    requireReady('protocol.handle');
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
} satisfies Partial<Electron.Protocol>);

export function schemePrivileges(): Record<string, Record<string, boolean>> {
  return privileges;
}

/** Without both privileges a scheme has no origin of its own, and half of the web's features are missing. */
export function isLoadable(url: string): boolean {
  const scheme = url.split(':')[0] ?? '';
  const { standard, secure } = privileges[scheme] ?? {};
  return handlers.has(scheme) && standard === true && secure === true;
}

answerQuestion('scheme-request', async ({ url, method }) => {
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME ${url}`);
  const response = await handler(new Request(url, { method }));
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], body };
});
