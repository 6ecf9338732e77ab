import { timestampOf } from '#shared/domain/outbox/cut-body.ts';
import { fieldNamesOf } from './field-names.ts';
import { noteOfFields, type Period, type Sorted } from './sent-records.ts';
import type { Sql } from './sql.ts';
import { LAST_ORDER } from './write-batch.ts';

/** Of which job records are left out, and of what they are. */
type Place = { jobId: string; connectionId: string; equipType: string; equipId: string };

const NOTE = `
  INSERT INTO left_out (job_id, connection_id, equip_type, equip_id, first_timestamp, last_timestamp, sent_order, fields)
  VALUES ($jobId, $connectionId, $equipType, $equipId, $firstTimestamp, $lastTimestamp, ${LAST_ORDER}, $fields)`;

/** Notes of jobs before one, that have something of a period and are of the same fields. */
const EARLIER = `
  connection_id = $connectionId AND equip_id = $equipId AND equip_type = $equipType
  AND first_timestamp <= $lastTimestamp AND last_timestamp >= $firstTimestamp AND coalesce(fields = $fields, 1)
  AND job_id IN (SELECT e.id FROM job e JOIN job j ON j.id = $jobId
    WHERE e.position < j.position AND e.said_at_ms <= j.said_at_ms AND coalesce(e.origin = j.origin, 0))`;

/**
 * Notes that a job leaves out records as equal to what was sent until now: that is a word too. It is the last one, so that what
 * jobs before it have noted of these times is forgotten, and no time has two notes of jobs that follow each other.
 */
export function noteLeftOut(sql: Sql, place: Place, body: Uint8Array, sorted: Sorted): void {
  const fields = noteOfFields(fieldNamesOf(body, sorted.equal));
  for (const period of periodsOfEqual(body, sorted)) {
    const about = { ...place, ...period, fields };
    sql.run(
      `UPDATE job SET forgets_left_out = 1 WHERE id IN (SELECT job_id FROM left_out WHERE ${EARLIER})`,
      about,
    );
    sql.run(
      `DELETE FROM left_out WHERE first_timestamp >= $firstTimestamp AND last_timestamp <= $lastTimestamp AND ${EARLIER}`,
      about,
    );
    sql.run(
      `UPDATE left_out SET last_timestamp = coalesce(datetime($firstTimestamp, '-1 second'), last_timestamp)
       WHERE first_timestamp < $firstTimestamp AND last_timestamp <= $lastTimestamp AND ${EARLIER}`,
      about,
    );
    sql.run(
      `UPDATE left_out SET first_timestamp = coalesce(datetime($lastTimestamp, '+1 second'), first_timestamp)
       WHERE first_timestamp >= $firstTimestamp AND last_timestamp > $lastTimestamp AND ${EARLIER}`,
      about,
    );
    sql.run(NOTE, about);
  }
}

/** From when to when records are equal, without the times between them that say something else. */
function periodsOfEqual(body: Uint8Array, { equal, different }: Sorted): Period[] {
  const changes = different.map((span) => timestampOf(body, span) ?? '').toSorted();
  const periods: Period[] = [];
  let at = 0;
  let last: Period | undefined;
  for (const time of equal.map((span) => timestampOf(body, span) ?? '').toSorted()) {
    const before = at;
    while (at < changes.length && (changes[at] ?? '') < time) at += 1;
    if (last && at === before) last.lastTimestamp = time;
    else periods.push((last = { firstTimestamp: time, lastTimestamp: time }));
  }
  return periods;
}
