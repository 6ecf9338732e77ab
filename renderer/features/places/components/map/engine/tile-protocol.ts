import { addProtocol } from 'maplibre-gl';

/** Gives the bytes of a tile; null where there is none. */
export type LoadTile = (
  tile: { z: number; x: number; y: number },
  signal: AbortSignal,
) => Promise<ArrayBuffer | null>;

const SCHEME = 'stillwell-tile';
const ADDRESS = /^stillwell-tile:\/\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/;
const loaders = new Map<string, LoadTile>();

// The policy of the window lets it fetch nothing from elsewhere: every tile comes through here instead.
addProtocol(SCHEME, async ({ url }, { signal }) => {
  const [, id = '', z, x, y] = ADDRESS.exec(url) ?? [];
  const data = await loaders.get(id)?.({ z: Number(z), x: Number(x), y: Number(y) }, signal);
  return { data: data ?? new ArrayBuffer(0) };
});

/** The address under which the map finds the tiles of a loader. */
export function tileAddress(id: string, load: LoadTile): string {
  loaders.clear();
  loaders.set(id, load);
  return `${SCHEME}://${id}/{z}/{x}/{y}`;
}
