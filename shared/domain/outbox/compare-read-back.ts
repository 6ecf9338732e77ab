import type { ReadBack } from './upload-policy.ts';

type Fields = Record<string, unknown>;

const NOT_FOUND = 0;
/** There is a record of that time, and it has none of the fields. */
const OTHER = 1;
const DIFFERENT = 2;
const SAME = 3;

function sameValue(sent: unknown, found: unknown): boolean {
  if (sent === found) return true;
  const [a, b] = [Number(sent), Number(found)];
  return sent !== '' && found !== '' && found !== null && found !== undefined && a === b;
}

/**
 * Looks for the records of a batch in one page of what the service tells of the same equipment and period: a record is there
 * if one of its time has all its fields with the same values; further fields do not matter, and 0.870 equals 0.87.
 * @returns for each record what was found, for `judgeReadBack`
 */
export function compareReadBack(sent: readonly Fields[], found: readonly Fields[]): Uint8Array {
  const byTime = new Map(found.map((record) => [record['timestamp'], record]));
  return Uint8Array.from(sent, (record) => {
    const match = byTime.get(record['timestamp']);
    if (!match) return NOT_FOUND;
    const fields = Object.entries(record).filter(([field]) => field !== 'timestamp');
    if (fields.every(([field, value]) => sameValue(value, match[field]))) return SAME;
    return fields.some(([field]) => match[field] !== undefined) ? DIFFERENT : OTHER;
  });
}

/** What all pages together say; of two that have a record of one time the later one counts. */
export function judgeReadBack(pages: readonly Uint8Array[]): ReadBack {
  const records = Uint8Array.from(pages[0] ?? [], (_first, index) =>
    pages.reduce((known, page) => page[index] || known, NOT_FOUND),
  );
  if (records.every((found) => found === SAME)) return 'all-there';
  return records.some((found) => found >= DIFFERENT) ? 'differs' : 'none-there';
}
