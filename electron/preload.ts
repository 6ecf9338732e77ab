import { contextBridge, ipcRenderer } from 'electron/renderer';
import { PORT_MESSAGE, SHELL_CHANNELS, type ShellBridge } from '#shared/contract/shell-bridge.ts';

ipcRenderer.on(SHELL_CHANNELS.port, ({ ports }) => {
  window.postMessage(PORT_MESSAGE, location.origin, [...ports]);
});

/** Commands that came before the page was ready to hear them. */
const early: string[] = [];
const keepEarly = (_event: unknown, command: unknown) => void early.push(String(command));
ipcRenderer.on(SHELL_CHANNELS.menuCommand, keepEarly);

const bridge: ShellBridge = {
  requestPort: () => ipcRenderer.send(SHELL_CHANNELS.requestPort),
  onMenuCommand: (listener) => {
    const hear = (_event: unknown, command: unknown) => listener(String(command));
    ipcRenderer.off(SHELL_CHANNELS.menuCommand, keepEarly);
    ipcRenderer.on(SHELL_CHANNELS.menuCommand, hear);
    for (const command of early.splice(0)) listener(command);
    return () => void ipcRenderer.off(SHELL_CHANNELS.menuCommand, hear);
  },
};

contextBridge.exposeInMainWorld('stillwell', bridge);
