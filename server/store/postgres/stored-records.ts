import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import {
  type Equipment,
  type LatestUntil,
  MAX_COUNTED_AFTER,
  MAX_LOOKED_BACK,
  nameInJson,
  type Pause,
  type UploadStore,
} from '../store.ts';
import { type Database, numberOf, type Row, textOf } from './database.ts';
import { keyText } from './key-text.ts';
import { ANY_FIELD, fieldKey } from './upload-rows.ts';

/** Of a piece of a period: what is read and parsed in a few milliseconds. */
export const PIECE_RECORDS = 2_000;
export const PIECE_BYTES = 500_000;

/** As text whatever the settings of the server. To sort by it would read all of the equipment. */
const timeText = (timestamp: string): string => `to_char(${timestamp}, 'YYYY-MM-DD HH24:MI:SS')`;
export const TIME = `${timeText('kept.ts')} AS time`;

/** Of so much equipment the latest records are read at once: the database takes some ten milliseconds. */
const EQUIPMENT_AT_ONCE = 500;

const latestTimeOf = (field: string): string =>
  `(SELECT ts FROM latest_measurement AS latest WHERE latest.equipment = known.equipment AND latest.field = ${field})`;

/**
 * Of each of much equipment how it stands at a time ($4). Each is looked up by the index, in the partition of its time. Of
 * many long records, those that lie behind the first ones are left for another time.
 */
const LATEST_OF_MANY = `SELECT equipment, field_time, time, fields, latest_time, count FROM (
  SELECT asked.number, asked.equipment, ${timeText('asked.field_ts')} AS field_time, ${TIME}, kept.fields,
    ${timeText(`CASE WHEN asked.ts <= $4::timestamp THEN asked.ts ELSE (
      SELECT ts FROM measurement AS earlier WHERE earlier.equipment = asked.equipment AND earlier.ts <= $4::timestamp
      ORDER BY earlier.ts DESC LIMIT 1) END`)} AS latest_time,
    CASE WHEN asked.ts > $4::timestamp THEN (
      SELECT count(*) FROM (SELECT 1 FROM measurement AS later
        WHERE later.equipment = asked.equipment AND later.ts > $4::timestamp LIMIT ${MAX_COUNTED_AFTER}) AS part)
    ELSE 0 END AS count,
    sum(coalesce(octet_length(kept.fields), 0)) OVER (ORDER BY asked.number)
      - coalesce(octet_length(kept.fields), 0) AS bytes_before
  FROM (
    SELECT number, known.equipment, ${latestTimeOf(`'${ANY_FIELD}'`)} AS ts, ${latestTimeOf('$3')} AS field_ts
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (equip_type, equip_id, number)
    LEFT JOIN equipment AS known USING (equip_type, equip_id)
  ) AS asked LEFT JOIN LATERAL (
    SELECT ts, fields FROM measurement
    WHERE equipment = asked.equipment AND asked.field_ts IS NOT NULL AND ts <= least(asked.field_ts, $4::timestamp)
    ORDER BY ts DESC LIMIT 1
  ) AS kept ON true
) AS piece WHERE bytes_before < ${PIECE_BYTES} ORDER BY number`;

export const namesOf = ({ equipType, equipId }: Equipment): [string, string] => [
  keyText(equipType),
  keyText(equipId),
];

export function recordOf(row: Row): UploadRecord {
  const fields = textOf(row, 'fields').slice(1, -1);
  // Put together as text, because a field may be called __proto__.
  return parseJsonText(
    `{"timestamp":${JSON.stringify(row['time'])}${fields && `,${fields}`}}`,
  ) as UploadRecord;
}

/** Reads the records of equipment. */
export function storedRecords(
  database: Database,
): Pick<
  UploadStore,
  'readPeriod' | 'readPieces' | 'readLatest' | 'readLatestTime' | 'countAfter' | 'readLatestOfMany'
