/** What the shell asks of the window: by an entry of its menu, or because files have come that the window did not ask for. */
export type ShellCommand =
  | 'show-places'
  | 'show-upload'
  | 'show-tools'
  | 'show-connections'
  | 'show-settings'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'show-guide'
  /** The list of alerts. */
  | 'show-alerts'
  /** Where a support bundle is saved. */
  | 'show-support'
  /** The backend holds files that the user named to the system: they belong in the upload workspace. */
  | 'take-held-files';

/**
 * What the Electron shell's preload gives the window as `window.stillwell`. In the browser shell there is no such
 * object: the window then opens a WebSocket on `BACKEND_SOCKET_PATH` of its own origin.
 */
export type ShellBridge = {
  /**
   * Asks for a fresh MessagePort to the backend. It arrives as a `message` event of the window whose `data` is
   * `PORT_MESSAGE` and whose `ports[0]` is the port; ask again after a port has closed.
   */
  requestPort(): void;
  /** Calls `listener` for every `ShellCommand`; returns the function that stops it. */
  onMenuCommand(listener: (command: string) => void): () => void;
};

/** `data` of the `message` event that brings the port. */
export const PORT_MESSAGE = 'stillwell:port';

/** Path of the WebSocket that carries the contract in the browser shell. */
export const BACKEND_SOCKET_PATH = '/backend';

/** The channels between preload and main process; nothing else is sent or heard on either side. */
export const SHELL_CHANNELS = {
  requestPort: 'backend:request-port',
  port: 'backend:port',
  menuCommand: 'menu:command',
} as const;
