import { z } from 'zod';
import { isServiceTime } from '#shared/domain/service-time.ts';
import { MAX_FIELD_NAME_LENGTH } from '#shared/domain/upload-limits.ts';
import { FIELD_NAME } from '#shared/domain/upload-record.ts';

const unicodeText = z.string().refine((text) => text.isWellFormed());

/**
 * The same rule as findUploadProblem, which is what judges an upload because it is faster, as a schema that can be
 * shown (interface 2.3). A test holds the two together.
 */
export const uploadRecordSchema = z
  .object({
    timestamp: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
      .refine(isServiceTime)
      .meta({ examples: ['2026-01-01 08:00:00'] }),
  })
  .catchall(z.union([unicodeText, z.number()]))
  .refine((record) => Object.keys(record).every((name) => FIELD_NAME.test(name)))
  .meta({ propertyNames: { pattern: FIELD_NAME.source, maxLength: MAX_FIELD_NAME_LENGTH } });