> {
  // By its time, so that one partition is looked at.
  async function recordAt(key: number, time: string): Promise<UploadRecord | undefined> {
    const { rows } = await database.query(
      `SELECT ${TIME}, kept.fields FROM measurement AS kept WHERE kept.equipment = $1 AND kept.ts = $2::timestamp`,
      [key, time],
    );
    return rows[0] && recordOf(rows[0]);
  }

  async function latestUntil(key: number, until: string): Promise<UploadRecord | undefined> {
    const { rows } = await database.query(
      `SELECT ${TIME}, kept.fields FROM measurement AS kept
       WHERE kept.equipment = $1 AND kept.ts <= $2::timestamp ORDER BY kept.ts DESC LIMIT 1`,
      [key, until],
    );
    return rows[0] && recordOf(rows[0]);
  }

  /**
   * The latest record up to a time that has the field, where that of all times is later. The database looks for the name in
   * pieces of bounded size, and sends no record but the one that has it.
   */
  async function findLatest(key: number, field: string, until: string, pause: Pause) {
    let { records, characters } = MAX_LOOKED_BACK;
    for (let [end, isAfter] = [until, false]; records > 0 && characters > 0;) {
      const maxRecords = Math.min(PIECE_RECORDS, records);
      const { rows } = await database.query(
        `SELECT time, length(fields) AS characters, count, position($4 IN fields) > 0 AS has FROM (
           SELECT ${TIME}, kept.ts, kept.fields, count(*) OVER () AS count,
             sum(octet_length(kept.fields)) OVER (ORDER BY kept.ts DESC) - octet_length(kept.fields) AS bytes_before
           FROM (SELECT ts, fields FROM measurement
             WHERE equipment = $1 AND ts <= $2::timestamp AND ($3 OR ts < $2::timestamp)
             ORDER BY ts DESC LIMIT ${maxRecords}) AS kept
         ) AS piece WHERE bytes_before < ${PIECE_BYTES} ORDER BY piece.ts DESC`,
        [key, end, !isAfter, nameInJson(field)],
      );
      for (const row of rows) {
        const record = row['has'] === true ? await recordAt(key, textOf(row, 'time')) : undefined;
        if (record && Object.hasOwn(record, field)) return record;
        records -= 1;
        characters -= numberOf(row, 'characters');
      }
      const last = rows.at(-1);
      const count = last ? numberOf(last, 'count') : 0;
      if (!last || (count < maxRecords && rows.length === count)) return undefined;
      [end, isAfter] = [textOf(last, 'time'), true];
      await pause();
    }
    return undefined;
  }

  async function* readPieces(equipment: Equipment, from: string, to: string) {
    let isAfter = false;
    for (let begin = from; ;) {
      const { rows } = await database.query(
        `SELECT time, fields, count FROM (
           SELECT ${TIME}, kept.ts, kept.fields, count(*) OVER () AS count,
             sum(octet_length(kept.fields)) OVER (ORDER BY kept.ts) - octet_length(kept.fields) AS bytes_before
           FROM (SELECT ts, fields FROM measurement
             WHERE equipment = (SELECT equipment FROM equipment WHERE equip_type = $1 AND equip_id = $2)
               AND ts >= $3::timestamp AND ts <= $4::timestamp AND ($5 OR ts > $3::timestamp)
             ORDER BY ts LIMIT ${PIECE_RECORDS}) AS kept
         ) AS piece WHERE bytes_before < ${PIECE_BYTES} ORDER BY piece.ts`,
        [...namesOf(equipment), begin, to, !isAfter],
      );
      const records = rows.map(recordOf);
      const last = records.at(-1);
      if (!last) return;
      yield records;
      const count = numberOf(rows[0], 'count');
      if (count < PIECE_RECORDS && rows.length === count) return;
      begin = last.timestamp;
      isAfter = true;
    }
  }

  /** The latest time of a field, whatever the clock says, or of all records; with the key of the equipment. */
  async function latestOfAll(
    equipment: Equipment,
    field: string,
  ): Promise<{ key: number; time: string } | undefined> {
    const { rows } = await database.query(
      `SELECT equipment, ${TIME} FROM latest_measurement AS kept JOIN equipment USING (equipment)
       WHERE equip_type = $1 AND equip_id = $2 AND field = $3`,
      [...namesOf(equipment), field],
    );
    return rows[0] && { key: numberOf(rows[0], 'equipment'), time: textOf(rows[0], 'time') };
  }

  /** The record that has the field, of a row of LATEST_OF_MANY. */
  async function recordOfMany(row: Row, field: string, until: string, pause: Pause) {
    // No field is called so, whoever asks for one.
    if (field === ANY_FIELD || row['field_time'] === null || row['time'] === null) return undefined;
    const isLatest = textOf(row, 'field_time') <= until;
    if (isLatest && row['time'] !== row['field_time']) return undefined;
    const record = recordOf(row);
    if (isLatest || Object.hasOwn(record, field)) return record;
    return findLatest(numberOf(row, 'equipment'), field, until, pause);
  }

  async function* readLatestOfMany(
    equipment: readonly Equipment[],
    field: string,
    until: string,
    pause: Pause = nextTurn,
  ): AsyncGenerator<LatestUntil, void, undefined> {
    let most = EQUIPMENT_AT_ONCE;
    for (let from = 0; from < equipment.length;) {
      const names = equipment.slice(from, from + most).map(namesOf);
      const [types, ids] = [names.map(([equipType]) => equipType), names.map(([, equipId]) => equipId)];
      const { rows } = await database.transaction(async (connection) => {
        // To compile the statement takes many times as long as to run it.
        await connection.query('SET LOCAL jit = off');
        return connection.query(LATEST_OF_MANY, [types, ids, fieldKey(field), until]);
      });
      for (const row of rows) {
        await pause();
        const time = row['latest_time'] === null ? undefined : textOf(row, 'latest_time');
        const record = await recordOfMany(row, field, until, pause);
        yield { record, time, countAfter: numberOf(row, 'count') };
      }
      from += rows.length;
      // Where few records are sent at once, not many more are looked up in vain.
      most = Math.min(2 * rows.length, EQUIPMENT_AT_ONCE);
    }
  }

  return {
    readLatestOfMany,
    readPeriod: async (equipment, from, to) => {
      const records: UploadRecord[] = [];
      for await (const piece of readPieces(equipment, from, to)) records.push(...piece);
      return records;
    },
    readPieces,
    readLatest: async (equipment, field, until, pause = nextTurn) => {
      // No field is called so, whoever asks for one.
      if (field === ANY_FIELD) return undefined;
      const latest = await latestOfAll(equipment, field === undefined ? ANY_FIELD : fieldKey(field));
      if (!latest) return undefined;
      const { key, time } = latest;
      if (until === undefined || time <= until) return recordAt(key, time);
      return field === undefined ? latestUntil(key, until) : findLatest(key, field, until, pause);
    },
    readLatestTime: async (equipment, until) => {
      const latest = await latestOfAll(equipment, ANY_FIELD);
      if (!latest || latest.time <= until) return latest?.time;
      const { rows } = await database.query(
        `SELECT ${TIME} FROM measurement AS kept
         WHERE kept.equipment = $1 AND kept.ts <= $2::timestamp ORDER BY kept.ts DESC LIMIT 1`,
        [latest.key, until],
      );
      return rows[0] && textOf(rows[0], 'time');
    },
    countAfter: async (equipment, timestamp) => {
      const { rows } = await database.query(
        `SELECT count(*) AS count FROM (SELECT 1 FROM measurement AS kept
           WHERE kept.equipment = (SELECT equipment FROM equipment WHERE equip_type = $1 AND equip_id = $2)
             AND kept.ts > $3::timestamp LIMIT ${MAX_COUNTED_AFTER}) AS part`,
        [...namesOf(equipment), timestamp],
      );
      return numberOf(rows[0], 'count');
    },
  };
}
