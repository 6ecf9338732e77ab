import { expect, test } from 'vitest';
import { HeldExport } from '#electron/backend/kit/held-export.ts';

/** Bytes that tell where they stood. */
const bytes = (sizeBytes: number, seed: number) =>
  Uint8Array.from({ length: sizeBytes }, (_each, at) => (at * 7 + seed) % 251);

async function fetched(held: HeldExport, exportId: string, sizeBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let offset = 0; offset < sizeBytes; offset += parts.at(-1)?.byteLength ?? 0) {
    const piece = held.take(exportId, offset);
    if (!piece) throw new Error('it was given up too early');
    parts.push(new Uint8Array(await piece.arrayBuffer()));
  }
  return Buffer.concat(parts);
}

test('a file comes out as it went in, wherever its pieces begin and end', async () => {
  const pieces = [3, 1_999_999, 0, 4_500_000, 1, 700_000].map(bytes);
  const held = new HeldExport();
  const { exportId, sizeBytes } = held.hold(pieces);
  expect(sizeBytes).toBe(7_200_003);
  expect(Buffer.concat(pieces).equals(await fetched(held, exportId, sizeBytes))).toBe(true);
  expect(held.take(exportId, 0)).toBeUndefined();
});

test('the next file takes the place of one that nobody has fetched', async () => {
  const held = new HeldExport();
  const first = held.hold([bytes(10, 1)]);
  const second = held.hold([bytes(5, 2)]);
  expect(held.take(first.exportId, 0)).toBeUndefined();
  expect(await fetched(held, second.exportId, 5)).toEqual(Buffer.from(bytes(5, 2)));
});
