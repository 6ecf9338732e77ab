import type { DatabaseSync } from 'node:sqlite';
import type { Equipment, StoreEvent, UploadStore } from '../store.ts';
import { journalGenerations } from './journal/file-names.ts';
import { equipmentOf, nameOf } from './journal/frame.ts';
import { retrySetAside } from './journal/retry-set-aside.ts';
import { deleteSetAside, listSetAside, readSetAside, setAsideAmount } from './journal/set-aside.ts';
import { UploadJournal } from './journal/upload-journal.ts';
import { MeasurementReader } from './measurement-reader.ts';
import { numberOf, textOf } from './row.ts';
import { takeTurns, WriteTurns } from './write-turns.ts';

const inOrder = (a: Equipment, b: Equipment): number =>
  compare(a.equipType, b.equipType) || compare(a.equipId, b.equipId);

/** Where the thread that applies uploads begins, when the service runs from its sources. */
const THREAD_FILE = new URL('./journal/apply-thread.ts', import.meta.url);

export type SqliteUploadsOptions = {
  dataDir: string;
  databaseFile: string;
  /** The compiled thread, where the service is bundled. */
  applyThreadFile?: URL | string | undefined;
  onEvent?: ((event: StoreEvent) => void) | undefined;
  /** Milliseconds of a clock that only goes forward; that of the machine if not given. */
  now?: (() => number) | undefined;
};

/**
 * Uploads in SQLite. An upload is acknowledged once its body is in the journal. A thread applies the journal to the
 * table of measurements, and does so at once for equipment that is read (docs/adr/0002).
 */
export function sqliteUploads(
  db: DatabaseSync,
  { dataDir, databaseFile, applyThreadFile = THREAD_FILE, onEvent = () => {}, now }: SqliteUploadsOptions,
): UploadStore & { stop(): Promise<void> } {
  const turns = new WriteTurns();
  takeTurns(db, turns);
  const equipmentList = sqliteEquipmentList(db);
  const equipmentKey = db.prepare('SELECT equipment FROM equipment WHERE equip_type = ? AND equip_id = ?');
  const reader = new MeasurementReader(db, ({ reason, equipment, bytes }) =>
    onEvent({ type: 'set-aside', reason, equipment, sizeBytes: bytes.byteLength }),
  );
  const amountSetAside = setAsideAmount(db);
  let opened: UploadJournal | undefined;
  /** Opened by the first use: other commands open the store beside a service whose journal is not theirs. */
  const journal = (): UploadJournal => {
    if (opened) return opened;
    opened = new UploadJournal(db, {
      dataDir,
      databaseFile,
      threadFile: applyThreadFile,
      turns,
      onEvent,
      now,
    });
    // The thread brings the log into the database from here on, so that no request does.
    db.exec('PRAGMA wal_autocheckpoint = 0');
    return opened;
  };

  const appliedKey = async (equipment: Equipment): Promise<number | undefined> => {
    if (opened || journalGenerations(dataDir).length > 0) await journal().applyAllOf(equipment);
    const row = equipmentKey.get(equipment.equipType, equipment.equipId);
    return row && numberOf(row, 'equipment');
  };

  return {
    append: async (equipment, body, account = '') => journal().append(equipment, body, account),
    open: () => {
      if (journalGenerations(dataDir).length > 0) journal();
    },
    state: () => {
      const { count: setAside, bytes: setAsideBytes } = amountSetAside();
      return { ...(opened?.state() ?? { waiting: 0, problem: undefined }), setAside, setAsideBytes };
    },
    listSetAside: async () => listSetAside(db),
    readSetAside: async (id) => readSetAside(db, id),
    retrySetAside: async (id) => retrySetAside(db, id),
    deleteSetAside: async (id) => deleteSetAside(db, id),
    readPeriod: async (equipment, from, to) => {
      const key = await appliedKey(equipment);
      return key === undefined ? [] : [...reader.pieces(key, from, to)].flat();
    },
    readPieces: async function* (equipment, from, to) {
      const key = await appliedKey(equipment);
      if (key !== undefined) yield* reader.pieces(key, from, to);
    },
    readLatest: async (equipment, field) => {
      const key = await appliedKey(equipment);
      if (key === undefined) return undefined;
      return field === undefined ? reader.latest(key) : reader.latestWith(key, field);
    },
    listEquipment: async () => equipmentList.list((await opened?.pendingNames()) ?? []),
    knownEquipment: async () => {
      const everPending = await opened?.everPendingNames();
      const names = equipmentList.names();
      return (equipment) => {
        if (names.size === 0 && !everPending?.size) return false;
        const name = nameOf(equipment);
        return names.has(name) || (everPending?.has(name) ?? false);
      };
    },
    stop: async () => opened?.stop(),
  };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Listed = { knownCount: number; journalOnly: readonly string[]; equipment: Equipment[] };

/** All equipment that has ever sent a record. */
type EquipmentList = {
  /** In the order of its names what the database knows, then what only the journal knows. */
  list(pendingNames: Iterable<string>): Equipment[];
  /** Names that the database knows (frame.ts). */
  names(): ReadonlySet<string>;
};

/**
 * Lists equipment. It is asked for with many tool calls, so only rows that were added since are read, they are put in
 * order when the list itself is asked for, and the same array is given again as long as it is right.
 */
function sqliteEquipmentList(db: DatabaseSync): EquipmentList {
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
