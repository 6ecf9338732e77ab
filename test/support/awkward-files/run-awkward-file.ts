import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import { sumOfRows } from '#shared/domain/import/row-account.ts';
import { readBody } from '#test/fuzz/reading/judge/body-tokens.ts';
import { readByWizard, type SheetResult } from '#test/fuzz/reading/wizard/read-by-wizard.ts';
import type { ReadingRoute } from '#test/fuzz/reading/wizard/reading-route.ts';
import { type AwkwardFile, type Expected, recordLine } from './awkward-file.ts';

/** What became of a file, in the words of what is expected. */
export type Outcome = Required<Omit<Expected, 'refused' | 'asked'>> & {
  refused: string | undefined;
  asked: Record<string, string | null>;
  /** Sums that are not what they must be; empty if every row is accounted for. */
  unaccounted: string[];
};

const inOrder = (list: readonly string[]): string[] => list.toSorted();

function recordsOf({ bodies }: SheetResult): string[] {
  return bodies.flatMap(({ equipId, body }) => readBody(body).map((record) => recordLine(equipId, record)));
}

/** Every row is sent, held, left out, a duplicate or skipped, and the list of rows that are not sent is complete. */
function unaccountedOf({ sheet, report, listed, isCheckSameAsPrepare }: SheetResult): string[] {
  const found: string[] = [];
  const sum = sumOfRows(report);
  if (sum !== report.rowCount) found.push(`${sheet}: ${sum} rows of ${report.rowCount}`);
  const count = report.heldRows + report.leftOutRows + report.partlySentRows;
  // Cells of a column that is open are told of by its question.
  const isQuestion = (report.problemCounts['open-question'] ?? 0) > 0;
  if (listed && (isQuestion ? listed.length > count : listed.length !== count))
    found.push(`${sheet}: ${listed.length} rows listed of ${count}`);
  if (!isCheckSameAsPrepare) found.push(`${sheet}: what is shown before sending is not what is sent`);
  return found;
}

const skippedOf = ({ skippedRows }: PlanReport): [string, number][] => Object.entries(skippedRows);

/** Takes a file through the wizard. @param answersIt false: nobody answers anything */
export async function runAwkwardFile(
  route: ReadingRoute,
  { fileName, bytes, places, typed, change, serviceZone = 'Asia/Shanghai', expected }: AwkwardFile,
  answersIt = true,
): Promise<Outcome> {
  const answers = answersIt ? (expected.asked ?? {}) : {};
  const file = { fileName, bytes, places, serviceZone };
  const read = await readByWizard(route, file, {
    // What each file comes to is known here: that it is read rightly is said of all, so that nothing hides behind it.
    choose: ({ id, options }) =>
      options.find((option) => option.id === (id === 'reading' ? 'reading:right' : answers[id])) ?? null,
    type: ({ id }) => /^typed:(.+)$/u.exec(answers[id] ?? '')?.[1] ?? null,
    typed: answersIt ? typed : null,
    ...(change && { change }),
  });
  const nothing = { sent: [], unsent: [], skipped: [], duplicates: 0, open: [], asked: {}, unaccounted: [] };
  if (read.kind === 'refused') return { ...nothing, refused: read.why };
  const skipped = new Map<string, number>();
  for (const { report } of read.sheets)
    for (const [because, count] of skippedOf(report))
      skipped.set(because, (skipped.get(because) ?? 0) + count);
  return {
    refused: undefined,
    asked: Object.fromEntries(
      read.asked
        .filter(({ question }) => question.id !== 'reading')
        .map(({ question, option }) => [question.id, option]),
    ),
    sent: inOrder(read.sheets.flatMap(recordsOf)),
    unsent: read.sheets.flatMap(({ listed }) =>
      (listed ?? []).map(({ row, reasons }) => `${row} ${reasons.join(' ')}`),
    ),
    skipped: inOrder([...skipped].map(([because, count]) => `${count} ${because}`)),
    duplicates: read.sheets.reduce((sum, { report }) => sum + report.duplicateRows, 0),
    open: read.sheets.flatMap(({ planProblems }) => planProblems),
    unaccounted: read.sheets.flatMap(unaccountedOf),
  };
}

/** Values of records, each with its equipment and time. */
const valuesOf = (records: readonly string[]): string[] =>
  records.flatMap((record) => {
    const at = record.search(/ [^ ]+=/u);
    const values = record.slice(at + 1).split(/ (?=[^ ]+=)/u);
    return values.map((value) => `${record.slice(0, at)} ${value}`);
  });

/** Values that are sent and are not true. */
export function untrueValues({ sent }: Outcome, { sent: truth }: Expected): string[] {
  const values = new Set(valuesOf(truth));
  return valuesOf(sent).filter((value) => !values.has(value));
}

/** What is expected of a file, with everything that it does not name. */
export function expectedOutcome({
  refused,
  asked,
  sent,
  unsent,
  skipped,
  duplicates,
  open,
}: Expected): Outcome {
  return {
    refused,
    asked: asked ?? {},
    sent: inOrder(sent),
    unsent: unsent ?? [],
    skipped: inOrder(skipped ?? []),
    duplicates: duplicates ?? 0,
    open: open ?? [],
    unaccounted: [],
  };
}
