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
