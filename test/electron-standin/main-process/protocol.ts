import { answerQuestion } from './link.ts';
import { requireNotReady, requireReady } from './ready.ts';
import { strict } from './strict.ts';

type Handler = (request: Request) => Response | Promise<Response>;

let privileges: Record<string, Record<string, boolean>> = {};
let isRegistered = false;

/** The schemes of one session, and what answers them. */
export class SchemeHandlers {
  readonly #handlers = new Map<string, Handler>();

  handle(scheme: string, handler: Handler): void {
    requireReady('protocol.handle');
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unregister protocol: ${scheme}`);
  }

  /** Without both privileges a scheme has no origin of its own, and half of the web's features are missing. */
  isLoadable(url: string): boolean {
    const scheme = url.split(':')[0] ?? '';
    const { standard, secure } = privileges[scheme] ?? {};
    return this.#handlers.has(scheme) && standard === true && secure === true;
  }

  async answer(url: string, method: string) {
    const handler = this.#handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) throw new Error(`ERR_UNKNOWN_URL_SCHEME ${url}`);
    const response = await handler(new Request(url, { method }));
    const body = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: [...response.headers] as [string, string][], body };
  }
}

export const defaultHandlers = new SchemeHandlers();
const ofWindows = new Map<number, SchemeHandlers>();

/** Pages of a window are answered by the session of the window. */
export function answerWindowBy(windowId: number, handlers: SchemeHandlers): void {
  ofWindows.set(windowId, handlers);
}

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes) {
    requireNotReady('protocol.registerSchemesAsPrivileged');
    if (isRegistered)
      throw new Error('stand-in: schemes are registered twice, and only the last time counts');
    isRegistered = true;
    privileges = Object.fromEntries(schemes.map((each) => [each.scheme, { ...each.privileges }]));
  },
  handle: (scheme, handler) => defaultHandlers.handle(scheme, handler),
} satisfies Partial<Electron.Protocol>);

export function schemePrivileges(): Record<string, Record<string, boolean>> {
  return privileges;
}

answerQuestion('scheme-request', ({ url, method, windowId = 0 }) =>
  (ofWindows.get(windowId) ?? defaultHandlers).answer(url, method),
);
