import { type ImportPlan, type Question, TIME_PART_ROLES } from '#shared/domain/import/import-plan.ts';
import { createRecordMaker, type RecordContext } from '#shared/domain/import/make-records.ts';
import { answerQuestion, needsRereading, reopen } from '#shared/domain/import/question.ts';
import type { SampleRow, SheetSample } from '#shared/domain/import/source-sample.ts';

/** What one row of the file becomes under an answer. */
export type RowPreview = { row: number; before: string; after: string | null };

const MAX_SHOWN = 2;
/** So many cells of a row are tried; a table of stations may have thousands. */
const MAX_COLUMNS = 40;
const TIME_ROLES: readonly string[] = ['time', 'date', 'clock', ...TIME_PART_ROLES];

/** Questions that are about times: the row shows its timestamp. */
const ABOUT_TIME: readonly Question['about'][] = [
  'date-order',
  'bare-number',
  'date-without-clock',
  'century',
  'republic-years',
  'turned-dates',
  'period',
  'clock-of-day',
  'zone',
  'fixed-date',
  'missing-year',
  'missing-month',
  'missing-day',
  'time-column',
  'hours',
  'midnight',
];

/** Questions that are about stations: the row shows its equipment. */
const ABOUT_STATION: readonly Question['about'][] = ['station', 'equipment'];

function timeTexts({ cells }: SampleRow, plan: ImportPlan): string {
  return plan.columns
    .filter(({ role }) => TIME_ROLES.includes(role))
    .map(({ column }) => cells[column]?.text.trim() ?? '')
    .filter((text) => text !== '')
    .join(' ');
}

/** What is sent for a cell under one answer. */
type Sent = { timestamp: string; equipId: string; value: string };

/** The columns whose values the question is about; null: it may be any. */
function columnsOf(plan: ImportPlan, { column, holds }: Question): ReadonlySet<number> | null {
  const role = plan.columns.find((one) => one.column === column)?.role;
  if (column !== null && role === 'value') return new Set([column]);
  return holds.kind === 'values' || holds.kind === 'columns' ? new Set(holds.columns) : null;
}

/** How far a row is from what the question is about: a row with its first text is nearest, one without a cell for it farthest. */
function distanceOf({ cells }: SampleRow, { evidence, column }: Question): number {
  const places = cells.flatMap(({ text }, at) => {
    const place = column === null || at === column ? evidence.indexOf(text.trim()) : -1;
    return place === -1 ? [] : [place];
  });
  if (places.length > 0) return Math.min(...places);
  const isFilled = column === null || (cells[column]?.text.trim() ?? '') !== '';
  return evidence.length + (isFilled ? 0 : 1);
}

/** What each cell of a row is sent as under a plan in which the question is answered. */
function sentUnder(plan: ImportPlan, context: RecordContext): (row: SampleRow) => Map<number, Sent> {
  const make = createRecordMaker(plan, context);
  return (row) => {
    const outcome = make(row);
    const records = outcome.kind === 'records' ? outcome.records : [];
    return new Map(
      records.flatMap(({ timestamp, equipId, values }) =>
        values.map(({ column, field, literal }) => [
          column,
          { timestamp, equipId, value: `${field} ${literal}`.trim() },
        ]),
      ),
    );
  };
}

/** Pairs of options that a row tells apart; row previews are in the order of the options. */
function pairsApart(previews: readonly RowPreview[]): string[] {
  return previews.flatMap(({ after }, at) =>
    previews.flatMap((other, otherAt) => (otherAt > at && other.after !== after ? [`${at}-${otherAt}`] : [])),
  );
}

