import type { DatabaseSync } from 'node:sqlite';
import type { Equipment } from '../store.ts';
import { equipmentOf, nameOf } from './journal/frame.ts';
import { numberOf, textOf } from './row.ts';

type Listed = {
  /** The last row that was read; rows are only ever added. */
  lastRow: number;
  /** What the database knows, in the order of the names. */
  known: Equipment[];
  knownNames: Set<string>;
  /** Names that only the journal knows. */
  journalOnly: readonly string[];
  equipment: Equipment[];
};

const inOrder = (a: Equipment, b: Equipment): number =>
  compare(a.equipType, b.equipType) || compare(a.equipId, b.equipId);

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Lists all equipment that has ever sent a record: in the order of its names what the database knows, then what only
 * the journal knows. It is asked for with many tool calls, so the same array is given again as long as it is right, and
 * only rows that were added since are read.
 */
export function sqliteEquipmentList(db: DatabaseSync): (pendingNames: Iterable<string>) => Equipment[] {
  const after = db.prepare(
    'SELECT equipment, equip_type, equip_id FROM equipment WHERE equipment > ? ORDER BY equipment',
  );
  let listed: Listed = { lastRow: 0, known: [], knownNames: new Set(), journalOnly: [], equipment: [] };

  return (pendingNames) => {
    const added = after.all(listed.lastRow);
    const { known, knownNames } = listed;
    for (const row of added) {
      const equipment = { equipType: textOf(row, 'equip_type'), equipId: textOf(row, 'equip_id') };
      known.push(equipment);
      knownNames.add(nameOf(equipment));
    }
    if (added.length > 0) known.sort(inOrder);
    const journalOnly = [...new Set(pendingNames)].filter((name) => !knownNames.has(name));
    const isSame =
      added.length === 0 &&
      journalOnly.length === listed.journalOnly.length &&
      journalOnly.every((name, at) => name === listed.journalOnly[at]);
    if (isSame) return listed.equipment;
    const last = added.at(-1);
    listed = {
      lastRow: last ? numberOf(last, 'equipment') : listed.lastRow,
      known,
      knownNames,
      journalOnly,
      equipment: [...known, ...journalOnly.map(equipmentOf)],
    };
    return listed.equipment;
  };
}
