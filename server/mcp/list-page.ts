import { readCursor, writeCursor } from './page-cursor.ts';

type Paging = Record<string, unknown> & { limit: number; cursor?: string | undefined };

/**
 * One page of a list that is known as a whole and in which new entries come last or rarely.
 * @throws ToolError if the cursor is none of this call.
 */
export function listPage<T>(
  tool: string,
  args: Paging,
  list: readonly T[],
  nowMs: number,
): { entries: T[]; nextCursor: string | null } {
  const position = readCursor(tool, args, nowMs);
  const start = Number(position?.after[0] ?? 0);
  const end = start + args.limit;
  return {
    entries: list.slice(start, end),
    nextCursor:
      end < list.length ? writeCursor(tool, args, { after: [end], asOfMs: position?.asOfMs ?? nowMs }) : null,
  };
}
