import { decode, encode } from '../page-codec.ts';
import { FROM_HOST, type FromPage, HOST_BINDING, type ToPage } from './world-names.ts';

type Listener = (event: Electron.IpcRendererEvent, ...words: unknown[]) => void;

const listeners = new Map<string, Listener[]>();
const ports = new Map<number, MessagePort>();

export function tellHost(message: FromPage): void {
  (Reflect.get(globalThis, HOST_BINDING) as (text: string) => void)(JSON.stringify(message));
}

export const ipcRenderer = {
  on(channel: string, listener: Listener) {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    return ipcRenderer;
  },
  off(channel: string, listener: Listener) {
    listeners.set(
      channel,
      (listeners.get(channel) ?? []).filter((each) => each !== listener),
    );
    return ipcRenderer;
  },
  send(channel: string, ...words: unknown[]) {
    tellHost({ type: 'message', channel, words: encode(words) });
  },
};

/** A real port of the page, whose other end leads to the main process. */
function pagePort(portId: number): MessagePort {
  const { port1, port2 } = new MessageChannel();
  ports.set(portId, port1);
  port1.addEventListener('message', ({ data }) =>
    tellHost({ type: 'port-message', portId, data: encode(data) }),
  );
  port1.addEventListener('close', () => tellHost({ type: 'port-closed', portId }));
  port1.start();
  return port2;
}

function hear(message: ToPage): void {
  if (message.type === 'port-message') return ports.get(message.portId)?.postMessage(decode(message.data));
  if (message.type === 'port-closed') return ports.get(message.portId)?.close();
  const event = {
    ports: message.portIds.map(pagePort),
    sender: ipcRenderer,
  } as unknown as Electron.IpcRendererEvent;
  const heard = listeners.get(message.channel) ?? [];
  if (heard.length === 0) tellHost({ type: 'problem', text: `the preload does not hear ${message.channel}` });
  for (const listener of heard) listener(event, ...(decode(message.words) as unknown[]));
}

Reflect.set(globalThis, FROM_HOST, (text: string) => hear(JSON.parse(text) as ToPage));
