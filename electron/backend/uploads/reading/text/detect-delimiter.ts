import { DELIMITERS } from '#shared/domain/import/source-sample.ts';
import { RowSpans } from '../row-spans.ts';
import { scanRows } from './scan-rows.ts';

const LOOKED_AT_ROWS = 200;
/** Rarer in texts and numbers first: with equal evidence, a semicolon separates and the comma beside it is a decimal sign. */
const PREFERENCE = ['\t', ';', '|', ',', ' '];
/** Blanks stand inside times and names as well. */
const WEIGHT: Record<string, number> = { ' ': 0.6 };

/** The delimiter under which most rows of the head have the same number of cells, more than one. */
export function detectDelimiter(head: Uint8Array, isWholeFile: boolean): string {
  let best = ',';
  let bestScore = 0;
  for (const delimiter of PREFERENCE.filter((known) => (DELIMITERS as readonly string[]).includes(known))) {
    const score = evenness(head, isWholeFile, delimiter) * (WEIGHT[delimiter] ?? 1);
    if (score > bestScore + 0.02) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** Share of the filled rows that have the commonest number of cells, if that is more than one. */
function evenness(head: Uint8Array, isWholeFile: boolean, delimiter: string): number {
  const counts = new Map<number, number>();
  let rows = 0;
  const bytes = Buffer.concat([head, Buffer.alloc(1)]);
  const row = new RowSpans('utf-8');
  scanRows(bytes, head.length, { delimiter: delimiter.charCodeAt(0), isEnd: isWholeFile }, row, () => {
    if (row.isBlank()) return true;
    counts.set(row.count, (counts.get(row.count) ?? 0) + 1);
    return ++rows < LOOKED_AT_ROWS;
  });
  let [commonest, most] = [1, 0];
  for (const [count, times] of counts) {
    if (times > most || (times === most && count > commonest)) [commonest, most] = [count, times];
  }
  return commonest > 1 ? most / rows : 0;
}