/** What each cell of a row that the question is about becomes under each option. */
function previewsOf(
  row: SampleRow,
  under: readonly Map<number, Sent>[],
  plan: ImportPlan,
  question: Question,
): RowPreview[][] {
  const isTime = ABOUT_TIME.includes(question.about);
  const isStation = ABOUT_STATION.includes(question.about);
  const textOf = (column: number | null): string =>
    column === null ? '' : (row.cells[column]?.text.trim() ?? '');
  const shown = (sent: Sent | undefined): string | null =>
    (isTime ? sent?.timestamp : isStation ? sent?.equipId : sent?.value) || null;
  const before = (column: number): string => {
    if (isTime)
      return `${timeTexts(row, plan)} ${plan.columns.find((one) => one.column === column)?.clock ?? ''}`;
    return question.column === column ? textOf(column) : `${textOf(question.column)} ${textOf(column)}`;
  };
  const about = columnsOf(plan, question);
  const sent = [...new Set(under.flatMap((cells) => [...cells.keys()]))];
  const columns =
    about && sent.some((column) => about.has(column)) ? sent.filter((one) => about.has(one)) : sent;
  if (columns.length === 0) {
    const text = isTime || question.column === null ? timeTexts(row, plan) : textOf(question.column);
    return [under.map(() => ({ row: row.number, before: text, after: null }))];
  }
  return columns.slice(0, MAX_COLUMNS).map((column) =>
    under.map((cells) => ({
      row: row.number,
      before: before(column).trim(),
      after: shown(cells.get(column)),
    })),
  );
}

/** The plan as if all stations were known: what else a question is about can be shown before they are. */
function withAnyStation(plan: ImportPlan): ImportPlan {
  return {
    ...plan,
    equipment: { ...plan.equipment, equipId: { from: 'fixed', equipId: 'any' } },
    columns: plan.columns.map((column) => (column.equipId === '' ? { ...column, equipId: 'any' } : column)),
  };
}

/**
 * What rows of the file become under each option of a question, by the same rules that make what is sent: the same rows
 * for each, and such as tell the options apart. Empty for an option for which the file has to be read anew.
 */
export function previewOptions(
  sheet: SheetSample,
  plan: ImportPlan,
  question: Question,
  context: RecordContext,
): RowPreview[][] {
  const previewable = question.options.filter((option) => !needsRereading(option));
  const answered = previewable.map((option) => ({
    ...answerQuestion(reopen(plan, question), question.id, option.id),
    questions: [],
  }));
  const { holds } = question;
  const isConcerned = ({ number }: SampleRow): boolean =>
    holds.kind !== 'rows' ||
    (number >= holds.firstRow && (holds.lastRow === null || number <= holds.lastRow));
  const trial = (plans: readonly ImportPlan[]): Trial[] => {
    const under = plans.map((one) => sentUnder(one, context));
    // In the order of the file: what a row becomes may depend on the rows above it.
    return [...sheet.head, ...sheet.tail]
      .filter(({ number }) => number >= plan.firstDataRow)
      .flatMap((row) => {
        const sent = under.map((sentOf) => sentOf(row));
        if (!isConcerned(row)) return [];
        const distance = distanceOf(row, question);
        return previewsOf(row, sent, plan, question).map((previews) => ({
          previews,
          distance,
          apart: pairsApart(previews),
          isSent: previews.some(({ after }) => after !== null),
        }));
      });
  };
  let tried = trial(answered);
  if (!ABOUT_STATION.includes(question.about) && !tried.some(({ isSent }) => isSent))
    tried = trial(answered.map(withAnyStation));
  const shown = choose(tried);
  return question.options.map((option) => {
    const at = previewable.indexOf(option);
    return shown.flatMap(({ previews }) => previews[at] ?? []);
  });
}

type Trial = { previews: RowPreview[]; distance: number; apart: string[]; isSent: boolean };

/** The rows that together tell most options apart; then those that are sent, nearest to what the question is about. */
function choose(tried: readonly Trial[]): Trial[] {
  const chosen: Trial[] = [];
  const known = new Set<string>();
  while (chosen.length < MAX_SHOWN) {
    const rows = new Set(chosen.flatMap(({ previews }) => previews[0]?.row ?? []));
    const news = ({ apart }: Trial) => apart.filter((pair) => !known.has(pair)).length;
    const [best] = tried
      .filter((one) => !chosen.includes(one) && (!rows.has(one.previews[0]?.row ?? 0) || news(one) > 0))
      .toSorted(
        (a, b) =>
          news(b) - news(a) ||
          b.apart.length - a.apart.length ||
          Number(b.isSent) - Number(a.isSent) ||
          a.distance - b.distance,
      );
    if (!best) break;
    chosen.push(best);
    for (const pair of best.apart) known.add(pair);
  }
  return chosen;
}
