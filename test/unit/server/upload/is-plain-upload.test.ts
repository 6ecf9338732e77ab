import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPlainUpload } from '#server/upload/is-plain-upload.ts';
import { findUploadProblem } from '#shared/domain/upload-record.ts';

const record = '{"timestamp":"2026-01-01 00:00:00","level":1.5,"note":"正常"}';

it('takes what a program writes', () => {
  expect(isPlainUpload(Buffer.from(`[${record},${record}]`))).toBe(true);
});

it('never takes what the full check refuses, whatever was changed in it', () => {
  const pieces = [
    '',
    '"',
    '\\',
    ',',
    '{',
    '}',
    '[',
    ']',
    '0',
    '-',
    '.',
    'e9',
    '\n',
    'null',
    '"timestamp":',
    '2026-02-30',
    '\u00a0',
  ];
  const change = fc.record({
    at: fc.nat(record.length * 2 + 3),
    cut: fc.nat(4),
    piece: fc.constantFrom(...pieces),
  });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      let text = `[${record},${record}]`;
      for (const { at, cut, piece } of changes) text = text.slice(0, at) + piece + text.slice(at + cut);
      if (!isPlainUpload(Buffer.from(text))) return;
      const elements: unknown = JSON.parse(text);
      expect(Array.isArray(elements) && findUploadProblem(elements)).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
});
