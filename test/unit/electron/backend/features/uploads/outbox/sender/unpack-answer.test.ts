import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { unpackAnswer } from '#electron/backend/features/uploads/outbox/sender/unpack-answer.ts';

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
] as const)(
  'unpacks an answer in %s up to its bound, and nothing of one that goes beyond',
  (coding, pack) => {
    expect(unpackAnswer(pack(Buffer.from('x'.repeat(1_000))), coding, 1_000)).toBe('x'.repeat(1_000));
    expect(unpackAnswer(pack(Buffer.from('x'.repeat(1_000_000))), coding, 1_000)).not.toContain('xxxxxxxxxx');
  },
);

it('reads the encoding that a byte order mark tells, and leaves the mark out', () => {
  const text = '{"result":true}';
  const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(unpackAnswer(Buffer.from(`\uFEFF${text}`), '', 1_000)).toBe(text);
  expect(unpackAnswer(littleEndian, '', 1_000)).toBe(text);
  expect(unpackAnswer(Buffer.from(littleEndian).swap16(), '', 1_000)).toBe(text);
  expect(unpackAnswer(gzipSync(Buffer.from(`\uFEFF${text}`)), 'gzip', 1_000)).toBe(text);
});
