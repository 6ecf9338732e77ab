import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_FIELDS_PER_EQUIPMENT } from '#shared/domain/upload-limits.ts';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import {
  type Equipment,
  type EquipmentOfType,
  type LatestUntil,
  MAX_COUNTED_AFTER,
  MAX_LISTED_EQUIPMENT,
  type Pause,
  type StoreEvent,
  type UploadStore,
} from '../store.ts';
import { MAX_FIRST_WAIT_MS } from './background-check.ts';
import { isDamage } from './is-damage.ts';
import { equipmentNames } from './equipment-names.ts';
import { journalGenerations } from './journal/file-names.ts';
import { equipmentOf, nameOf } from './journal/frame.ts';
import { retrySetAside } from './journal/retry-set-aside.ts';
import { deleteSetAside, listSetAside, readSetAside, setAsideAmount } from './journal/set-aside.ts';
import { UploadJournal } from './journal/upload-journal.ts';
import { MeasurementReader } from './measurement-reader.ts';
import { numberOf, textOf } from './transaction.ts';
import { letServiceWriteFirst, WritePriority } from './write-priority.ts';

/** Where the thread that applies uploads begins, when the service runs from its sources. */
const THREAD_FILE = new URL('./journal/apply-thread.ts', import.meta.url);

/**
 * Equipment of which something waits to be applied counts as having so many fields at least. It may bring 1,000 more
 * before it waits for that to be applied, and is then counted exactly.
 */
const FIELDS_WHILE_WAITING = MAX_FIELDS_PER_EQUIPMENT - 1_000;

export type SqliteUploadsOptions = {
  dataDir: string;
  databaseFile: string;
  /** The compiled thread, where the service is bundled. */
  applyThreadFile?: URL | string | undefined;
  onEvent?: ((event: StoreEvent) => void) | undefined;
  /** Milliseconds of a clock that only goes forward; that of the machine if not given. */
  now?: (() => number) | undefined;
  /** With less free disk space no upload is accepted. */
  minFreeBytes?: number | undefined;
};

/**
 * Uploads in SQLite. An upload is acknowledged once its body is in the journal. A thread applies the journal to the
 * table of measurements, and does so at once for equipment that is read (docs/adr/0002).
 */
