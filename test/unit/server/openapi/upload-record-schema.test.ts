import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUploadProblem } from '#shared/domain/upload-record.ts';
import { uploadRecordSchema } from '#server/openapi/upload-record-schema.ts';

const timestamp = fc.oneof(
  fc.constantFrom(
    '2026-01-01 08:00:00',
    '2026-02-30 08:00:00',
    '2026-1-1 8:00',
    '0000-01-01 00:00:00',
    '',
    5,
    null,
  ),
  fc.string(),
);
const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\ud800'), fc.double(), fc.jsonValue());
const record = fc
  .tuple(
    timestamp,
    fc.dictionary(
      fc.string().filter((name) => name !== 'timestamp'),
      value,
      { maxKeys: 4 },
    ),
  )
  .map(([time, fields]) => ({ timestamp: time, ...fields }));

it('accepts exactly what an upload accepts', () => {
  fc.assert(
    fc.property(fc.oneof(record, fc.jsonValue()), (element) => {
      expect(uploadRecordSchema.safeParse(element).success).toBe(findUploadProblem([element]) === undefined);
    }),
    { numRuns: 2000 },
  );
});
