export type TileAt = { z: number; x: number; y: number };

/** Why a text is no address of tiles; i18n keys of the window. */
export type TileAddressProblem = 'not-an-address' | 'no-tile' | 'unknown-part' | 'key-in-host';

const PLACEHOLDER = /\{([^{}]*)\}/g;
/** `{a-d}` and `{0-7}`: the same tiles from several hosts. */
const HOSTS = /^([a-z0-9])-([a-z0-9])$/;
const KNOWN = new Set(['z', 'x', 'y', '-y', 'key']);

const placeholders = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

function hostsOf(range: string): string[] {
  const [, first, last] = HOSTS.exec(range) ?? [];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String.fromCharCode(from + at));
}

/** Fills in a template: with one of its hosts, the same for the same tile, so that caches work. */
function fillIn(template: string, { z, x, y }: TileAt, key: string): string {
  const values: Record<string, string> = {
    z: String(z),
    x: String(x),
    y: String(y),
    '-y': String(2 ** z - 1 - y),
    key: encodeURIComponent(key),
  };
  return template.replaceAll(PLACEHOLDER, (whole, name: string) => {
    const hosts = hostsOf(name);
    return values[name] ?? hosts[(x + y) % hosts.length] ?? whole;
  });
}

/**
 * Judges an address of map tiles: http or https, with `{z}`, `{x}` and `{y}` (or `{-y}`, counted from the south), and
 * where needed `{key}` and a range of hosts such as `{a-c}`. Null if it can be used.
 */
export function tileAddressProblem(template: string): TileAddressProblem | null {
  const names = placeholders(template);
  const filled = fillIn(template, { z: 0, x: 0, y: 0 }, 'key');
  if (!/^https?:\/\//i.test(template) || !URL.canParse(filled)) return 'not-an-address';
  if (names.some((name) => !KNOWN.has(name) && hostsOf(name).length === 0)) return 'unknown-part';
  if (!names.includes('z') || !names.includes('x') || !(names.includes('y') || names.includes('-y')))
    return 'no-tile';
  const [host = ''] = template.replace(/^https?:\/\//i, '').split(/[/?#]/);
  return placeholders(host).some((name) => KNOWN.has(name)) ? 'key-in-host' : null;
}

/** The address of one tile. `template` is one that `tileAddressProblem` finds nothing wrong with. */
export function tileAddress(template: string, tile: TileAt, key: string): string {
  return fillIn(template, tile, key);
}

/** Scheme and host that requests for the tiles go to, never with a key; the first where there are several. */
export function tileOrigin(template: string): string {
  return new URL(fillIn(template, { z: 0, x: 0, y: 0 }, 'key')).origin;
}

/** All hosts that requests for the tiles go to, with their ports; one where the address names no range of them. */
export function tileHosts(template: string): string[] {
  const range = placeholders(template).find((name) => hostsOf(name).length > 0);
  const named =
    range === undefined ? [template] : hostsOf(range).map((host) => template.replaceAll(`{${range}}`, host));
  return [...new Set(named.map((each) => tileOrigin(each).replace(/^https?:\/\//, '')))];
}

/** Whether the address has a place for a key. */
export function wantsKey(template: string): boolean {
  return placeholders(template).includes('key');
}
