import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { TileCoordinates } from '#renderer/lib/map/vector-tile.ts';
import type { WorkerReply, WorkerRequest } from '#renderer/lib/worker-calls.ts';
import {
  type OpenedCluster,
  type PlacesToDraw,
  PlaceTiles,
  type PlaceTileKind,
} from '../../../model/map/place-tiles.ts';

export type PlaceTileCalls = {
  /** The names of all places of the table shown, by row: JSON, which travels sooner than 100,000 texts. */
  name: { input: string; answer: undefined };
  /** From here on the tiles are of these places. */
  show: { input: PlacesToDraw; answer: undefined };
  tile: { input: TileCoordinates & { kind: PlaceTileKind }; answer: ArrayBuffer };
  open: { input: { cluster: number; most: number }; answer: OpenedCluster | undefined };
};

let names: (string | null)[] = [];
let tiles: PlaceTiles | undefined;

function answerTo({ call, input }: WorkerRequest<PlaceTileCalls>): unknown {
  switch (call) {
    case 'name':
      names = parseJsonText(input) as (string | null)[];
      return undefined;
    case 'show':
      tiles = new PlaceTiles(input);
      return undefined;
    case 'tile':
      return tiles?.tile(input.kind, input, names).buffer ?? new ArrayBuffer(0);
    case 'open':
      return tiles?.open(input.cluster, input.most);
    default:
      throw new TypeError(`There is no call ${String(call)}`);
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest<PlaceTileCalls>>) => {
  try {
    const answer = answerTo(data);
    const transfer = answer instanceof ArrayBuffer ? [answer] : [];
    postMessage({ id: data.id, answer } satisfies WorkerReply, { transfer });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) } satisfies WorkerReply);
  }
});