export function sqliteUploads(
  db: DatabaseSync,
  {
    dataDir,
    databaseFile,
    applyThreadFile = THREAD_FILE,
    onEvent = () => {},
    now,
    minFreeBytes,
  }: SqliteUploadsOptions,
): UploadStore & { stop(): Promise<void>; tell(event: StoreEvent): void; noteDamage(error: unknown): void } {
  const turns = new WritePriority();
  letServiceWriteFirst(db, turns);
  const known = sqliteEquipment(db);
  const names = equipmentNames(db);
  let damage: string | undefined;
  let mended: string | undefined;
  let unchecked: string | undefined;
  const tell = (event: StoreEvent): void => {
    if (event.type === 'damaged') damage ??= event.what;
    else if (event.type === 'checked' && event.isSound) damage = undefined;
    else if (event.type === 'mended') mended ??= event.what;
    if (event.type === 'unchecked') unchecked = event.reason;
    else if (event.type === 'checked') unchecked = undefined;
    onEvent(event);
  };
  /** Told once: whoever reads the same again learns nothing new. */
  const noteDamage = (error: unknown): void => {
    if (isDamage(error) && damage === undefined) tell({ type: 'damaged', what: error.message });
  };
  const noting = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      noteDamage(error);
      throw error;
    }
  };
  const reader = new MeasurementReader(
    db,
    ({ reason, equipment, bytes }) =>
      tell({ type: 'set-aside', reason, equipment, sizeBytes: bytes.byteLength }),
    noteDamage,
  );
  const amountSetAside = setAsideAmount(db);
  const fieldCount = db.prepare('SELECT count(*) AS count FROM latest_measurement WHERE equipment = ?');
  const findField = db.prepare('SELECT 1 FROM latest_measurement WHERE equipment = ? AND field = ?');
  const countOf = (key: number | undefined): number =>
    key === undefined ? 0 : numberOf(fieldCount.get(key) ?? {}, 'count');
  let opened: UploadJournal | undefined;
  let checkEveryMs: number | undefined;
  let checking: NodeJS.Timeout | undefined;
  /** Opened on first use: other commands open the store while a service owns the journal. */
  const journal = (): UploadJournal => {
    if (opened) return opened;
    opened = new UploadJournal(db, {
      dataDir,
      databaseFile,
      threadFile: applyThreadFile,
      turns,
      onEvent: tell,
      checkEveryMs,
      now,
      minFreeBytes,
    });
    // The thread brings the log into the database from here on, so that no request does.
    db.exec('PRAGMA wal_autocheckpoint = 0');
    return opened;
  };

  /** What cannot be opened at the moment, because of too many open files for instance, is tried again. */
  const openForCheck = (waitMs: number): void => {
    checking = setTimeout(() => {
      try {
        journal();
      } catch {
        openForCheck(waitMs);
      }
    }, waitMs).unref();
  };

  const appliedKey = async (equipment: Equipment): Promise<number | undefined> => {
    if (opened || journalGenerations(dataDir).length > 0) await journal().applyAllOf(equipment);
    return names.keyOf(equipment);
  };

  async function* readPieces(equipment: Equipment, from: string, to: string) {
    try {
      const key = await appliedKey(equipment);
      if (key !== undefined) yield* reader.pieces(key, from, to);
    } catch (error) {
      noteDamage(error);
      throw error;
    }
  }

  const readLatestOf = async (
    equipment: Equipment,
    ...wanted: [string, string, Pause]
  ): Promise<LatestUntil> => {
    const key = await appliedKey(equipment);
    if (key === undefined) return { record: undefined, time: undefined, countAfter: 0 };
    const record = await reader.latestWith(key, ...wanted);
    const [, until] = wanted;
    const countAfter = reader.countAfter(key, until, MAX_COUNTED_AFTER);
    return { record, time: reader.latestTime(key, until), countAfter };
  };

  return {
    append: async (equipment, body, account = '') => journal().append(equipment, body, account),
    countFields: async (equipment) => {
      const mayWait = opened ? opened.mayWaitOf(equipment) : journalGenerations(dataDir).length > 0;
      try {
        return Math.max(countOf(names.keyOf(equipment)), mayWait ? FIELDS_WHILE_WAITING : 0);
      } catch (error) {
        // Damage does not keep uploads out of the journal.
        if (!isDamage(error)) throw error;
        noteDamage(error);
        return 0;
      }
    },
    countNewFields: async (equipment, fields) => {
      const key = await appliedKey(equipment);
      const isNew = (field: string): boolean => key === undefined || findField.get(key, field) === undefined;
      return { stored: countOf(key), added: fields.filter(isNew).length };
    },
    open: (everyMs) => {
      checkEveryMs = everyMs;
      if (journalGenerations(dataDir).length > 0) journal();
      // The thread that checks is needed later; a start has enough to do.
      else if (everyMs !== undefined) openForCheck(Math.min(everyMs, MAX_FIRST_WAIT_MS));
    },
    state: () => {
      const { count: setAside, bytes: setAsideBytes } = amountSetAside();
      const journalState = opened?.state() ?? { waiting: 0, problem: undefined };
      return { ...journalState, setAside, setAsideBytes, damage, unchecked, mended };
    },
    listSetAside: async () => listSetAside(db),
    readSetAside: async (id) => readSetAside(db, id),
    retrySetAside: async (id) => retrySetAside(db, id),
    deleteSetAside: async (id) => deleteSetAside(db, id),
    readPeriod: async (equipment, from, to) => {
      const records: UploadRecord[] = [];
      for await (const piece of readPieces(equipment, from, to)) records.push(...piece);
      return records;
    },
    readPieces,
    readLatest: (equipment, field, until, pause) =>
      noting(async () => {
        const key = await appliedKey(equipment);
        if (key === undefined) return undefined;
        return field === undefined ? reader.latest(key, until) : reader.latestWith(key, field, until, pause);
      }),
    readLatestTime: (equipment, until) =>
      noting(async () => {
        const key = await appliedKey(equipment);
        return key === undefined ? undefined : reader.latestTime(key, until);
      }),
    countAfter: async (equipment, timestamp) => {
      const key = await appliedKey(equipment);
      return key === undefined ? 0 : reader.countAfter(key, timestamp, MAX_COUNTED_AFTER);
    },
    readLatestOfMany: async function* (all, field, until, pause = nextTurn) {
      for (const equipment of all) {
        await pause();
        yield await noting(() => readLatestOf(equipment, field, until, pause));
      }
    },
    listTypes: async () => known.types((await opened?.pendingNames()) ?? []),
    listOfType: async (equipType) => known.ofType(equipType, (await opened?.pendingNames()) ?? []),
    knownEquipment: async () => {
      const isPending = await opened?.pendingLook();
      // What waits now may be in the database when it is asked for.
      const isEmpty = !isPending && known.isEmpty();
      // First what waits: when it has been applied it is in the database.
      return (equipment) => (isPending?.(nameOf(equipment)) ?? false) || (!isEmpty && known.has(equipment));
    },
    tell,
    noteDamage,
    stop: async () => {
      clearTimeout(checking);
      await opened?.stop();
    },
  };
}

