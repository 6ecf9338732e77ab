import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How often bodies on their way are looked at. */
export const SWEEP_MS = 1_000;
/** A body has this long, and longer the more of it has come: the bounds of Apache's mod_reqtimeout. */
const GRACE_SWEEPS = 20;
const MIN_BYTES_PER_SWEEP = 500;

const TIMEOUT_ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

type Arriving = { incoming: IncomingMessage; outgoing: ServerResponse; bytesBefore: number; sweeps: number };

/** True if a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Ends connections whose request body comes too slowly, as Node itself ends those whose headers do: each of them takes a
 * file descriptor, and who sends a byte a minute could take them all. Time is counted in sweeps, so that no body pays
 * for a moment in which the service itself was busy.
 */
export class BodyWatch {
  readonly #arriving = new Set<Arriving>();

  constructor(server: Server) {
    server.on('request', (incoming, outgoing) => {
      if (!hasBody(incoming)) return;
      this.#arriving.add({ incoming, outgoing, bytesBefore: incoming.socket.bytesRead, sweeps: 0 });
    });
  }

  /** To be called every SWEEP_MS. */
  sweep(): void {
    for (const request of this.#arriving) {
      const { incoming, outgoing, bytesBefore } = request;
      const { socket } = incoming;
      if (incoming.complete || socket.destroyed) {
        this.#arriving.delete(request);
        continue;
      }
      request.sweeps += 1;
      const allowed = GRACE_SWEEPS + (socket.bytesRead - bytesBefore) / MIN_BYTES_PER_SWEEP;
      if (request.sweeps <= allowed) continue;
      this.#arriving.delete(request);
      if (!outgoing.headersSent) socket.write(TIMEOUT_ANSWER);
      socket.destroy();
    }
  }
}
