import { isSameUnit } from '../cells/units.ts';
import { type CorrespondenceRow, rowKey } from './correspondence-table.ts';

/** What is different from one version of the table to another; `changed` says in which columns. */
export type RowDifference =
  | { kind: 'added' | 'removed'; row: CorrespondenceRow }
  | {
      kind: 'changed';
      row: CorrespondenceRow;
      before: CorrespondenceRow;
      columns: ('equipName' | 'unit' | 'decimals')[];
    };

const isSame = (a: string, b: string): boolean => a === b || (a !== '' && b !== '' && isSameUnit(a, b));

/** The differences from `before` to `after`, in the order of `after`, removed ones last. */
export function compareRows(
  before: readonly CorrespondenceRow[],
  after: readonly CorrespondenceRow[],
): RowDifference[] {
  const known = new Map(before.map((row) => [rowKey(row), row]));
  const differences: RowDifference[] = [];
  for (const row of after) {
    const old = known.get(rowKey(row));
    known.delete(rowKey(row));
    if (!old) {
      differences.push({ kind: 'added', row });
      continue;
    }
    const columns = (['equipName', 'unit', 'decimals'] as const).filter((column) =>
      column === 'unit' ? !isSame(old.unit, row.unit) : old[column] !== row[column],
    );
    if (columns.length > 0) differences.push({ kind: 'changed', row, before: old, columns });
  }
  return [...differences, ...[...known.values()].map((row) => ({ kind: 'removed' as const, row }))];
}

/** A planned field that the agreed version does not cover: to be pointed out before sending. */
export type NotAgreed = {
  row: CorrespondenceRow;
  reason: 'equipment-not-agreed' | 'type-not-agreed' | 'field-not-agreed' | 'unit-not-agreed';
  /** What is agreed instead: the unit or the equipment type; empty otherwise. */
  agreed: string;
};

/**
 * Planned rows that the agreed version has not, or has with another unit. More decimals or another name are no matter for
 * the operator's system and not pointed out.
 */
export function findNotAgreed(
  agreed: readonly CorrespondenceRow[],
  planned: readonly CorrespondenceRow[],
): NotAgreed[] {
  const known = new Map(agreed.map((row) => [rowKey(row), row]));
  const typeOfEquip = new Map(agreed.map(({ equipId, equipType }) => [equipId, equipType]));
  const pairs = new Set(agreed.map(({ equipId, equipType }) => JSON.stringify([equipId, equipType])));
  return planned.flatMap((row): NotAgreed[] => {
    const match = known.get(rowKey(row));
    if (match) {
      return isSame(match.unit, row.unit) ? [] : [{ row, reason: 'unit-not-agreed', agreed: match.unit }];
    }
    const type = typeOfEquip.get(row.equipId);
    if (type === undefined) return [{ row, reason: 'equipment-not-agreed', agreed: '' }];
    const isType = pairs.has(JSON.stringify([row.equipId, row.equipType]));
    return [{ row, reason: isType ? 'field-not-agreed' : 'type-not-agreed', agreed: isType ? '' : type }];
  });
}
