import type { DatabaseSync } from 'node:sqlite';
import type { Equipment } from '../store.ts';
import { equipmentOf, nameOf } from './journal/frame.ts';
import { numberOf, textOf } from './row.ts';

const inOrder = (a: Equipment, b: Equipment): number =>
  compare(a.equipType, b.equipType) || compare(a.equipId, b.equipId);

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Listed = { knownCount: number; journalOnly: readonly string[]; equipment: Equipment[] };

/** All equipment that has ever sent a record. */
export type EquipmentList = {
  /** In the order of its names what the database knows, then what only the journal knows. */
  list(pendingNames: Iterable<string>): Equipment[];
  /** Names that the database knows (frame.ts). */
  names(): ReadonlySet<string>;
};

/**
 * Lists equipment. It is asked for with many tool calls, so only rows that were added since are read, they are put in
 * order when the list itself is asked for, and the same array is given again as long as it is right.
 */
export function sqliteEquipmentList(db: DatabaseSync): EquipmentList {
  const after = db.prepare(
    'SELECT equipment, equip_type, equip_id FROM equipment WHERE equipment > ? ORDER BY equipment',
  );
  let lastRow = 0;
  const known: Equipment[] = [];
  const names = new Set<string>();
  let listed: Listed = { knownCount: 0, journalOnly: [], equipment: [] };

  const readAdded = (): void => {
    for (const row of after.all(lastRow)) {
      const equipment = { equipType: textOf(row, 'equip_type'), equipId: textOf(row, 'equip_id') };
      known.push(equipment);
      names.add(nameOf(equipment));
      lastRow = numberOf(row, 'equipment');
    }
  };
  const isRight = (journalOnly: readonly string[]): boolean =>
    listed.knownCount === known.length &&
    journalOnly.length === listed.journalOnly.length &&
    journalOnly.every((name, at) => name === listed.journalOnly[at]);

  return {
    names() {
      readAdded();
      return names;
    },
    list(pendingNames) {
      readAdded();
      const journalOnly = [...new Set(pendingNames)].filter((name) => !names.has(name));
      if (isRight(journalOnly)) return listed.equipment;
      if (listed.knownCount !== known.length) known.sort(inOrder);
      const equipment = [...known, ...journalOnly.map(equipmentOf)];
      listed = { knownCount: known.length, journalOnly, equipment };
      return equipment;
    },
  };
}
