import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ToolError } from './tool-error.ts';

/**
 * Where the next page goes on: after which place, record or episode (its meaning is the tool's), and as of which moment,
 * so that all pages show the same one.
 */
export type Position = { after: (string | number)[]; asOfMs: number };

const cursorSchema = z.object({
  v: z.literal(1),
  call: z.string(),
  after: z.array(z.union([z.string(), z.number()])),
  asOfMs: z.number(),
});

const LIFE_MS = 86_400_000;

/** A short mark of the call, so that a cursor is not taken to another question. */
function markOf(tool: string, args: Record<string, unknown>): string {
  const { cursor: _cursor, limit: _limit, ...question } = args;
  const sorted = Object.entries(question).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([tool, sorted]))
    .digest('base64url')
    .slice(0, 12);
}

/** Writes the cursor of the next page. */
export function writeCursor(tool: string, args: Record<string, unknown>, position: Position): string {
  return Buffer.from(JSON.stringify({ v: 1, call: markOf(tool, args), ...position })).toString('base64url');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Reads the cursor of a call.
 * @returns undefined for the first page.
 * @throws ToolError if it is none, belongs to other arguments, or is older than a day.
 */
export function readCursor(
  tool: string,
  args: Record<string, unknown> & { cursor?: string | undefined },
  nowMs: number,
): Position | undefined {
  if (args.cursor === undefined) return undefined;
  const read = cursorSchema.safeParse(parse(args.cursor));
  const again = 'Call the tool again without cursor to start from the first page.';
  if (!read.success) {
    throw new ToolError(
      `cursor is not one that ${tool} has returned; use nextCursor exactly as it came. ${again}`,
    );
  }
  if (read.data.call !== markOf(tool, args)) {
    throw new ToolError(
      `cursor belongs to a call with other arguments; repeat the arguments of that call and only add cursor. ${again}`,
    );
  }
  const { after, asOfMs } = read.data;
  if (asOfMs > nowMs + 60_000 || asOfMs < nowMs - LIFE_MS) throw new ToolError(`cursor is too old. ${again}`);
  return { after, asOfMs };
}

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
