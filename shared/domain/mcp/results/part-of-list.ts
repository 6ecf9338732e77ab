import type { JsonValue } from '../../json-value.ts';
import { isJsonObject } from '../json-object.ts';
import type { PartOfList } from './result-view.ts';

const TOTALS = ['total', 'totalCount', 'total_count'];
const CURSORS = ['nextCursor', 'next_cursor', 'nextPageToken', 'next_page_token'];

/**
 * Whether a list is one page of more, as the object says that it is in: by a number of all entries that is larger than the
 * list, or by what asks for the next page. @returns undefined for a list that is whole, as far as is told
 */
export function partOfList(around: JsonValue, rows: number): PartOfList | undefined {
  if (!isJsonObject(around)) return undefined;
  const total = TOTALS.map((name) => around[name]).find((value) => typeof value === 'number');
  const cursor = CURSORS.map((name) => around[name]).find((value) => typeof value === 'string');
  const part: PartOfList = {
    total: typeof total === 'number' && Number.isInteger(total) && total > rows ? total : null,
    nextCursor: typeof cursor === 'string' && cursor !== '' ? cursor : null,
  };
  return part.total === null && part.nextCursor === null ? undefined : part;
}
