import type { JsonValue } from '../../json-value.ts';
import { memberOf } from '../json-object.ts';

export type SchemaDialect = '2020-12' | 'draft-07' | 'unknown';

/** The dialect of JSON Schema by `$schema`; 2020-12 where it says nothing, as MCP 2025-11-25 and later have it. */
export function schemaDialect(schema: JsonValue | undefined): SchemaDialect {
  const named = memberOf(schema, '$schema');
  if (named === undefined) return '2020-12';
  if (typeof named !== 'string') return 'unknown';
  if (named.includes('2020-12')) return '2020-12';
  return /draft-0?7/.test(named) ? 'draft-07' : 'unknown';
}
