import { FileSource, PMTiles, type Source, TileType } from 'pmtiles';
import { useEffect, useState } from 'react';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { BasemapDatum, Basemap } from '#shared/domain/basemap.ts';
import { AppError } from '#shared/errors.ts';
import { useBasemap } from '../../../api/coordinate-systems.ts';
import type { ShownBasemap } from '../engine/basemap-layers.ts';
import type { MapEngine } from '../engine/map-engine.ts';
import { useSessionArchive } from './session-archive.ts';

type Tiles = Extract<Basemap, { kind: 'tiles' }>;
let made = 0;

type BasemapOnMap = { datum: BasemapDatum; attribution: string };

/** So long a failure is told, even if other tiles come meanwhile. */
const TOLD_MS = 5_000;

/** What the user chose to see under the places; null is the land alone. */
export function useBasemapOnMap(): BasemapOnMap | null {
  const kept = useBasemap().data?.basemap;
  const forNow = useSessionArchive();
  return forNow ?? (kept && kept.kind !== 'none' ? kept : null);
}

/** What the reader of archives throws of its own means that there is nothing it can read. */
function readingFailed(error: unknown, file: string): AppError {
  const failure = toAppError(error);
  return failure.code === 'INTERNAL'
    ? new AppError('ARCHIVE_UNREADABLE', { file, reason: 'not-pmtiles' }, { cause: error })
    : failure;
}

/** Tells of every tile that cannot be had, and takes it back when others come for a while. */
function telling(shown: ShownBasemap, tell: (failure: AppError | undefined) => void): ShownBasemap {
  let toldAtMs: number | undefined;
  const toldOf =
    (load: ShownBasemap['load']): ShownBasemap['load'] =>
    async (tile, signal) => {
      try {
        const bytes = await load(tile, signal);
        if (toldAtMs !== undefined && performance.now() - toldAtMs > TOLD_MS) {
          toldAtMs = undefined;
          tell(undefined);
        }
        return bytes;
      } catch (error) {
        if (!signal.aborted) {
          toldAtMs = performance.now();
          tell(toAppError(error));
        }
        throw error;
      }
    };
  const { load, loadLabels } = shown;
  return { ...shown, load: toldOf(load), ...(loadLabels && { loadLabels: toldOf(loadLabels) }) };
}

/** Puts the basemap of the user's choice under the places; gives why it cannot be had. */
export function useShowBasemap(engine: MapEngine | undefined): AppError | undefined {
  const { client } = useBackendConnection();
  const kept = useBasemap().data?.basemap;
  const forNow = useSessionArchive();
  const [failure, setFailure] = useState<AppError>();
  useEffect(() => {
    if (!engine) return undefined;
    let isOver = false;
    const tell = (told: AppError | undefined) => !isOver && setFailure(told);
    const show = (shown: ShownBasemap | null) => !isOver && engine.setBasemap(shown && telling(shown, tell));
    const showArchive = (source: ReturnType<typeof fileSource>, opacity: number, name: string) => {
      archiveBasemap(source, opacity).then(show, (error: unknown) => {
        show(null);
        tell(readingFailed(error, name));
      });
    };
    if (forNow) showArchive(fileSource(forNow.file), forNow.opacity, forNow.file.name);
    else if (kept?.kind === 'archive') showArchive(pathSource(kept.path, client), kept.opacity, kept.path);
    else show(kept?.kind === 'tiles' ? tilesBasemap(kept, client) : null);
    return () => {
      isOver = true;
      setFailure(undefined);
    };
  }, [engine, kept, forNow, client]);
  return failure;
}

/** Every basemap has a name of its own, so that the map forgets the tiles of the one before. */
function newId(): string {
  made += 1;
  return `basemap-${made}`;
}

/** Tiles that the backend fetches: their address and its key stay there. */
function tilesBasemap({ maxZoom, opacity, labels }: Tiles, { basemap }: BackendClient): ShownBasemap {
  const load =
    (layer: 'ground' | 'labels'): ShownBasemap['load'] =>
    async (tile, signal) =>
      (await basemap.tile({ ...tile, layer }, { signal })).arrayBuffer();
  return {
    id: newId(),
    tiles: { kind: 'raster' },
    minZoom: 0,
    maxZoom,
    opacity,
    load: load('ground'),
    ...(labels !== undefined && { loadLabels: load('labels') }),
  };
}

/** A file on this computer by its path, read by the backend a range at a time. */
function pathSource(path: string, { basemap }: BackendClient): Source {
  return {
    getKey: () => path,
    getBytes: async (offset, length, signal) => {
      const file = await basemap.archive({ path, offset, length }, signal ? { signal } : {});
      return { data: await file.arrayBuffer() };
    },
  };
}

function fileSource(file: File): Source {
  return new FileSource(file);
}

function layerNames(metadata: unknown): string[] {
  const layers = (metadata as { vector_layers?: unknown } | undefined)?.vector_layers;
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer: { id?: unknown }) => (typeof layer.id === 'string' ? [layer.id] : []));
}

/** An archive of tiles, pictures or drawings. @throws whatever its source throws, and an Error if it is no archive. */
async function archiveBasemap(source: Source, opacity: number): Promise<ShownBasemap> {
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
