import { RPCLink } from '@orpc/client/websocket';
import type { Transport } from './transport.ts';

/** Opens a WebSocket line. A refused one says no more than that: browsers hide the reason from pages. */
export function openWebSocket(url: string, signal: AbortSignal): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const { promise: gone, resolve: setGone } = Promise.withResolvers<void>();
    const link = new RPCLink({ websocket: socket });
    signal.addEventListener('abort', () => socket.close());
    socket.addEventListener('open', () => resolve({ link, gone, close: () => socket.close() }));
    socket.addEventListener('close', () => {
      setGone();
      reject(new Error('The WebSocket was not accepted.'));
    });
  });
}
