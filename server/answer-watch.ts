import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An answer of which nobody has read anything for so long is given up. */
const STALLED_MS = 30_000;
/** An answer has this long to be read, in calls of `sweep`, and longer the more of it there is. */
const GRACE_SWEEPS = 60;
const MIN_BYTES_PER_SWEEP = 4_000;
/** Requests of one connection that wait for their answers. Browsers and proxies send one at a time. */
const MAX_UNANSWERED = 128;

type Answer = { outgoing: ServerResponse; socket: Socket; bytesBefore: number | undefined; sweeps: number };

/**
 * Ends connections whose answers are not read, or next to nothing of them, and those that ask on and on without reading: each
 * takes a file descriptor and what waits in it, and needs no account. Who waits for an answer that is still being made is not
 * to blame. Time is counted in sweeps, so that nobody pays for a moment in which the service itself was busy.
 */
export class AnswerWatch {
  readonly #unread = new Set<Answer>();
  readonly #unanswered = new WeakMap<Socket, number>();

  constructor(server: Server, stalledMs = STALLED_MS) {
    // Before the request is handled: a connection that is ended here asks in vain.
    server.prependListener('request', ({ socket }, outgoing) => {
      if (this.#count(socket, 1) > MAX_UNANSWERED) socket.destroy();
      const answer = { outgoing, socket, bytesBefore: undefined, sweeps: 0 };
      this.#unread.add(answer);
      outgoing.once('close', () => {
        this.#count(socket, -1);
        this.#unread.delete(answer);
      });
    });
    // Told by Node where nothing has gone in either direction, a part of a piece included.
    server.timeout = stalledMs;
    server.on('timeout', (socket) => {
      const isAnswerMade = socket.writableLength > 0;
      if (isAnswerMade || this.#count(socket, 0) === 0) socket.destroy();
    });
  }

  /** To be called every second. */
  sweep(): void {
    for (const answer of this.#unread) {
      const { outgoing, socket } = answer;
      // One behind another of the same connection has no connection yet.
      if (!outgoing.headersSent || !outgoing.socket) continue;
      answer.bytesBefore ??= socket.bytesWritten - socket.writableLength;
      answer.sweeps += 1;
      const allowed = GRACE_SWEEPS + (socket.bytesWritten - answer.bytesBefore) / MIN_BYTES_PER_SWEEP;
      if (answer.sweeps > allowed) socket.destroy();
    }
  }

  #count(socket: Socket, more: number): number {
    const count = (this.#unanswered.get(socket) ?? 0) + more;
    this.#unanswered.set(socket, count);
    return count;
  }
}
