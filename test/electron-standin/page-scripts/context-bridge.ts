import { decode, encode } from '../page-codec.ts';
import { BRIDGE_EVENTS } from './world-names.ts';

const functions = new Map<number, Function>();
const exposed = new Set<string>();
let lastFunction = 0;

function keep(run: Function): number {
  lastFunction += 1;
  functions.set(lastFunction, run);
  return lastFunction;
}

function dispatch(name: string, detail: string): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

function callback(id: number): Function {
  return (...words: unknown[]) => dispatch(BRIDGE_EVENTS.callback, JSON.stringify([id, encode(words)]));
}

document.addEventListener(BRIDGE_EVENTS.call, (event) => {
  const [id, words] = JSON.parse(String((event as CustomEvent).detail)) as [number, string];
  let reply: string;
  try {
    reply = encode({ value: functions.get(id)?.(...(decode(words, callback) as unknown[])) }, keep);
  } catch (cause) {
    reply = encode({ error: cause instanceof Error ? cause.message : String(cause) });
  }
  dispatch(BRIDGE_EVENTS.reply, reply);
});

export const contextBridge = {
  exposeInMainWorld(key, api: unknown) {
    if (exposed.has(key))
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    exposed.add(key);
    dispatch(BRIDGE_EVENTS.expose, JSON.stringify([key, encode(api, keep)]));
  },
} satisfies Partial<Electron.ContextBridge>;
