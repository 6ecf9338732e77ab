import { addProtocol, type SourceSpecification } from 'maplibre-gl';
import { WorkerCalls } from '#renderer/lib/worker-calls.ts';
import {
  needsNames,
  type OpenedCluster,
  PLACES_MAX_ZOOM,
  type PlacesToDraw,
  type PlaceTileKind,
} from '../../../model/map/place-tiles.ts';
import type { PlaceTileCalls } from './place-tiles-worker.ts';

/** What the map shows of a table, and the names of all its places, by row. */
export type ShownPlaces = PlacesToDraw & { names: readonly (string | null)[] };

const SCHEME = 'stillwell-places';
const ADDRESS = /^stillwell-places:\/\/(\d+)\.\d+\/(gathered|single)\/(\d+)\/(\d+)\/(\d+)$/;
const MAX_ON_ONE_SPOT = 200;

const sources = new Map<number, PlaceTileSource>();
let lastId = 0;

addProtocol(SCHEME, async ({ url }) => {
  const [, id, kind, z, x, y] = ADDRESS.exec(url) ?? [];
  const tile = { kind: kind as PlaceTileKind, z: Number(z), x: Number(x), y: Number(y) };
  // Of a map that has been closed a last request may be under way.
  return { data: (await sources.get(Number(id))?.tile(tile)) ?? new ArrayBuffer(0) };
});

/**
 * Makes the tiles of one map in a worker (docs/adr/0109). What is given to it are columns, which are copied in no time;
 * the places as objects exist in no thread.
 */
export class PlaceTileSource {
  readonly #id: number;
  readonly #worker = new WorkerCalls<PlaceTileCalls>(
    new Worker(new URL('./place-tiles-worker.ts', import.meta.url), { type: 'module' }),
  );
  #version = 0;
  #names: ShownPlaces['names'] = [];
  #toldNames: ShownPlaces['names'] | undefined;

  constructor() {
    lastId += 1;
    this.#id = lastId;
    sources.set(this.#id, this);
  }

  /** Another address after each change of the places. */
  addressOf(kind: PlaceTileKind): string {
    return `${SCHEME}://${this.#id}.${this.#version}/${kind}/{z}/{x}/{y}`;
  }

  specification(kind: PlaceTileKind): SourceSpecification {
    return { type: 'vector', tiles: [this.addressOf(kind)], maxzoom: PLACES_MAX_ZOOM };
  }

  show({ names, ...places }: ShownPlaces): void {
    this.#version += 1;
    this.#names = names;
    this.#tell('show', places);
  }

  /** Names are told when the first tile is asked for that writes them: most maps are never so near. */
  tile(input: PlaceTileCalls['tile']['input']): Promise<ArrayBuffer> {
    if (needsNames(input.kind, input) && this.#toldNames !== this.#names) {
      this.#toldNames = this.#names;
      this.#tell('name', JSON.stringify(this.#names));
    }
    return this.#worker.ask('tile', input);
  }

  /** Undefined if the places have changed since the cluster was drawn. */
  open(cluster: number): Promise<OpenedCluster | undefined> {
    return this.#worker.ask('open', { cluster, most: MAX_ON_ONE_SPOT });
  }

  close(): void {
    sources.delete(this.#id);
    this.#worker.close();
  }

  #tell<K extends 'name' | 'show'>(call: K, input: PlaceTileCalls[K]['input']): void {
    this.#worker.ask(call, input).catch((error: unknown) => {
      if (sources.has(this.#id)) reportError(error);
    });
  }
}
