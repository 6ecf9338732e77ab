import { RPCLink } from '@orpc/client/websocket';
import { BACKEND_SOCKET_PATH } from '#shared/contract/shell-bridge.ts';
import { openMessagePort } from './open-message-port.ts';
import type { OpenTransport, Transport } from './transport.ts';

/** The only place that knows in which shell the window runs: Electron offers a port, the browser shell a WebSocket. */
export const openTransport: OpenTransport = (signal) => {
  const shell = window.stillwell;
  if (shell) return openMessagePort(() => shell.requestPort(), signal);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return openWebSocket(`${scheme}://${location.host}${BACKEND_SOCKET_PATH}`, signal);
};

/** Opens a WebSocket line. A refused one says no more than that: browsers hide the reason from pages. */
function openWebSocket(url: string, signal: AbortSignal): Promise<Transport> {
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
