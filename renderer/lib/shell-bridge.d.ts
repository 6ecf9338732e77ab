import type { ShellBridge } from '#shared/contract/shell-bridge.ts';

declare global {
  interface Window {
    /** Given by the preload of the Electron shell alone. */
    readonly stillwell?: ShellBridge;
  }
}
