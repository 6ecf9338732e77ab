import { BACKEND_SOCKET_PATH } from '#shared/contract/shell-bridge.ts';
import { openMessagePort } from './open-message-port.ts';
import { openWebSocket } from './open-web-socket.ts';
import type { OpenTransport } from './transport.ts';

/** The only place that knows in which shell the window runs: Electron offers a port, the browser shell a WebSocket. */
export const openTransport: OpenTransport = (signal) => {
  const shell = window.stillwell;
  if (shell) return openMessagePort(() => shell.requestPort(), signal);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return openWebSocket(`${scheme}://${location.host}${BACKEND_SOCKET_PATH}`, signal);
};
