import {
  type Equipment,
  type EquipmentOfType,
  MAX_LISTED_EQUIPMENT,
  StoreBusyError,
  type StoreEvent,
  UnstorableUploadError,
  type UploadStore,
} from '../store.ts';
import { BodyThread } from '../body-thread.ts';
import { MAX_SMALL_BYTES } from '../upload-body.ts';
import { type Connection, type Database, numberOf, type Row, textOf, type Transaction } from './database.ts';
import { sqlStateOf } from './database-errors.ts';
import { keyText, nameOfKeyText } from './key-text.ts';
import { dropOldPartitions, makePartitions, monthsAhead } from './partitions.ts';
import { fieldKey, type UploadRows, uploadRowsOf } from './upload-rows.ts';
import { namesOf, PIECE_BYTES, PIECE_RECORDS, recordOf, storedRecords, TIME } from './stored-records.ts';
import type { RowsAnswer } from './upload-rows-thread.ts';
import { UploadTurns } from './upload-turns.ts';

/** Some MB of names. */
const MAX_SEEN = 20_000;

const HOUSEKEEPING_MS = 3_600_000;

/** From some 200 records on, the steps of a COPY take less than it saves: this is what their times take. */
const MIN_COPIED_BYTES = 4_000;

const DISK_FULL = '53100';
const FULL_PROBLEM = 'The disk of the database is full: the last upload was refused.';
const CHECK_VIOLATION = '23514';
/** U+0000 can be read as part of a text, and not as part of jsonb. */
const UNTRANSLATABLE = '22P05';
/** What may not be stored, by the constraint that says so. */
const UNSTORABLE: Record<string, string> = {
  measurement_is_not_too_long: 'With it, what is stored for one time would be too long.',
  equipment_has_not_too_many_fields: 'With it, the equipment would have too many different fields.',
};

const THREAD_FILE = new URL('./upload-rows-thread.ts', import.meta.url);

const KNOWN = `known AS (SELECT equipment FROM equipment WHERE equip_type = $1 AND equip_id = $2)`;
const RECORDS = `unnest(string_to_array($5, E'\\n'), string_to_array($6, E'\\n')) AS given (time, fields)`;
const LATEST = `latest AS (
  INSERT INTO latest_measurement AS kept
  SELECT equipment, field, time::timestamp
  FROM known, unnest(string_to_array($3, E'\\n'), string_to_array($4, E'\\n')) AS given (field, time)
  ORDER BY field
  ON CONFLICT (equipment, field) DO UPDATE SET ts = excluded.ts WHERE kept.ts < excluded.ts)`;

/**
 * Keeps an upload (docs/adr/0230). All writers take rows in one order, so that none waits for another in a circle. Rows that
 * hold these values already are not written again.
 */
const APPEND = `WITH ${KNOWN}, ${LATEST}, stored AS (
  INSERT INTO measurement AS kept
  SELECT equipment, time::timestamp, fields FROM known, ${RECORDS} ORDER BY time
  ON CONFLICT (equipment, ts) DO UPDATE SET fields = (kept.fields::jsonb || excluded.fields::jsonb)::text
    WHERE kept.fields <> excluded.fields AND NOT kept.fields::jsonb @> excluded.fields::jsonb)
SELECT equipment FROM known`;

/** The same for what jsonb cannot hold: rows that are there already are left for `mergeHere`. */
const APPEND_NEW = `WITH ${KNOWN}, ${LATEST}, stored AS (
  INSERT INTO measurement
  SELECT equipment, time::timestamp, fields FROM known, ${RECORDS} ORDER BY time ON CONFLICT DO NOTHING)
SELECT equipment FROM known`;

/** Locks the row of the equipment's latest time: until the transaction ends, nobody else writes for it. */
const APPEND_LATEST = `WITH ${KNOWN}, ${LATEST} SELECT equipment FROM known`;
const STORED_BETWEEN = `SELECT EXISTS (
  SELECT 1 FROM measurement WHERE equipment = $1 AND ts BETWEEN $2::timestamp AND $3::timestamp) AS exists`;
const COPY = 'COPY measurement (equipment, ts, fields) FROM STDIN';

const FIELD_COUNT = 'SELECT field_count FROM equipment WHERE equip_type = $1 AND equip_id = $2';

