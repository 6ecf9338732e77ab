import { ipcMain, MessageChannelMain } from 'electron/main';
import type { Backend, Log } from '#electron/backend/index.ts';
import { SHELL_CHANNELS } from '#shared/contract/shell-bridge.ts';
import { isWindowFrame } from './window-origin.ts';

/**
 * Hands the window a new MessagePort to the backend whenever it asks, after a reload as after a lost port. The old
 * port ends with its page.
 */
export function offerBackendPort(backend: Backend, log: Log): void {
  ipcMain.on(SHELL_CHANNELS.requestPort, ({ senderFrame }) => {
    if (!senderFrame || !isWindowFrame(senderFrame)) {
      log({ level: 'warn', event: 'port-refused' });
      return;
    }
    const { port1, port2 } = new MessageChannelMain();
    backend.acceptMessagePort(port1);
    port1.start();
    senderFrame.postMessage(SHELL_CHANNELS.port, null, [port2]);
  });
}
