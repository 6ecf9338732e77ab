import type { ViewContent, FilterNode } from '#shared/domain/places/place-view.ts';
import { isSameLayout, USUAL_LAYOUT } from './column-layout.ts';
import { NO_CONDITIONS } from './filter-tree.ts';

export const READY_MADE = ['all', 'attention', 'silent', 'noPosition'] as const;

export type ReadyMade = (typeof READY_MADE)[number];

/** The order in which a list opens. */
export const BY_SEVERITY = { column: 'levelState', direction: 'ascending' } as const;

export const USUAL_VIEW: ViewContent = {
  columns: USUAL_LAYOUT,
  sort: BY_SEVERITY,
  query: '',
  filter: NO_CONDITIONS,
  arrangement: 'table',
  map: null,
};

const NEEDS_A_LOOK: FilterNode[] = [
  { op: 'one-of', column: 'levelState', values: ['overflow', 'alarm', 'warning'] },
  { op: 'one-of', column: 'reporting', values: ['silent', 'late', 'never', 'future'] },
  { op: 'given', column: 'config' },
];

const CONTENTS: Record<ReadyMade, Pick<ViewContent, 'sort' | 'filter'>> = {
  all: { sort: BY_SEVERITY, filter: NO_CONDITIONS },
  attention: {
    sort: BY_SEVERITY,
    filter: { op: 'or', of: NEEDS_A_LOOK },
  },
  silent: {
    sort: { column: 'latestTime', direction: 'descending' },
    filter: { op: 'and', of: [{ op: 'one-of', column: 'reporting', values: ['silent'] }] },
  },
  noPosition: { sort: null, filter: { op: 'and', of: [{ op: 'missing', column: 'position' }] } },
};

/** The views that everyone has: questions that are asked every day. Columns and panes stay as they are on the screen. */
export function readyMadeView(
  name: ReadyMade,
  { columns, arrangement }: Pick<ViewContent, 'columns' | 'arrangement'>,
): ViewContent {
  return { ...USUAL_VIEW, columns, arrangement, ...CONTENTS[name] };
}

/** Whether two views show the same in the same way; where the map stands is no change of a view. */
export function isSameView(a: ViewContent, b: ViewContent): boolean {
  const essence = ({ sort, query, filter, arrangement }: ViewContent) =>
    JSON.stringify([sort && [sort.column, sort.direction], query.trim(), filter, arrangement]);
  return isSameLayout(a.columns, b.columns) && essence(a) === essence(b);
}