const latestOf = (equipment: Equipment, rows: UploadRows): string[] => [
  ...namesOf(equipment),
  rows.latestFields,
  rows.latestTimes,
];

const valuesOf = (equipment: Equipment, rows: UploadRows): string[] => [
  ...latestOf(equipment, rows),
  rows.times,
  rows.fields,
];

/** @returns false if the equipment has sent nothing before; then nothing is kept. */
async function keep(connection: Connection, equipment: Equipment, upload: UploadRows): Promise<boolean> {
  const { rows } = await connection.query(APPEND, valuesOf(equipment, upload));
  return rows.length > 0;
}

async function addEquipment(connection: Connection, equipment: Equipment): Promise<void> {
  // Each row that is tried uses a number up, of which there are 2,147,483,647.
  await connection.query(
    `INSERT INTO equipment (equip_type, equip_id) SELECT $1, $2
     WHERE NOT EXISTS (SELECT 1 FROM equipment WHERE equip_type = $1 AND equip_id = $2) ON CONFLICT DO NOTHING`,
    namesOf(equipment),
  );
}

/** Rows as COPY reads them. JSON text has no line breaks and no tabs. */
function copyLines(equipment: number, times: readonly string[], fields: string): string {
  const fieldsOf = fields.replaceAll('\\', '\\\\').split('\n');
  return times.map((time, index) => `${equipment}\t${time}\t${fieldsOf[index]}\n`).join('');
}

/**
 * Keeps an upload of known equipment by COPY, for half of the processor, if nothing is stored between its first time and its last.
 * @returns whether it did.
 */
async function copyNew(connection: Transaction, equipment: Equipment, upload: UploadRows): Promise<boolean> {
  const times = upload.times.split('\n');
  const { rows } = await connection.query(APPEND_LATEST, latestOf(equipment, upload));
  const key = numberOf(rows[0], 'equipment');
  const stored = await connection.query(STORED_BETWEEN, [key, times[0] ?? '', times.at(-1) ?? '']);
  if (stored.rows[0]?.['exists']) return false;
  await connection.copy(COPY, copyLines(key, times, upload.fields));
  return true;
}

/** What of the stored rows is merged at a time, in its order: some milliseconds of parsing, or one row that is longer. */
function* piecesOf(rows: readonly Row[]): Generator<string[], void, undefined> {
  let piece: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const rowBytes = numberOf(row, 'bytes');
    if (piece.length >= PIECE_RECORDS || (piece.length > 0 && bytes + rowBytes > PIECE_BYTES)) {
      yield piece;
      piece = [];
      bytes = 0;
    }
    piece.push(textOf(row, 'time'));
    bytes += rowBytes;
  }
  if (piece.length > 0) yield piece;
}

/** Writes the fields of an upload over those of some stored rows. */
async function mergePiece(
  connection: Connection,
  key: number,
  times: readonly string[],
  sent: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await connection.query(
    `SELECT ${TIME}, kept.fields FROM measurement AS kept
     WHERE kept.equipment = $1 AND kept.ts = ANY ($2::timestamp[])`,
    [key, times],
  );
  const changed = rows.flatMap((row) => {
    const { timestamp: _before, ...before } = recordOf(row);
    const { timestamp: _time, ...fields } = recordOf({ ...row, fields: sent.get(textOf(row, 'time')) });
    const text = JSON.stringify({ ...before, ...fields });
    return text === row['fields'] ? [] : [{ time: textOf(row, 'time'), text }];
  });
  if (changed.length === 0) return;
  await connection.query(
    `UPDATE measurement AS kept SET fields = given.fields
     FROM unnest($2::timestamp[], $3::text[]) AS given (time, fields)
     WHERE kept.equipment = $1 AND kept.ts = given.time`,
    [key, changed.map(({ time }) => time), changed.map(({ text }) => text)],
  );
}

/**
 * Keeps an upload with values over stored rows of which some cannot be read as jsonb. What is stored may be long: it is
 * merged piece by piece, and others get their turn in between.
 */
