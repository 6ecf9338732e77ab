import { z } from 'zod';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { type ViewContent, viewContentSchema } from '#shared/domain/places/place-view.ts';
import { NO_CONDITIONS } from './filter-tree.ts';
import { READY_MADE, type ReadyMade } from './ready-made-views.ts';
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
  /** The details fill the section. */
  isDetailWide: boolean;
  selection: Selection;
};

const FRESH_STATE: WorkingState = {
  sort: null,
  query: '',
  filter: NO_CONDITIONS,
  map: null,
  mapMode: 'clustered',
  applied: { kind: 'ready-made', name: 'all' },
  activeKey: null,
  isDetailOpen: false,
  isDetailWide: false,
  selection: NOTHING_SELECTED,
};

/** What outlives a reload; the open place is in the address. */
const keptSchema = viewContentSchema.pick({ sort: true, query: true, filter: true, map: true }).extend({
  mapMode: z.enum(['clustered', 'single']),
  applied: z.union([
    z.object({ kind: z.literal('saved'), id: z.string() }),
    z.object({ kind: z.literal('ready-made'), name: z.enum(READY_MADE) }),
  ]),
});

const keyOf = (account: string) => `places.working ${account}`;

function recallKept(account: string): Partial<WorkingState> {
  try {
    return keptSchema.parse(parseJsonText(sessionStorage.getItem(keyOf(account)) ?? 'null'));
  } catch {
    // Nothing was kept, or an earlier version of the app kept something else.
    return {};
  }
}

const states = new Map<string, WorkingState>();

/** What was last remembered for an account on a connection; it lives as long as the window, reloads included. */
export function recall(account: string): WorkingState {
  const known = states.get(account) ?? { ...FRESH_STATE, ...recallKept(account) };
  states.set(account, known);
  return known;
}

export function remember(account: string, state: WorkingState): void {
  states.set(account, state);
  const { sort, query, filter, map, mapMode, applied } = state;
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify({ sort, query, filter, map, mapMode, applied }));
  } catch {
    // There is no room for it: it lives until the window is loaded anew.
  }
}
