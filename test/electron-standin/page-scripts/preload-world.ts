import { contextBridge } from './context-bridge.ts';
import { ipcRenderer, tellHost } from './ipc-renderer.ts';

type Preload = (require: (name: string) => unknown, module: object, exports: object) => void;

/** The text of the preload as a function; written around this script by the test process. */
declare const standinPreload: Preload;

function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(_target, key) {
      if (!(key in target) && typeof key === 'string' && !['then', '__esModule', 'default'].includes(key)) {
        throw new Error(`stand-in: electron.${name}${key} is not modelled in a preload`);
      }
      return Reflect.get(target, key) as unknown;
    },
  });
}

const electron = strict('', {
  contextBridge: strict('contextBridge.', contextBridge),
  ipcRenderer: strict('ipcRenderer.', ipcRenderer),
});

function requireInSandbox(name: string): unknown {
  if (['electron', 'electron/renderer', 'electron/common'].includes(name)) return electron;
  throw new Error(`module not found: ${name}`);
}

// Without nodeIntegrationInSubFrames, inner frames get no preload.
if (window === window.top) {
  try {
    standinPreload(requireInSandbox, {}, {});
  } catch (cause) {
    tellHost({ type: 'problem', text: `Unable to load preload script: ${String(cause)}` });
  }
}
