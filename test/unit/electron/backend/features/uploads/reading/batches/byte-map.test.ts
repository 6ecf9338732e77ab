import { expect, it } from 'vitest';
import { ByteMap } from '#electron/backend/features/uploads/reading/batches/byte-map.ts';

it('finds values by the bytes of their texts, whatever becomes of the buffer', () => {
  const map = new ByteMap<number>();
  const buffer = Buffer.alloc(64);
  const put = (text: string): [Buffer, number, number] => [buffer, 3, 3 + buffer.write(text, 3)];
  for (let at = 0; at < 5000; at += 1) map.set(...put(`站${at}`), at);
  map.set(...put(''), -1);
  for (let at = 0; at < 5000; at += 1) expect(map.get(...put(`站${at}`))).toBe(at);
  expect(map.get(...put(''))).toBe(-1);
  expect(map.get(...put('站5000'))).toBeUndefined();
});
