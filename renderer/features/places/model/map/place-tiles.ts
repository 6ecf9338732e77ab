import {
  mercatorX,
  mercatorY,
  TILE_EXTENT,
  type TileCoordinates,
  VectorTileLayer,
} from '#renderer/lib/map/vector-tile.ts';
import { PLACE_MARKS } from '../state-look.ts';
import { PlaceClusters } from './place-clusters.ts';

/** The one layer of the tiles with the places. */
export const PLACES_LAYER = 'places';

/** Beyond this zoom every place stands alone: 16 is a street. */
const CLUSTER_MAX_ZOOM = 15;
const CLUSTER_RADIUS_PX = 46;
const TILE_PX = 512;
/** From here on the map writes names. */
export const NAMES_ZOOM = 12;
/** Tiles of a nearer view would say the same, to the centimetre. */
export const PLACES_MAX_ZOOM = CLUSTER_MAX_ZOOM + 1;

/** `gathered`: near places as clusters. `single`: each on its own. */
export type PlaceTileKind = 'gathered' | 'single';

/** What the map shows: rows of a table, and by row where they are and how they look. */
export type PlacesToDraw = {
  rows: Uint32Array;
  lng: Float64Array;
  lat: Float64Array;
  mark: Uint8Array;
  stale: Uint8Array;
};

/** A cluster that is opened: the zoom on which it falls apart, or the rows of places that all are on one spot. */
export type OpenedCluster = { apartAtZoom: number } | { rowsOnOneSpot: number[] };

/** Whether a tile says the names of its places. */
export const needsNames = (kind: PlaceTileKind, { z }: { z: number }): boolean =>
  kind === 'gathered' && z >= NAMES_ZOOM;

export const countOf = (mark: number): string => `c${mark}`;

/** The places that have a position, as vector tiles. A place is a feature whose id is its row. */
export class PlaceTiles {
  readonly #rows: Uint32Array;
  readonly #mark: Uint8Array;
  readonly #stale: Uint8Array;
  readonly #clusters: PlaceClusters;

  constructor({ rows, lng, lat, mark, stale }: PlacesToDraw) {
    const isPlotted = (row: number) =>
      !Number.isNaN(lng[row] ?? Number.NaN) && !Number.isNaN(lat[row] ?? Number.NaN);
    this.#rows = rows.filter(isPlotted);
    this.#mark = Uint8Array.from(this.#rows, (row) => mark[row] ?? 0);
    this.#stale = Uint8Array.from(this.#rows, (row) => stale[row] ?? 0);
    const points = {
      x: Float64Array.from(this.#rows, (row) => mercatorX(lng[row] ?? 0) % 1),
      y: Float64Array.from(this.#rows, (row) => mercatorY(lat[row] ?? 0)),
      mark: this.#mark,
    };
    this.#clusters = new PlaceClusters(points, {
      markCount: PLACE_MARKS.length,
      radius: CLUSTER_RADIUS_PX / TILE_PX,
      maxZoom: CLUSTER_MAX_ZOOM,
    });
  }

  /** @param names the names of all places of the table, by row; asked for only where `needsNames`. */
  tile(
    kind: PlaceTileKind,
    { z, x, y }: TileCoordinates,
    names: readonly (string | null)[],
  ): Uint8Array<ArrayBuffer> {
    const layer = new VectorTileLayer(PLACES_LAYER);
    const side = 2 ** z;
    const clusters = this.#clusters;
    const isNamed = needsNames(kind, { z });
    for (const item of clusters.level(kind === 'single' ? PLACES_MAX_ZOOM : z)) {
      const across = Math.floor(clusters.x(item) * side * TILE_EXTENT) - x * TILE_EXTENT;
      const down = Math.floor(clusters.y(item) * side * TILE_EXTENT) - y * TILE_EXTENT;
      if (across < 0 || down < 0 || across >= TILE_EXTENT || down >= TILE_EXTENT) continue;
      if (item < 0) layer.addPoint(across, down, this.#clusterProperties(~item));
      else {
        const row = this.#rows[item] ?? 0;
        layer.addPoint(across, down, this.#placeProperties(item, isNamed ? names[row] : null), row);
      }
    }
    return layer.tile();
  }

  /** Opens a cluster by its `cluster_id`; at most `most` rows. */
  open(cluster: number, most: number): OpenedCluster {
    const clusters = this.#clusters;
    const points = clusters.pointsOf(cluster, most);
    const [first = 0] = points;
    const isOneSpot = points.every(
      (point) => clusters.x(point) === clusters.x(first) && clusters.y(point) === clusters.y(first),
    );
    if (isOneSpot) return { rowsOnOneSpot: points.map((point) => this.#rows[point] ?? 0) };
    return { apartAtZoom: clusters.apartAt(cluster) ?? PLACES_MAX_ZOOM };
  }

  #placeProperties(point: number, name: string | null | undefined): Record<string, number | string> {
    const look = { m: this.#mark[point] ?? 0, h: this.#stale[point] ?? 0 };
    return name ? { ...look, n: name } : look;
  }

  #clusterProperties(cluster: number): Record<string, number> {
    const counts = this.#clusters.counts(cluster).map((count, mark) => [countOf(mark), count] as const);
    return {
      cluster_id: cluster,
      point_count: this.#clusters.total(~cluster),
      ...Object.fromEntries(counts),
    };
  }
}
