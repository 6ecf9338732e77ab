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

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** A short mark of the call, so that a cursor is not taken to another question. */
function markOf(tool: string, args: Record<string, unknown>): string {
  const { cursor: _cursor, limit: _limit, ...question } = args;
  const sorted = Object.entries(question).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return shortHash(JSON.stringify([tool, sorted]));
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

/**
 * What one page may hold, in bytes of JSON: where nobody asks for more than there is without a limit, so little that the
 * whole answer fits a model's context (8 kB); otherwise what an answer may have, with room for what else it says.
 */
export const SHORT_BYTES = 7_200;
export const LONG_BYTES = 900_000;

export const bytesOf = (shown: unknown): number => Buffer.byteLength(JSON.stringify(shown));

/** @param standardLimit the limit of a call that names none. */
const pageBytes = (limit: number, standardLimit: number): number =>
  limit <= standardLimit ? SHORT_BYTES : LONG_BYTES;

/** Shows entries while there is room for them, the first one in any case. */
export async function showFitting<E, T>(
  entries: Iterable<E>,
  show: (entry: E) => T | Promise<T>,
  mostBytes: number,
): Promise<T[]> {
  const shown: T[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const one = await show(entry);
    bytes += bytesOf(one) + 1;
    if (shown.length > 0 && bytes > mostBytes) break;
    shown.push(one);
  }
  return shown;
}

export type Paging = Record<string, unknown> & { limit: number; cursor?: string | undefined };

/** What names an entry of a list, how it is shown, and how many there are if a call names no limit. */
type Showing<E, T> = {
  standardLimit: number;
  keyOf: (entry: E) => string;
  show: (entry: E) => T | Promise<T>;
};

/**
 * One page of a list that is known as a whole. Whatever is added meanwhile, entries of the earlier pages and of the later
 * ones stay what they are, as long as they stay in one order.
 * @throws ToolError if the cursor is none of this call, or its entry has gone.
 */
export async function listPage<E, T>(
  tool: string,
  args: Paging,
  list: readonly E[],
  { standardLimit, keyOf, show }: Showing<E, T>,
  nowMs: number,
): Promise<{ entries: T[]; nextCursor: string | null }> {
  const position = readCursor(tool, args, nowMs);
  const start = position ? list.findIndex((entry) => shortHash(keyOf(entry)) === position.after[0]) + 1 : 0;
  if (position && start === 0)
    throw new ToolError('cursor is no longer valid; call the tool again without cursor.');
  const listed = list.slice(start, start + args.limit);
  const entries = await showFitting(listed, show, pageBytes(args.limit, standardLimit));
  const last = listed[entries.length - 1];
  const isLast = last === undefined || start + entries.length >= list.length;
  const asOfMs = position?.asOfMs ?? nowMs;
  return {
    entries,
    nextCursor: isLast ? null : writeCursor(tool, args, { after: [shortHash(keyOf(last))], asOfMs }),
  };
}
