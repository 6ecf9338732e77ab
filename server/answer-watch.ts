import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** An answer of which nobody has read anything for so long is given up. */
const STALLED_MS = 30_000;

/**
 * Ends connections whose answers nobody reads: each takes a file descriptor and what waits in it, and needs no account. Who
 * waits for an answer that is still being made is not to blame; whoever reads, however slowly, is left alone.
 */
export function watchAnswers(server: Server, stalledMs = STALLED_MS): void {
  const inHand = new WeakMap<Socket, number>();
  const count = (socket: Socket, more: number) => inHand.set(socket, (inHand.get(socket) ?? 0) + more);
  server.on('request', ({ socket }, outgoing) => {
    count(socket, 1);
    outgoing.once('close', () => count(socket, -1));
  });
  // Told by Node where nothing has gone in either direction, a part of a piece included.
  server.timeout = stalledMs;
  server.on('timeout', (socket) => {
    const isAnswerMade = socket.writableLength > 0;
    if (isAnswerMade || (inHand.get(socket) ?? 0) === 0) socket.destroy();
  });
}
