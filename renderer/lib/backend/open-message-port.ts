import { RPCLink } from '@orpc/client/message-port';
import { PORT_MESSAGE } from '#shared/contract/shell-bridge.ts';
import type { Transport } from './transport.ts';

/** Turns a port into a line. Nobody else may use the port: it is started here and closed with the line. */
export function transportOfPort(port: MessagePort): Transport {
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  port.addEventListener('close', () => resolve());
  const link = new RPCLink({ port });
  port.start();
  return {
    link,
    gone,
    close: () => {
      port.close();
      resolve();
    },
  };
}

/** Asks the preload for a port; it comes back as a message of the window to itself. */
export function openMessagePort(requestPort: () => void, signal: AbortSignal): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    signal.addEventListener('abort', () => {
      listening.abort();
      reject(new Error('No port came from the shell.'));
    });
    const receive = (event: MessageEvent) => {
      const [port] = event.ports;
      if (event.source !== window || event.data !== PORT_MESSAGE || !port) return;
      listening.abort();
      resolve(transportOfPort(port));
    };
    window.addEventListener('message', receive, { signal: listening.signal });
    requestPort();
  });
}
