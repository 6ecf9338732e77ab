import { FileSource, PMTiles, type Source, TileType } from 'pmtiles';
import type { Basemap } from '#shared/domain/basemap.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import type { ShownBasemap } from '../engine/basemap-layers.ts';

type Tiles = Extract<Basemap, { kind: 'tiles' }>;

let made = 0;

/** Every basemap has a name of its own, so that the map forgets the tiles of the one before. */
function newId(): string {
  made += 1;
  return `basemap-${made}`;
}

/** Tiles that the backend fetches: their address and its key stay there. */
export function tilesBasemap({ maxZoom, opacity }: Tiles, { basemap }: BackendClient): ShownBasemap {
  return {
    id: newId(),
    tiles: { kind: 'raster' },
    minZoom: 0,
    maxZoom,
    opacity,
    load: async (tile, signal) => (await basemap.tile(tile, { signal })).arrayBuffer(),
  };
}

/** A file on this computer by its path, read by the backend a range at a time. */
export function pathSource(path: string, { basemap }: BackendClient): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length, signal) => {
      const file = await basemap.archive({ path, offset, length }, signal ? { signal } : {});
      return { data: await file.arrayBuffer() };
    },
  };
}

export function fileSource(file: File): Source {
  return new FileSource(file);
}

function layerNames(metadata: unknown): string[] {
  const layers = (metadata as { vector_layers?: unknown } | undefined)?.vector_layers;
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer: { id?: unknown }) => (typeof layer.id === 'string' ? [layer.id] : []));
}

/** An archive of tiles, pictures or drawings. @throws whatever its source throws, and an Error if it is no archive. */
export async function archiveBasemap(source: Source, opacity: number): Promise<ShownBasemap> {
  const archive = new PMTiles(source);
  const { tileType, minZoom, maxZoom } = await archive.getHeader();
  const isVector = tileType === TileType.Mvt;
  return {
    id: newId(),
    tiles: isVector
      ? { kind: 'vector', layers: layerNames(await archive.getMetadata()) }
      : { kind: 'raster' },
    minZoom,
    maxZoom,
    opacity,
    load: async ({ z, x, y }, signal) => (await archive.getZxy(z, x, y, signal))?.data ?? null,
  };
}
