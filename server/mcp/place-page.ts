import type { MonitoredPlace } from './monitored-place.ts';
import { type Paging, readCursor, SHORT_BYTES, showFitting, writeCursor } from './page-cursor.ts';
import { placeIndex } from './visible-places.ts';
import type { PlaceEntry } from './place-status.ts';
import type { ToolContext } from './tool.ts';

type PlacePage<T> = { asOfMs: number; total: number; shown: T[]; nextCursor: string | null };

/** Places in their order; all of them pass if nothing says which. */
type Filter = { places: MonitoredPlace[]; keeps?: ((entry: PlaceEntry) => boolean) | undefined };

/** How places are shown, and how many of them if a call names no limit. */
type Showing<T> = { standardLimit: number; show: (entry: PlaceEntry) => T };

/** The places from an index on that pass, as of one moment, in their order, and at most so many. */
async function passingFrom(
  { places, keeps }: Filter,
  start: number,
  most: number,
  asOfMs: number,
  context: ToolContext,
): Promise<PlaceEntry[]> {
  const entries: PlaceEntry[] = [];
  const asked = places.slice(start, keeps ? undefined : start + most);
  for await (const entry of context.statusesOf(asked, asOfMs)) {
    if (!keeps || keeps(entry)) entries.push(entry);
    if (entries.length >= most) break;
    await context.turn.pause();
  }
  return entries;
}

/** All places that pass, as of one moment, in their order. */
export const passingPlaces = (filter: Filter, asOfMs: number, context: ToolContext): Promise<PlaceEntry[]> =>
  passingFrom(filter, 0, Infinity, asOfMs, context);

/**
 * One page of the places that pass; every page of a cursor shows the same moment. A page looks at its own places only:
 * the cursor says after which place it begins, and how many pass in all, which the first page has counted.
 * @throws ToolError if the cursor is none of this call.
 */
export async function placePage<T>(
  tool: string,
  args: Paging,
  filter: Filter,
  { standardLimit, show }: Showing<T>,
  context: ToolContext,
): Promise<PlacePage<T>> {
  const { places, keeps } = filter;
  const position = readCursor(tool, args, context.nowMs);
  const asOfMs = position?.asOfMs ?? context.nowMs;
  const start = position ? placeIndex(places, position.after) + 1 : 0;
  const counted = keeps ? position?.after[2] : places.length;
  const isCounted = typeof counted === 'number';
  const most = isCounted ? args.limit + 1 : Infinity;
  const passing = await passingFrom(filter, start, most, asOfMs, context);
  const total = isCounted ? counted : passing.length;
  const entries = passing.slice(0, args.limit).map(show);
  // Places are our own, and have some 600 bytes at most: a thousand always have room in an answer.
  const shown =
    args.limit > standardLimit ? entries : await showFitting(entries, (entry) => entry, SHORT_BYTES);
  const last = passing[shown.length - 1]?.place;
  const nextCursor =
    last && passing.length > shown.length
      ? writeCursor(tool, args, { after: [last.record.placeId, places.indexOf(last, start), total], asOfMs })
      : null;
  return { asOfMs, total, shown, nextCursor };
}
