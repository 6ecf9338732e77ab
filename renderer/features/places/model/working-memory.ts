import { z } from 'zod';
import type { Settings } from '#shared/contract/settings.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { type PlaceWork, placeWorkSchema, type ViewContent } from '#shared/domain/places/place-view.ts';
import { NO_CONDITIONS } from './filter-tree.ts';
import { BY_SEVERITY, READY_MADE, type ReadyMade } from './ready-made-views.ts';
import { NOTHING_SELECTED, type Selection } from './selection.ts';

/** A view that was put on the screen: one of the user's, or a ready-made one. */
export type AppliedView = { kind: 'saved'; id: string } | { kind: 'ready-made'; name: ReadyMade };

/** What a user is at in a list: it is there again when he comes back from another section. */
export type WorkingState = Pick<ViewContent, 'sort' | 'query' | 'filter' | 'map'> & {
  /** How the map draws places while nobody has chosen what of it to see (`map`). */
  mapMode: NonNullable<ViewContent['map']>['mode'];
  applied: AppliedView;
  activeKey: string | null;
  isDetailOpen: boolean;
  /** Address of the page that stands instead of the list; null while the list is shown. */
  page: string | null;
  reportNotes: PlaceWork['reportNotes'];
  /** The details fill the section. */
  isDetailWide: boolean;
  selection: Selection;
};

const FRESH_STATE: WorkingState = {
  sort: BY_SEVERITY,
  query: '',
  filter: NO_CONDITIONS,
  map: null,
  mapMode: 'clustered',
  applied: { kind: 'ready-made', name: 'all' },
  activeKey: null,
  isDetailOpen: false,
  page: null,
  reportNotes: [],
  isDetailWide: false,
  selection: NOTHING_SELECTED,
};

/** What outlives a reload and a restart, as this version of the app knows it. */
const keptSchema = placeWorkSchema.extend({
  applied: z.union([
    z.object({ kind: z.literal('saved'), id: z.string() }),
    z.object({ kind: z.literal('ready-made'), name: z.enum(READY_MADE) }),
  ]),
});

/** What is kept of a state. */
export function workOf(state: WorkingState): PlaceWork {
  const { activeKey, isDetailOpen } = state;
  const { sort, query, filter, map, mapMode, applied, page, reportNotes } = state;
  const openKey = isDetailOpen ? activeKey : null;
  return { sort, query, filter, map, mapMode, applied, openKey, page, reportNotes };
}

const keyOf = (account: string) => `places.working ${account}`;

/** What the window kept itself is newer than what came through its end. */
function recallKept(account: string, fromBefore: PlaceWork | undefined): Partial<WorkingState> {
  try {
    const own = sessionStorage.getItem(keyOf(account));
    // Place and page are in the address of a window that is loaded anew.
    if (own !== null) return stateOf({ ...keptSchema.parse(parseJsonText(own)), openKey: null, page: null });
    return fromBefore ? stateOf(keptSchema.parse(fromBefore)) : {};
  } catch {
    // An earlier version of the app kept something else.
    return {};
  }
}

function stateOf({ openKey, ...rest }: z.infer<typeof keptSchema>): Partial<WorkingState> {
  return { ...rest, activeKey: openKey, isDetailOpen: openKey !== null };
}

const states = new Map<string, WorkingState>();

/**
 * What was last remembered for an account on a connection: in this window, also before it was loaded anew, else before the
 * app was started.
 */
export function recall(account: string, fromBefore: PlaceWork | undefined): WorkingState {
  const known = states.get(account) ?? { ...FRESH_STATE, ...recallKept(account, fromBefore) };
  states.set(account, known);
  return known;
}

/** Whether anything is remembered for an account: what was forgotten is not saved any more. */
export const isRemembered = (account: string): boolean => states.has(account);

const isOf = (connectionId: string, account: string): boolean => account.startsWith(`${connectionId} `);

/** Forgets what was worked on in a connection whose service is another one now. */
export function forgetWorking(connectionId: string): void {
  for (const account of states.keys()) if (isOf(connectionId, account)) states.delete(account);
  const [prefix, names] = [keyOf(`${connectionId} `), Object.keys(sessionStorage)];
  for (const name of names) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}

/** What is kept of all accounts, without those of a connection; the same if there were none. */
export function workWithout(work: Settings['placeWork'], connectionId: string): Settings['placeWork'] {
  const all = Object.entries(work);
  const others = all.filter(([account]) => !isOf(connectionId, account));
  return others.length === all.length ? work : Object.fromEntries(others);
}

/** The places that are worked with in an account: the one that is open, else those that are selected. */
export function keysAtHand(account: string): string[] {
  const { activeKey, isDetailOpen, selection } = recall(account, undefined);
  return isDetailOpen && activeKey !== null ? [activeKey] : [...selection.keys];
}

export function remember(account: string, state: WorkingState): void {
  states.set(account, state);
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify(workOf(state)));
  } catch {
    // There is no room for it: it lives until the window is loaded anew.
  }
}
