import { decode, encode } from '../page-codec.ts';
import { BRIDGE_EVENTS } from './world-names.ts';

const callbacks = new Map<number, Function>();
let lastCallback = 0;

/** Calls a function of the preload's world and waits for it: events are heard before dispatchEvent returns. */
function callPreload(id: number, words: unknown[]): unknown {
  let reply: string | undefined;
  const hear = (event: Event) => (reply = detailOf(event));
  const keep = (callback: Function) => {
    lastCallback += 1;
    callbacks.set(lastCallback, callback);
    return lastCallback;
  };
  document.addEventListener(BRIDGE_EVENTS.reply, hear, { once: true });
  document.dispatchEvent(
    new CustomEvent(BRIDGE_EVENTS.call, { detail: JSON.stringify([id, encode(words, keep)]) }),
  );
  if (reply === undefined) throw new Error('stand-in: the preload’s world did not reply');
  const { value, error } = decode(reply, stub) as { value?: unknown; error?: string };
  if (error !== undefined) throw new Error(error);
  return value;
}

function stub(id: number): Function {
  return (...words: unknown[]) => callPreload(id, words);
}

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

function detailOf(event: Event): string {
  return event instanceof CustomEvent ? String(event.detail) : '';
}

if (window === window.top) {
  document.addEventListener(BRIDGE_EVENTS.expose, (event) => {
    const [key, api] = JSON.parse(detailOf(event)) as [string, string];
    const value = freeze(decode(api, stub));
    Object.defineProperty(window, key, { value, enumerable: true, writable: false, configurable: false });
  });
  document.addEventListener(BRIDGE_EVENTS.callback, (event) => {
    const [id, words] = JSON.parse(detailOf(event)) as [number, string];
    callbacks.get(id)?.(...(decode(words) as unknown[]));
  });
}
