import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MonitoredPlace } from './monitored-place.ts';
import { readCursor, writeCursor } from './page-cursor.ts';
import type { PlaceStatus } from './place-status.ts';
import type { ToolContext } from './tool.ts';
import { ToolError } from './tool-error.ts';

export type PlaceEntry = { place: MonitoredPlace; status: PlaceStatus };

export type PlacePage = { asOfMs: number; total: number; entries: PlaceEntry[]; nextCursor: string | null };

type Paging = Record<string, unknown> & { limit: number; cursor?: string | undefined };

type Filter = { places: MonitoredPlace[]; keeps: (entry: PlaceEntry) => boolean };

/** So many places are looked at before others get their turn. */
const PLACES_PER_TURN = 2000;

/** All places that pass, as of one moment, in their order. */
export async function passingPlaces(
  { places, keeps }: Filter,
  asOfMs: number,
  context: ToolContext,
): Promise<PlaceEntry[]> {
  const entries: PlaceEntry[] = [];
  for (const [index, place] of places.entries()) {
    const entry = { place, status: await context.statusOf(place, asOfMs) };
    if (keeps(entry)) entries.push(entry);
    if (index % PLACES_PER_TURN === PLACES_PER_TURN - 1) await nextTurn();
  }
  return entries;
}

/**
 * One page of the places that pass; every page of a cursor shows the same moment.
 * @throws ToolError if the cursor is none of this call.
 */
export async function placePage(
  tool: string,
  args: Paging,
  filter: Filter,
  context: ToolContext,
): Promise<PlacePage> {
  const position = readCursor(tool, args, context.nowMs);
  const asOfMs = position?.asOfMs ?? context.nowMs;
  const passing = await passingPlaces(filter, asOfMs, context);
  const start = position ? startAfter(filter.places, passing, position.after[0]) : 0;
  const entries = passing.slice(start, start + args.limit);
  const last = entries.at(-1);
  const nextCursor =
    last && start + args.limit < passing.length
      ? writeCursor(tool, args, { after: [last.place.record.placeId], asOfMs })
      : null;
  return { asOfMs, total: passing.length, entries, nextCursor };
}

/** The place named by a cursor may have left the filter since; its own position among all places still holds. */
function startAfter(all: MonitoredPlace[], passing: PlaceEntry[], placeId: unknown): number {
  const at = all.findIndex(({ record }) => record.placeId === placeId);
  if (at === -1) throw new ToolError('cursor is no longer valid; call the tool again without cursor.');
  const later = new Set(all.slice(at + 1));
  const start = passing.findIndex(({ place }) => later.has(place));
  return start === -1 ? passing.length : start;
}
