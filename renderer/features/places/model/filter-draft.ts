import { describeColumn, isDerivedField, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { FilterCondition } from '#shared/domain/places/place-view.ts';

export type FilterOp = FilterCondition['op'];

const PRESENCE: readonly FilterOp[] = ['missing', 'given'];

const OPS: Record<ReturnType<typeof describeColumn>['kind'], readonly FilterOp[]> = {
  text: ['contains', 'contains-not', 'equals', 'begins', 'one-of', ...PRESENCE],
  number: ['between', 'below', 'above', 'is-number', ...PRESENCE],
  flag: ['is', ...PRESENCE],
  time: ['older-than', 'newer-than', 'before', 'after', ...PRESENCE],
  states: ['one-of'],
  codes: ['one-of', ...PRESENCE],
};

/** The comparisons that make sense for a column. */
export function opsOf(column: PlaceColumnId): readonly FilterOp[] {
  const ops = OPS[describeColumn(column).kind];
  if (column === 'position') return [...ops, ...PRESENCE];
  return isDerivedField(column) ? ops : [...ops, 'not-understood'];
}

const HOURS_AT_FIRST = 24;

type Draft = (column: PlaceColumnId, before?: FilterCondition) => FilterCondition;

const text =
  (op: 'contains' | 'contains-not' | 'equals' | 'begins'): Draft =>
  (column, before) => ({ op, column, text: before && 'text' in before ? before.text : '' });

const number =
  (op: 'below' | 'above' | 'is-number'): Draft =>
  (column, before) => ({ op, column, number: before && 'number' in before ? before.number : 0 });

const moment =
  (op: 'before' | 'after'): Draft =>
  (column, before) => ({ op, column, atMs: before && 'atMs' in before ? before.atMs : Date.now() });

const age =
  (op: 'older-than' | 'newer-than'): Draft =>
  (column, before) => ({ op, column, hours: before && 'hours' in before ? before.hours : HOURS_AT_FIRST });

const DRAFTS: Record<FilterOp, Draft> = {
  contains: text('contains'),
  'contains-not': text('contains-not'),
  equals: text('equals'),
  begins: text('begins'),
  between: (column, before) => ({
    op: 'between',
    column,
    from: before && 'number' in before ? before.number : null,
    to: null,
  }),
  below: number('below'),
  above: number('above'),
  'is-number': number('is-number'),
  is: (column) => ({ op: 'is', column, value: true }),
  before: moment('before'),
  after: moment('after'),
  'older-than': age('older-than'),
  'newer-than': age('newer-than'),
  'one-of': (column, before) => ({
    op: 'one-of',
    column,
    values: before?.column === column && 'values' in before ? before.values : [],
  }),
  missing: (column) => ({ op: 'missing', column }),
  given: (column) => ({ op: 'given', column }),
  'not-understood': (column) => ({ op: 'not-understood', column }),
};

/** A condition to begin with; what has already been typed is kept where it still fits. */
export function draftCondition(
  column: PlaceColumnId,
  op: FilterOp,
  before?: FilterCondition,
): FilterCondition {
  return DRAFTS[op](column, before);
}
