import type { ImportPlan, Question } from '../import-plan.ts';
import type { SampleRow, SourceSample } from '../source-sample.ts';

/** Blank cells that nearly all rows have behind the last column, because a delimiter ends them. */
function blankEndsOf(rows: readonly SampleRow[], columnCount: number): number {
  const lengths = Map.groupBy(rows, ({ cells }) => cells.length);
  const [usual, ...others] = [...lengths].toSorted((a, b) => b[1].length - a[1].length);
  const isRule = usual !== undefined && usual[1].length * 10 >= rows.length * 9;
  // Rows that go on behind it have something else there.
  const isLongest = others.every(([length]) => length <= (usual?.[0] ?? 0));
  return isRule && isLongest ? Math.max(0, usual[0] - columnCount) : 0;
}

/** Rows of a text that are shorter than the others may be cut off, or a program leaves out the blanks at their end. */
export function guessShortRows(
  rows: readonly SampleRow[],
  columnCount: number,
  sample: SourceSample,
): Pick<ImportPlan, 'shortRows' | 'blankEnds' | 'questions'> {
  if (sample.format.kind === 'workbook') return { shortRows: 'blank', questions: [] };
  const short = rows.filter(({ cells }) => cells.length > 1 && cells.length < columnCount);
  if (short.length * 10 <= rows.length) {
    const blankEnds = blankEndsOf(rows, columnCount);
    return { shortRows: 'hold', ...(blankEnds > 0 && { blankEnds }), questions: [] };
  }
  const option = (shortRows: ImportPlan['shortRows']): Question['options'][number] => ({
    id: `short:${shortRows}`,
    changes: [{ kind: 'plan', set: { shortRows } }],
  });
  const question: Question = {
    id: 'short-rows',
    about: 'short-rows',
    certainty: 'assumed',
    column: null,
    evidence: short.slice(0, 3).map(({ number }) => String(number)),
    holds: { kind: 'short-rows' },
    options: [option('blank'), option('hold')],
  };
  return { shortRows: 'blank', questions: [question] };
}