/**
 * All equipment that has ever sent a record, looked up in the database and among what waits in the journal. Nothing of it
 * is kept in memory: whoever may upload may invent millions of names.
 */
function sqliteEquipment(db: DatabaseSync) {
  const any = db.prepare('SELECT 1 FROM equipment LIMIT 1');
  const find = db.prepare('SELECT 1 FROM equipment WHERE equip_type = ? AND equip_id = ?');
  // Each type by one look at the index, however much equipment there is of it.
  const types = db.prepare(
    `WITH RECURSIVE type (name) AS (
       SELECT min(equip_type) FROM equipment
       UNION ALL SELECT (SELECT min(equip_type) FROM equipment WHERE equip_type > name) FROM type WHERE name IS NOT NULL
       LIMIT ${MAX_LISTED_EQUIPMENT.types})
     SELECT name FROM type WHERE name IS NOT NULL`,
  );
  const ids = db.prepare(
    `SELECT equip_id FROM equipment WHERE equip_type = ? ORDER BY equip_id LIMIT ${MAX_LISTED_EQUIPMENT.ids}`,
  );
  const count = db.prepare(
    `SELECT count(*) AS count FROM (SELECT 1 FROM equipment WHERE equip_type = ? LIMIT ${MAX_LISTED_EQUIPMENT.count})`,
  );
  const has = ({ equipType, equipId }: Equipment): boolean => find.get(equipType, equipId) !== undefined;
  return {
    isEmpty: (): boolean => any.get() === undefined,
    has,
    types(pendingNames: Iterable<string>): string[] {
      const found = new Set(types.all().map((row) => textOf(row, 'name')));
      let last = '';
      for (const name of pendingNames) {
        if (found.size >= MAX_LISTED_EQUIPMENT.types) break;
        // Most names that follow each other are of one type: that is seen without reading them.
        if (last !== '' && name.startsWith(last)) continue;
        const { equipType } = equipmentOf(name);
        found.add(equipType);
        last = namesBegin(equipType);
      }
      return [...found];
    },
    ofType(equipType: string, pendingNames: Iterable<string>): EquipmentOfType {
      const known = ids.all(equipType).map((row) => textOf(row, 'equip_id'));
      let total = numberOf(count.get(equipType) ?? {}, 'count');
      const begin = namesBegin(equipType);
      for (const name of pendingNames) {
        if (total >= MAX_LISTED_EQUIPMENT.count) break;
        if (!name.startsWith(begin)) continue;
        const equipment = equipmentOf(name);
        if (has(equipment)) continue;
        total += 1;
        if (known.length < MAX_LISTED_EQUIPMENT.ids) known.push(equipment.equipId);
      }
      return { ids: known, count: total };
    },
  };
}

/** How the names of all equipment of a type begin (frame.ts). */
const namesBegin = (equipType: string): string => `[${JSON.stringify(equipType)},`;
