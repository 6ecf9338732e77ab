import type { ImportPlan, ProblemRule } from './import-plan.ts';
import type { MadeRecord, RowOutcome } from './made-record.ts';
import { type CellProblem, isNote, type RowProblemReason } from './row-problem.ts';

/** What one shape makes of a row: a record (null if the row has nothing for it) and its problems. */
export type Made = {
  record: MadeRecord | null;
  problems: CellProblem[];
  isStationLeftOut: boolean;
  isOutsideRange: boolean;
  /** It has a time and a number, whether or not they can be sent. */
  isOfValues: boolean;
  /** What stands for its time is blank or no time at all. */
  hasNoTime: boolean;
};

/** Bad cells that a row can be sent without: its time, its equipment and its shape are sound. */
const BAD_CELLS: readonly RowProblemReason[] = [
  'number-not-understood',
  'unit-differs',
  'spreadsheet-error',
  'formula-without-value',
  'digits-lost',
  'undecodable',
];

/** Problems of rows that may be right as they are: only somebody who has looked at them can say. */
const MAY_BE_SENT: readonly RowProblemReason[] = ['time-in-future', 'marked-bad', 'merged-columns'];

/** Problems that no rule can send. */
const ALWAYS_HELD: readonly RowProblemReason[] = ['row-open', 'station-open', 'another-table'];

function ruleOf(plan: ImportPlan, reason: RowProblemReason): ProblemRule {
  return plan.problemRules[reason] ?? plan.badRows;
}

/** Problems that only another rule, or an answer, settles. */
const NOT_BY_RULES: readonly RowProblemReason[] = [...ALWAYS_HELD, 'open-question', 'other-file', 'too-long'];

/** True if the user's rules say what becomes of all that has such a problem: nothing is held back for it. */
export function isSettledByRules(plan: ImportPlan, reason: RowProblemReason): boolean {
  if (NOT_BY_RULES.includes(reason)) return false;
  if (reason === 'duplicate-other') return plan.duplicates !== 'hold';
  return verdictOf(plan, [{ row: 0, column: null, text: '', reason }]) !== 'hold';
}

type Verdict = 'send' | 'hold' | 'leave-out';

/** What becomes of a record with these problems. */
function verdictOf(plan: ImportPlan, problems: readonly CellProblem[]): Verdict {
  let verdict: Verdict = 'send';
  for (const { reason } of problems) {
    if (isNote(reason) || reason === 'open-question') continue;
    if (ALWAYS_HELD.includes(reason)) return 'hold';
    const rule = ruleOf(plan, reason);
    if (rule === 'send' && MAY_BE_SENT.includes(reason)) continue;
    if (rule === 'leave-out-cell' && BAD_CELLS.includes(reason)) continue;
    if (rule === 'leave-out') verdict = verdict === 'hold' ? 'hold' : 'leave-out';
    else verdict = 'hold';
  }
  return verdict;
}

/** Records with the problems of their equipment among their own; a mark beside nothing marks nothing. */
function withStationProblems(made: readonly Made[], found: readonly CellProblem[]): readonly Made[] {
  if (found.length === 0) return made;
  return made.map((one) => ({
    ...one,
    problems: [...found.filter(({ equipId }) => equipId === one.record?.equipId), ...one.problems],
  }));
}

/** Judges each record of a row by itself: in a wide table a bad cell holds its own record, not those beside it. */
export function judgeRow(plan: ImportPlan, all: readonly Made[], found: readonly CellProblem[]): RowOutcome {
  const ofRow = found.filter(({ equipId }) => equipId === undefined);
  const made = withStationProblems(
    all,
    found.filter(({ equipId }) => equipId !== undefined),
  );
  const problems = [...ofRow, ...made.flatMap((one) => one.problems)];
  const rowVerdict = verdictOf(plan, ofRow);
  const records: MadeRecord[] = [];
  let held = rowVerdict === 'hold' ? 1 : 0;
  let leftOut = rowVerdict === 'leave-out' ? 1 : 0;
  let dropped = 0;
  for (const one of rowVerdict === 'send' ? made : []) {
    const verdict = verdictOf(plan, one.problems);
    if (verdict === 'hold') held += 1;
    else if (verdict === 'leave-out') leftOut += 1;
    else {
      const cells = one.problems.filter(({ reason }) => !isNote(reason) && reason !== 'time-in-future');
      dropped += cells.length;
      if (one.record) records.push(one.record);
      else if (cells.some(({ reason }) => reason === 'open-question')) held += 1;
      else if (cells.length > 0) leftOut += 1;
    }
  }
  if (records.length > 0)
    return { kind: 'records', records, problems, isPartial: held + leftOut + dropped > 0 };
  if (held > 0) return { kind: 'held', problems };
  if (leftOut > 0) return { kind: 'left-out', problems };
  if (made.some(({ isOutsideRange }) => isOutsideRange))
    return { kind: 'skipped', because: 'outside-time-range' };
  const isStationLeftOut = made.some((one) => one.isStationLeftOut);
  return { kind: 'skipped', because: isStationLeftOut ? 'station-left-out' : 'no-values' };
}
