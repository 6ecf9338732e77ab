import type { EventEmitter } from 'node:events';

/** Asked for by the module system and by `await`, not by the app. */
const NOT_ASKED_BY_THE_APP = new Set(['then', 'toJSON', '__esModule', 'default', 'constructor']);

function refuse(name: string): never {
  const error = new Error(`stand-in: electron.${name} is not modelled`);
  process.emitWarning(error);
  throw error;
}

type StrictOptions = { isBound?: boolean; settable?: readonly string[] };

/** Lets only those members be read that the stand-in has; any other throws with its name. */
export function strict<T extends object>(
  name: string,
  target: T,
  { isBound = true, settable = [] }: StrictOptions = {},
): T {
  return new Proxy(target, {
    get(_target, key) {
      if (!(key in target) && typeof key === 'string' && !NOT_ASKED_BY_THE_APP.has(key)) {
        refuse(name === '' ? key : `${name}.${key}`);
      }
      const value: unknown = Reflect.get(target, key, target);
      // Private fields belong to the object itself, not to its proxy.
      return isBound && typeof value === 'function' ? value.bind(target) : value;
    },
    set: (_target, key, value) =>
      settable.includes(String(key)) ? Reflect.set(target, key, value) : refuse(`${name}.${String(key)} =`),
  });
}

/** Refuses listeners for events that the stand-in never emits: they would be believed to work. */
export function onlyEvents<T extends EventEmitter>(name: string, emitter: T, events: readonly string[]): T {
  const known = new Set(events);
  for (const method of ['on', 'once', 'addListener', 'prependListener'] as const) {
    const listen = emitter[method].bind(emitter);
    emitter[method] = (event: string | symbol, listener: (...words: unknown[]) => void) => {
      if (!known.has(String(event))) refuse(`${name}.${method}('${String(event)}')`);
      return listen(event, listener);
    };
  }
  return emitter;
}
