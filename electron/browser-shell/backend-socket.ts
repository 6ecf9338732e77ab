import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

export type BackendSocketOptions = {
  accept: (socket: WebSocket) => void;
  /** How long a window may be silent before it is asked for a sign of life, and then given up. */
  pingEveryMs: number;
  /** Called when a window has come or gone, with how many are there now. */
  onCount: (count: number) => void;
};

export type BackendSocket = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
};

/** The WebSocket end of the contract: hands each window's socket to the backend and drops the dead ones. */
export function createBackendSocket({ accept, pingEveryMs, onCount }: BackendSocketOptions): BackendSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const answered = new WeakSet<WebSocket>();
  const pinging = setInterval(() => {
    for (const socket of server.clients) {
      if (answered.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, pingEveryMs);
  pinging.unref();
  return {
    upgrade(request, stream, head) {
      server.handleUpgrade(request, stream, head, (socket) => {
        answered.add(socket);
        socket.on('pong', () => answered.add(socket));
        socket.on('error', () => socket.terminate());
        socket.on('close', () => onCount(server.clients.size));
        onCount(server.clients.size);
        accept(socket);
      });
    },
    close() {
      clearInterval(pinging);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
