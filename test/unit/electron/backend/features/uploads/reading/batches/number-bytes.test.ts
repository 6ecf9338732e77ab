import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  copyNumber,
  copyPlainNumber,
} from '#electron/backend/features/uploads/reading/batches/number-bytes.ts';

const ROOM = 64;
const [POINT, COMMA, NONE] = [46, 44, -1];

type Copy = (from: Buffer, start: number, end: number, into: Buffer, at: number) => number;

/** What a cell is copied to in front of which and behind which something else stands; null if it is no plain number. */
function copied(cell: Buffer, copy: Copy): string | null {
  const from = Buffer.concat([Buffer.from('7,'), cell, Buffer.from(',99999')]);
  const into = Buffer.alloc(ROOM, 'x');
  const end = copy(from, 2, 2 + cell.length, into, 3);
  return end < 0 ? null : into.toString('latin1', 3, end);
}

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const fourAtOnce = (cell: Buffer, decimal: number): string | null =>
  copied(cell, (from, start, end, into, at) =>
    copyPlainNumber(viewOf(from), start, end, viewOf(into), at, decimal),
  );

const oneByOne = (cell: Buffer, decimal: number): string | null =>
  copied(cell, (from, start, end, into, at) => copyNumber(from, start, end, into, at, decimal, NONE));

const numberText = fc
  .tuple(fc.constantFrom('', '-'), fc.nat(), fc.constantFrom('', '.', ','), fc.nat())
  .map(([sign, whole, point, fraction]) => `${sign}${whole}${point}${point === '' ? '' : fraction}`);

it.each(['0', '7', '-7', '1.001', '0.87', '-0.5', '20.12', '100043.86', '1234567.8901', '99999999'])(
  'copies %s four bytes at once',
  (text) => {
    expect(fourAtOnce(Buffer.from(text), POINT)).toBe(text);
    expect(fourAtOnce(Buffer.from(text.replace('.', ',')), COMMA)).toBe(text);
  },
);

it.each([
  '',
  '-',
  '.',
  '.5',
  '5.',
  '-.5',
  '1.2.3',
  '1,5',
  '007',
  '-01',
  '00.5',
  '1e5',
  '1 2',
  '12a',
  '+1',
  '--1',
])('leaves %j to be copied byte by byte', (text) => {
  expect(fourAtOnce(Buffer.from(text), POINT)).toBeNull();
});

it('copies nothing in another way than byte by byte', () => {
  const anyBytes = fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes));
  const signs = fc.string({
    unit: fc.constantFrom('0', '1', '9', '.', ',', '-', ' ', '°', '/', ':'),
    maxLength: 12,
  });
  const cells = fc.oneof(
    numberText.map((text) => Buffer.from(text)),
    signs.map((text) => Buffer.from(text)),
    anyBytes,
  );
  fc.assert(
    fc.property(cells, fc.constantFrom(POINT, COMMA), (cell, decimal) => {
      const plain = fourAtOnce(cell, decimal);
      if (plain !== null) expect(plain).toBe(oneByOne(cell, decimal));
    }),
    { numRuns: 2000 },
  );
});
