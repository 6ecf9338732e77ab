import { memberOf } from '#shared/domain/mcp/json-object.ts';
import { textOf } from '#shared/domain/mcp/results/result-values.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { AppError } from '#shared/errors.ts';

/** The words of a part of an answer, or of the resource in it; undefined if it has none. */
export function partText(part: JsonValue | undefined): string | undefined {
  const inner = memberOf(memberOf(part, 'resource'), 'text');
  return textOf(part) ?? (typeof inner === 'string' ? inner : undefined);
}

/** The bytes of a part of an answer, or of the resource in it. @throws AppError INVALID_INPUT */
export function mediaOf(part: JsonValue | undefined): { mimeType: string; base64: string } {
  const holder = memberOf(part, 'resource') ?? part;
  const data = memberOf(holder, 'data') ?? memberOf(holder, 'blob');
  const mimeType = memberOf(holder, 'mimeType');
  if (typeof data !== 'string') throw new AppError('INVALID_INPUT', { field: 'content', reason: 'no-media' });
  return { mimeType: typeof mimeType === 'string' ? mimeType : '', base64: data };
}
