import { beforeEach, expect, test, vi } from 'vitest';
import { PlaceTileSource } from '#renderer/features/places/components/map/engine/place-tile-source.ts';

vi.mock('maplibre-gl', () => ({ addProtocol: () => {} }));

type Told = { call: string; input: unknown };

let told: Told[] = [];

class NotedWorker extends EventTarget {
  postMessage({ call, input }: Told): void {
    told.push({ call, input });
  }

  terminate(): void {}
}

beforeEach(() => {
  told = [];
  vi.stubGlobal('Worker', NotedWorker);
  return () => vi.unstubAllGlobals();
});

const columns = {
  rows: Uint32Array.of(0, 1),
  lng: Float64Array.of(118, 119),
  lat: Float64Array.of(32, 32),
  mark: Uint8Array.of(0, 0),
  stale: Uint8Array.of(0, 0),
};
const calls = () => told.map(({ call }) => call);

test('names are told before the first tile that writes them, once for each list', () => {
  const source = new PlaceTileSource();
  const names = ['泵站', 'Bridge'];
  source.show({ ...columns, names });
  void source.tile({ kind: 'gathered', z: 5, x: 26, y: 13 });
  void source.tile({ kind: 'single', z: 14, x: 0, y: 0 });
  expect(calls()).toEqual(['show', 'tile', 'tile']);

  void source.tile({ kind: 'gathered', z: 12, x: 0, y: 0 });
  void source.tile({ kind: 'gathered', z: 13, x: 0, y: 0 });
  source.show({ ...columns, names });
  void source.tile({ kind: 'gathered', z: 13, x: 0, y: 0 });
  expect(calls().slice(3)).toEqual(['name', 'tile', 'tile', 'show', 'tile']);
  expect(told[3]?.input).toBe(JSON.stringify(names));

  source.show({ ...columns, names: ['Weir', 'Lock'] });
  void source.tile({ kind: 'gathered', z: 13, x: 0, y: 0 });
  expect(calls().slice(8)).toEqual(['show', 'name', 'tile']);
});
