import { isServiceTime } from '../service-time.ts';
import type { ChangedField } from './sent-before.ts';
import type { ReadBack } from './upload-policy.ts';

type Fields = Record<string, unknown>;

const NOT_FOUND = 0;
/** It is not found, and something is there that may be it in another form. */
const UNCLEAR = 1;
/** It is told without a value, which another record of the same time may have. */
const EMPTY = 2;
const DIFFERENT = 3;
const SAME = 4;

function sameValue(sent: unknown, found: unknown): boolean {
  if (sent === found) return true;
  // 0012 and 12 are two texts; a number may be told as a text, and a text of digits as a number.
  if (typeof sent !== 'number' && typeof found !== 'number') return false;
  const isValue = typeof found === 'number' || typeof found === 'string';
  // A blank text is no number, although it counts as 0.
  return (
    isValue && String(sent).trim() !== '' && String(found).trim() !== '' && Number(sent) === Number(found)
  );
}

/**
 * Looks for the records of a batch in one page of what the service tells of the same equipment and period: a record is there
 * if those of its time together have all its fields with the same values; further fields do not matter, and 0.870 equals 0.87.
 * What is not understood may be any of them.
 * @returns for each field of each record what was found, for `judgeReadBack`: records of one time may be on several pages
 */
export function compareReadBack(sent: readonly Fields[], found: readonly unknown[]): Uint8Array {
  const { byTime, isUnclear } = fieldsByTime(sent, found);
  const missing = isUnclear ? UNCLEAR : NOT_FOUND;
  const values = sent.flatMap(({ timestamp, ...fields }) => {
    const match = byTime.get(String(timestamp));
    const told = Object.entries(fields);
    // A time alone is there as soon as there is a record of it.
    if (told.length === 0) return match ? SAME : missing;
    return told.map(([field, value]) => {
      const other = match?.get(field);
      if (other === undefined) return missing;
      if (sameValue(value, other)) return SAME;
      return other === null ? EMPTY : DIFFERENT;
    });
  });
  return Uint8Array.from(values);
}

/** As much as is shown of a value that a service has. */
const MAX_SHOWN = 100;
const shown = (value: unknown): string | number =>
  typeof value === 'number' ? value : String(value).slice(0, MAX_SHOWN);

/**
 * What one page of what the service tells says of the records of a batch: by time, the fields that it has with another value;
 * none where it has all fields with the same ones. A time is left out if it has nothing, or not all, of its record.
 */
export function changesFrom(sent: readonly Fields[], found: readonly unknown[]): Map<string, ChangedField[]> {
  const states = compareReadBack(sent, found);
  const { byTime } = fieldsByTime(sent, found);
  const changes = new Map<string, ChangedField[]>();
  let at = 0;
  for (const { timestamp, ...fields } of sent) {
    const told = Object.entries(fields);
    const own = states.subarray(at, at + Math.max(1, told.length));
    at += Math.max(1, told.length);
    const stored = byTime.get(String(timestamp));
    const changed = told.flatMap(([field, value], index) =>
      own[index] === DIFFERENT ? [{ field, before: shown(stored?.get(field)), after: shown(value) }] : [],
    );
    if (changed.length > 0 || own.every((state) => state === SAME))
      changes.set(String(timestamp), [...(changes.get(String(timestamp)) ?? []), ...changed]);
  }
  return changes;
}

/** What is told of each time, of the fields that were sent; `isUnclear`: something that is told is not understood. */
function fieldsByTime(sent: readonly Fields[], found: readonly unknown[]) {
  const names = new Set(sent.flatMap((record) => Object.keys(record)));
  const byTime = new Map<string, Map<string, unknown>>();
  let isUnclear = false;
  for (const record of found) {
    if (isUnderstood(record, names))
      byTime.set(record.timestamp, together(byTime.get(record.timestamp), record, names));
    else isUnclear = true;
  }
  return { byTime, isUnclear };
}

type FoundRecord = Fields & { timestamp: string };

/** Whether it is a record as the interface has it: flat, with a time of its own, and not one field under its name each. */
function isUnderstood(record: unknown, names: ReadonlySet<string>): record is FoundRecord {
  if (typeof record !== 'object' || record === null) return false;
  const fields = record as Fields;
  const { timestamp } = fields;
  if (typeof timestamp !== 'string' || !isServiceTime(timestamp)) return false;
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === 'object' && value !== null) return false;
    if (name !== 'timestamp' && typeof value === 'string' && names.has(value)) return false;
  }
  return true;
}

/** Of the fields that were sent, those of two records of one time; of two values the later one counts. */
function together(
  known: Map<string, unknown> | undefined,
  record: Fields,
  names: ReadonlySet<string>,
): Map<string, unknown> {
  const fields = known ?? new Map<string, unknown>();
  for (const name in record) {
    if (!names.has(name)) continue;
    const value = record[name];
    if (value !== null || !fields.has(name)) fields.set(name, value);
  }
  return fields;
}

/** What all pages together say; of two that have a value for a field the later one counts. */
export function judgeReadBack(pages: readonly Uint8Array[]): ReadBack {
  const values = Uint8Array.from(pages[0] ?? [], (_first, index) =>
    pages.reduce((known, page) => laterOf(known, page[index] ?? NOT_FOUND), NOT_FOUND),
  );
  if (values.every((found) => found === SAME)) return 'all-there';
  return values.some((found) => found >= UNCLEAR) ? 'differs' : 'none-there';
}

function laterOf(known: number, next: number): number {
  return next >= DIFFERENT ? next : Math.max(known, next);
}
