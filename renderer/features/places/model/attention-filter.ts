import type { FilterGroup, FilterNode } from '#shared/domain/places/place-filter.ts';
import type { AttentionReason } from './attention.ts';

const SEVERE: FilterNode = { op: 'one-of', column: 'levelState', values: ['overflow', 'alarm', 'warning'] };
const REPORTING: FilterNode = {
  op: 'one-of',
  column: 'reporting',
  values: ['silent', 'late', 'never', 'future'],
};
const ODD: FilterNode = { op: 'given', column: 'config' };

/** The filter of the table that leaves the places of a reason, or all that need a look. */
export function attentionFilter(reason: AttentionReason | null): FilterGroup {
  if (reason === null) return { op: 'or', of: [SEVERE, REPORTING, ODD] };
  if (reason === 'silent-in-alarm')
    return { op: 'and', of: [SEVERE, { op: 'one-of', column: 'reporting', values: ['silent'] }] };
  if (reason === 'misconfigured') return { op: 'and', of: [ODD] };
  const isLevel = reason === 'overflow' || reason === 'alarm' || reason === 'warning';
  const column = isLevel ? 'levelState' : 'reporting';
  return { op: 'and', of: [{ op: 'one-of', column, values: [reason] }] };
}
