import { createHash } from 'node:crypto';
import { parseUpload } from '../upload-body.ts';

/** No name of a field has a control character (upload-record.ts): this stands for any field. */
export const ANY_FIELD = '\t';

/** An index takes 2,700 bytes: of a longer name of a field its hash is kept, behind what no name begins with. */
const MAX_FIELD_BYTES = 1_000;

/** What `latest_measurement` calls a field. */
export const fieldKey = (name: string): string =>
  name.length * 3 <= MAX_FIELD_BYTES || Buffer.byteLength(name) <= MAX_FIELD_BYTES
    ? name
    : `\t${createHash('sha256').update(name).digest('base64url')}`;

/** What the statement of an upload takes, each joined by newlines, of which none has one in it. */
export type UploadRows = {
  /** The times of the records, each once and in order; empty if there is no record. */
  times: string;
  /** The fields of each of these times as a JSON object. */
  fields: string;
  /** The keys of the fields, and the latest time of each. */
  latestFields: string;
  latestTimes: string;
};

/**
 * Makes of the bytes of an upload what is written to the database.
 * @throws UnreadableUploadError if they are no JSON array of records.
 */
export function uploadRowsOf(body: Buffer): UploadRows {
  const byTime = new Map<string, object[]>();
  const latest = new Map<string, string>();
  for (const { timestamp, ...fields } of parseUpload(body)) {
    const ofTime = byTime.get(timestamp);
    if (ofTime) ofTime.push(fields);
    else byTime.set(timestamp, [fields]);
    for (const field of [ANY_FIELD, ...Object.keys(fields)])
      if (timestamp > (latest.get(field) ?? '')) latest.set(field, timestamp);
  }
  const times = [...byTime.keys()].toSorted();
  return {
    times: times.join('\n'),
    fields: times.map((time) => JSON.stringify(putTogether(byTime.get(time) ?? []))).join('\n'),
    latestFields: [...latest.keys()].map(fieldKey).join('\n'),
    latestTimes: [...latest.values()].join('\n'),
  };
}

/** One statement changes a row once, so records of one time are made one, later fields over earlier ones. */
function putTogether([first = {}, ...others]: readonly object[]): object {
  // Not by assignment, because a field may be called __proto__.
  return others.length === 0
    ? first
    : Object.fromEntries([first, ...others].flatMap((fields) => Object.entries(fields)));
}