async function keepByMerging(
  connection: Connection,
  equipment: Equipment,
  upload: UploadRows,
): Promise<void> {
  await addEquipment(connection, equipment);
  const { rows } = await connection.query(APPEND_NEW, valuesOf(equipment, upload));
  const key = numberOf(rows[0], 'equipment');
  const times = upload.times.split('\n');
  const fieldsOf = upload.fields.split('\n');
  const sent = new Map(times.map((time, index) => [time, fieldsOf[index] ?? '{}']));
  const there = await connection.query(
    `SELECT ${TIME}, octet_length(kept.fields) AS bytes FROM measurement AS kept
     WHERE kept.equipment = $1 AND kept.ts = ANY ($2::timestamp[]) ORDER BY kept.ts FOR UPDATE`,
    [key, times],
  );
  for (const piece of piecesOf(there.rows)) await mergePiece(connection, key, piece, sent);
}

export type PostgresUploadsOptions = {
  /** Measurements of older months are dropped; all are kept if not given. */
  keepMonths?: number | undefined;
  /** Milliseconds since 1970-01-01 UTC. */
  now: () => number;
  /** Is told when the disk of the database is full, and when it is no longer. */
  onEvent: (event: StoreEvent) => void;
};

/** Uploads in PostgreSQL, each acknowledged when the database has committed it (docs/adr/0230). */
export function postgresUploads(
  database: Database,
  { keepMonths, now, onEvent }: PostgresUploadsOptions,
): UploadStore & { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  /** Nothing but a write that needs room tells: until the next upload nobody knows whether there is some again. */
  let isFull = false;
  /** Equipment that is in the table, so that the body of an upload is sent once. */
  const seen = new Set<string>();
  const turns = new UploadTurns();
  const thread = new BodyThread<RowsAnswer>(THREAD_FILE, 'read-uploads');

  const keepHouse = async (): Promise<void> => {
    try {
      await makePartitions(database, monthsAhead(now()), now());
      if (keepMonths !== undefined) await dropOldPartitions(database, keepMonths, now());
    } catch {
      // Uploads make what they need by themselves, and in an hour this is tried again.
    }
  };

  async function append(equipment: Equipment, upload: UploadRows): Promise<void> {
    const name = JSON.stringify(namesOf(equipment));
    const isShort = upload.times.length < MIN_COPIED_BYTES;
    if (isShort && seen.has(name) && (await keep(database, equipment, upload))) return;
    await database.transaction(async (connection) => {
      await addEquipment(connection, equipment);
      if (isShort || !(await copyNew(connection, equipment, upload)))
        await keep(connection, equipment, upload);
    });
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.add(name);
  }

  /** To parse a body and to put its rows together takes up to 100 ms: nobody else waits for it. */
  async function rowsOf(body: Uint8Array, account: string): Promise<UploadRows> {
    if (body.byteLength <= MAX_SMALL_BYTES) return uploadRowsOf(Buffer.from(body));
    const answer = await thread.ask(body, account);
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  }

  async function keepUpload(equipment: Equipment, body: Uint8Array, account: string): Promise<void> {
    const upload = await rowsOf(body, account);
    if (upload.times === '') return;
    let canMergeThere = true;
    for (let hasPartitions = false; ;) {
      try {
        if (canMergeThere) await append(equipment, upload);
        else await database.transaction((connection) => keepByMerging(connection, equipment, upload));
        return;
      } catch (error) {
        const state = sqlStateOf(error);
        const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
        const reason = UNSTORABLE[constraint];
        if (reason !== undefined) throw new UnstorableUploadError(reason);
        if (state === CHECK_VIOLATION && !hasPartitions) {
          const months = upload.times.split('\n').map((time) => time.slice(0, 7));
          await makePartitions(database, months, now());
          hasPartitions = true;
        } else if (state === UNTRANSLATABLE && canMergeThere) canMergeThere = false;
        else throw error;
      }
    }
  }

  const tellFull = (isNow: boolean): void => {
    if (isNow !== isFull) onEvent(isNow ? { type: 'failing', reason: FULL_PROBLEM } : { type: 'working' });
    isFull = isNow;
  };

  async function keepIfRoom(equipment: Equipment, body: Uint8Array, account: string): Promise<void> {
    try {
      await keepUpload(equipment, body, account);
    } catch (error) {
      if (sqlStateOf(error) !== DISK_FULL) throw error;
      tellFull(true);
      throw new StoreBusyError('The disk of the database is full.', { cause: error });
    }
    tellFull(false);
  }

  const isKnown = knownTogether(database);
  return {
    append: (equipment, body, account = '') =>
      turns.take(JSON.stringify(namesOf(equipment)), account, () => keepIfRoom(equipment, body, account)),
    countFields: async (equipment) => {
      const { rows } = await database.query(FIELD_COUNT, namesOf(equipment));
      return rows[0] ? numberOf(rows[0], 'field_count') : 0;
    },
    countNewFields: async (equipment, fields) => {
      const { rows } = await database.query(
        `SELECT coalesce((${FIELD_COUNT}), 0) AS stored,
           (SELECT count(*) FROM unnest($3::text[]) AS given (name) WHERE NOT EXISTS (
              SELECT 1 FROM latest_measurement JOIN equipment USING (equipment)
              WHERE equip_type = $1 AND equip_id = $2 AND field = name)) AS added`,
        [...namesOf(equipment), fields.map(fieldKey)],
      );
      return { stored: numberOf(rows[0], 'stored'), added: numberOf(rows[0], 'added') };
    },
    open: () => {
      if (timer) return;
      void keepHouse();
      timer = setInterval(() => void keepHouse(), HOUSEKEEPING_MS).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await thread.close();
    },
    state: () => ({
      waiting: 0,
      setAside: 0,
      setAsideBytes: 0,
      problem: database.problem ?? (isFull ? FULL_PROBLEM : undefined),
      damage: undefined,
      unchecked: undefined,
      mended: undefined,
    }),
    // What is acknowledged is applied already, so that nothing is ever set aside.
    listSetAside: async () => [],
    readSetAside: async () => undefined,
    retrySetAside: async () => 'missing',
    deleteSetAside: async () => false,
    ...storedRecords(database),
    listTypes: async () => {
      // Each type by one look at the index, however much equipment there is of it.
      const { rows } = await database.query(
        `WITH RECURSIVE type (name) AS (
           SELECT min(equip_type) FROM equipment
           UNION ALL SELECT (SELECT min(equip_type) FROM equipment WHERE equip_type > name) FROM type
             WHERE name IS NOT NULL)
         SELECT name FROM type WHERE name IS NOT NULL LIMIT ${MAX_LISTED_EQUIPMENT.types}`,
      );
      return rows.map((row) => nameOfKeyText(textOf(row, 'name')));
    },
    listOfType: async (equipType): Promise<EquipmentOfType> => {
      const name = keyText(equipType);
      const listed = await database.query(
        `SELECT equip_id FROM equipment WHERE equip_type = $1 ORDER BY equip_id LIMIT ${MAX_LISTED_EQUIPMENT.ids}`,
        [name],
      );
      const ids = listed.rows.map((row) => nameOfKeyText(textOf(row, 'equip_id')));
      if (ids.length < MAX_LISTED_EQUIPMENT.ids) return { ids, count: ids.length };
      const { rows } = await database.query(
        `SELECT count(*) AS count FROM
           (SELECT 1 FROM equipment WHERE equip_type = $1 LIMIT ${MAX_LISTED_EQUIPMENT.count}) AS part`,
        [name],
      );
      return { ids, count: numberOf(rows[0], 'count') };
    },
    knownEquipment: async () => isKnown,
  };
}

/** Answers all questions of one turn of the event loop by one statement. */
function knownTogether(database: Database): (equipment: Equipment) => Promise<boolean> {
  type Asked = { equipment: Equipment; answer: (isKnown: boolean) => void; fail: (error: unknown) => void };
  let asked: Asked[] = [];
  const ask = async (questions: readonly Asked[]): Promise<void> => {
    try {
      const names = questions.map(({ equipment }) => namesOf(equipment));
      const { rows } = await database.query(
        `SELECT number FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (equip_type, equip_id, number)
         JOIN equipment USING (equip_type, equip_id)`,
        [names.map(([equipType]) => equipType), names.map(([, equipId]) => equipId)],
      );
      const known = new Set(rows.map((row) => numberOf(row, 'number')));
      for (const [index, { answer }] of questions.entries()) answer(known.has(index + 1));
    } catch (error) {
      for (const { fail } of questions) fail(error);
    }
  };
  return (equipment) =>
    new Promise((answer, fail) => {
      if (asked.push({ equipment, answer, fail }) > 1) return;
      setImmediate(() => {
        const questions = asked;
        asked = [];
        void ask(questions);
      });
    });
}
