/**
 * Values as JSON text, for the ways into a page that carry text alone. A part of what structured clone can do: a value
 * of any other kind throws.
 */
export function encode(value: unknown, ofFunction?: (run: Function) => number): string {
  return JSON.stringify(pack(value, ofFunction));
}

export function decode(text: string, toFunction?: (id: number) => Function): unknown {
  return unpack(JSON.parse(text), toFunction);
}

function pack(value: unknown, ofFunction?: (run: Function) => number): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value === undefined) return { $: 'undefined' };
  if (typeof value === 'function' && ofFunction) return { $: 'function', id: ofFunction(value) };
  if (value instanceof Uint8Array) return { $: 'bytes', base64: toBase64(value) };
  if (value instanceof ArrayBuffer) return { $: 'buffer', base64: toBase64(new Uint8Array(value)) };
  if (Array.isArray(value)) return value.map((each) => pack(each, ofFunction));
  if (Object.prototype.toString.call(value) === '[object Object]' && !(value instanceof Promise)) {
    const entries = Object.entries(value).map(([key, each]) => [key, pack(each, ofFunction)]);
    return { $: 'object', entries };
  }
  throw new TypeError(`stand-in: ${Object.prototype.toString.call(value)} could not be cloned`);
}

type Packed =
  | { $: 'undefined' }
  | { $: 'function'; id: number }
  | { $: 'bytes' | 'buffer'; base64: string }
  | { $: 'object'; entries: [string, unknown][] };

function unpack(value: unknown, toFunction?: (id: number) => Function): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => unpack(each, toFunction));
  const packed = value as Packed;
  switch (packed.$) {
    case 'undefined':
      return undefined;
    case 'function':
      return toFunction?.(packed.id);
    case 'bytes':
      return fromBase64(packed.base64);
    case 'buffer':
      return fromBase64(packed.base64).buffer;
    case 'object':
      return Object.fromEntries(packed.entries.map(([key, each]) => [key, unpack(each, toFunction)]));
    default:
      throw new TypeError('stand-in: this is not a packed value');
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function fromBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
