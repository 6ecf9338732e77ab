import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { failureSchema } from '#shared/contract/declare-errors.ts';
import type { Failure } from '#shared/errors.ts';

/** Why an upload is stopped, or a batch held, whose row in the file says what was never written into it. */
export const ROW_DAMAGED: Failure = { code: 'OUTBOX_ROW_DAMAGED', details: {} };

/** A failure of a row; undefined if a disk has made something else of it. */
export function readFailure(text: string): Failure | undefined {
  return failureSchema.safeParse(readJson(text)).data;
}

/** A list of texts of a row; undefined if a disk has made something else of it. */
export function readTexts(text: string): string[] | undefined {
  const value = readJson(text);
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : undefined;
}

/** Any JSON of a row; undefined if a disk has made something else of it. */
export function readJson(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}
