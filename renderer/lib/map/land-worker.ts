import type { WorkerReply, WorkerRequest } from '#renderer/lib/worker-calls.ts';
import { type Land, landTile, readLand } from './land-tile.ts';
import type { TileCoordinates } from './vector-tile.ts';

/** Asks for a tile of the land that lies at an address. */
export type LandCalls = {
  tile: { input: TileCoordinates & { landUrl: string }; answer: ArrayBuffer };
};

let reading: Promise<Land> | undefined;

async function readFrom(landUrl: string): Promise<Land> {
  const response = await fetch(landUrl);
  return readLand(new Int32Array(await response.arrayBuffer()));
}

async function answer({ id, input }: WorkerRequest<LandCalls>): Promise<void> {
  try {
    reading ??= readFrom(input.landUrl);
    const { buffer } = landTile(await reading, input);
    postMessage({ id, answer: buffer } satisfies WorkerReply, { transfer: [buffer] });
  } catch (error) {
    reading = undefined;
    postMessage({ id, error: String(error) } satisfies WorkerReply);
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest<LandCalls>>) => void answer(data));
