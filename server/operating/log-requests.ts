import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { Log, LogEntry } from '../log.ts';
import { bodyBytesRead } from '../read-body.ts';
import type { ServiceContext, RequestEnv } from '../service-context.ts';

type Outcome = Pick<LogEntry, 'status' | 'bytesOut' | 'isCut'>;

/** What a line says of the request itself. */
type LoggedRequest = Pick<LogEntry, 'method' | 'path' | 'username' | 'bytesIn'>;

const countOf = (text = ''): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** What became of an answer over a connection, known when it has been sent or cannot be sent any more. */
const outcomeOf = (outgoing: ServerResponse, bytesOut: number): Outcome => ({
  ...(outgoing.headersSent && { status: outgoing.statusCode }),
  bytesOut,
  ...(!outgoing.writableFinished && { isCut: true }),
});

function requestOf(c: Context<RequestEnv>): LoggedRequest {
  const bytesIn = countOf(c.req.header('content-length')) ?? bodyBytesRead(c.req.raw);
  const username = c.get('username');
  return {
    method: c.req.method,
    path: loggedPath(c.req.path),
    ...(username !== undefined && { username }),
    ...(bytesIn !== undefined && { bytesIn }),
  };
}

const millisecondsSince = (began: number): number => Math.round((performance.now() - began) * 10) / 10;

/** Writes one line of log when the answer is out, or cannot be sent any more; `describe` is asked then. */
export function logWhenSent(
  log: Log,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  requestId: string,
  describe: () => LoggedRequest,
): void {
  const began = performance.now();
  const { socket } = incoming;
  const writtenBefore = socket.bytesWritten;
  outgoing.on('close', () => {
    const outcome = outcomeOf(outgoing, socket.bytesWritten - writtenBefore);
    const ms = millisecondsSince(began);
    log({ level: 'info', event: 'request', requestId, ...describe(), ...outcome, ms });
  });
}

/**
 * Names every request and writes one line of log when its answer is out. The line has neither query nor headers nor
 * bodies, and a user name only after the account has proved to be who it says: people type passwords into that field.
 */
export function logRequests({ log }: Pick<ServiceContext, 'log'>): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const requestId = requestIdOf(c.req.header(REQUEST_ID_HEADER));
    c.set('requestId', requestId);
    const { incoming, outgoing } = c.env ?? {};
    if (incoming && outgoing) {
      // Set before the answer is made: the sign-on service writes its answers past this app.
      outgoing.setHeader(REQUEST_ID_HEADER, requestId);
      logWhenSent(log, { incoming, outgoing }, requestId, () => requestOf(c));
      await next();
      return;
    }
    const began = performance.now();
    await next();
    c.header(REQUEST_ID_HEADER, requestId);
    const { status } = c.res;
    log({
      level: 'info',
      event: 'request',
      requestId,
      ...requestOf(c),
      status,
      ms: millisecondsSince(began),
    });
  };
}

/** Header that names a request, in both directions; a proxy or a caller may have numbered it already. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

const SAFE_ID = /^[\w.:=@+/-]{1,128}$/;

/** The id a request came with if it is 1 to 128 harmless characters, else a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && SAFE_ID.test(given) ? given : randomUUID();
}

const MAX_SEGMENT = 40;
const MAX_PATH = 300;

/** Longer than any name of ours, and so perhaps a token that somebody put into a path. */
const shortened = (segment: string): string =>
  segment.length > MAX_SEGMENT ? `(${segment.length}-characters)` : segment;

/**
 * A path as it may stand in the log: printable ASCII on one line, whatever was asked for; of long segments only
 * their length, because nobody knows what they are.
 */
export function loggedPath(path: string): string {
  const segments = path.toWellFormed().split('/').map(shortened).join('/');
  return segments.replace(/[^\x21-\x7e]/gu, encodeURIComponent).slice(0, MAX_PATH);
}
