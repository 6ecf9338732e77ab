import type { ReadBack } from './upload-policy.ts';

type Fields = Record<string, unknown>;

function sameValue(sent: unknown, found: unknown): boolean {
  if (sent === found) return true;
  const [a, b] = [Number(sent), Number(found)];
  return sent !== '' && found !== '' && found !== null && found !== undefined && a === b;
}

/**
 * Compares the records of a batch with what the service tells of the same equipment and period: a record is there if one
 * of its time has all its fields with the same values; further fields do not matter, and 0.870 equals 0.87.
 */
export function compareReadBack(sent: readonly Fields[], found: readonly Fields[]): ReadBack {
  const byTime = new Map(found.map((record) => [record['timestamp'], record]));
  let there = 0;
  let touched = 0;
  for (const record of sent) {
    const match = byTime.get(record['timestamp']);
    if (!match) continue;
    const fields = Object.entries(record).filter(([field]) => field !== 'timestamp');
    const equal = fields.filter(([field, value]) => sameValue(value, match[field])).length;
    if (equal === fields.length) there += 1;
    if (equal > 0 || fields.some(([field]) => match[field] !== undefined)) touched += 1;
  }
  if (there === sent.length) return 'all-there';
  return touched === 0 ? 'none-there' : 'differs';
}
