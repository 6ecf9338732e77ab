import type { DatabaseSync } from 'node:sqlite';
import type { Equipment } from '../store.ts';
import { equipmentOf, nameOf } from './journal/frame.ts';
import { textOf } from './row.ts';

type Listed = {
  /** The last row that was read; rows are only ever added. */
  lastRow: unknown;
  names: ReadonlySet<string>;
  /** Of these the names that only the journal knew. */
  journalOnly: readonly string[];
  equipment: Equipment[];
};

/**
 * Lists all equipment that has ever sent a record: in the order of its names what the database knows, then what only
 * the journal knows. It is asked for with every tool call, so the same array is given again as long as it is right.
 */
export function sqliteEquipmentList(db: DatabaseSync): (pendingNames: Iterable<string>) => Equipment[] {
  const all = db.prepare('SELECT equip_type, equip_id FROM equipment ORDER BY equip_type, equip_id');
  const last = db.prepare('SELECT max(equipment) AS last FROM equipment');
  let listed: Listed | undefined;

  const isRight = ({ lastRow, names, journalOnly }: Listed, row: unknown, pending: ReadonlySet<string>) =>
    lastRow === row &&
    [...pending].every((name) => names.has(name)) &&
    journalOnly.every((name) => pending.has(name));

  return (pendingNames) => {
    const pending = new Set(pendingNames);
    const lastRow = last.get()?.['last'];
    if (listed && isRight(listed, lastRow, pending)) return listed.equipment;
    const equipment = all
      .all()
      .map((row) => ({ equipType: textOf(row, 'equip_type'), equipId: textOf(row, 'equip_id') }));
    const known = new Set(equipment.map(nameOf));
    const journalOnly = [...pending].filter((name) => !known.has(name));
    listed = {
      lastRow,
      names: new Set([...known, ...journalOnly]),
      journalOnly,
      equipment: [...equipment, ...journalOnly.map(equipmentOf)],
    };
    return listed.equipment;
  };
}
