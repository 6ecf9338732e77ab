import { contextBridge, ipcRenderer } from 'electron/renderer';
import { PORT_MESSAGE, SHELL_CHANNELS, type ShellBridge } from '#shared/contract/shell-bridge.ts';

ipcRenderer.on(SHELL_CHANNELS.port, ({ ports }) => {
  window.postMessage(PORT_MESSAGE, location.origin, [...ports]);
});

const bridge: ShellBridge = {
  requestPort: () => ipcRenderer.send(SHELL_CHANNELS.requestPort),
  onMenuCommand: (listener) => {
    const hear = (_event: unknown, command: unknown) => listener(String(command));
    ipcRenderer.on(SHELL_CHANNELS.menuCommand, hear);
    return () => void ipcRenderer.off(SHELL_CHANNELS.menuCommand, hear);
  },
};

contextBridge.exposeInMainWorld('stillwell', bridge);
