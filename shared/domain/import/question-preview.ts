import {
  type ImportPlan,
  type Option,
  type Question,
  TIME_PART_ROLES,
  TIME_QUESTION_KINDS,
} from './import-plan.ts';
import { createRecordMaker, type RecordContext } from './make-records.ts';
import { answerQuestion, needsRereading, reopen } from './question.ts';
import { turnSheet } from './guess/orient-sheet.ts';
import type { SampleRow, SheetSample } from './source-sample.ts';
import { createTablePlacer } from './tables-below.ts';

/** What one row of the file becomes under an answer. */
export type RowPreview = { row: number; before: string; after: string | null };

const MAX_SHOWN = 2;
/** So many cells of a row are tried; a table of stations may have thousands. */
const MAX_COLUMNS = 40;
/** Problems of rows that are sound otherwise. */
const SENT_IF_ALLOWED: ImportPlan['problemRules'] = { 'marked-bad': 'send', 'time-in-future': 'send' };
const TIME_ROLES: readonly string[] = ['time', 'date', 'clock', ...TIME_PART_ROLES];

/** Questions that are about times: the row shows its timestamp. */
const ABOUT_TIME: readonly Question['about'][] = TIME_QUESTION_KINDS;

/** Questions that are about stations: the row shows its equipment. */
const ABOUT_STATION: readonly Question['about'][] = ['station', 'equipment'];

/** Stands for the station of a file that names none, and is not shown. */
const NO_STATION = '?';

/** What is sent for a cell under one answer. */
type Sent = { timestamp: string; equipId: string; value: string };

/** A row of the file, and what each of its cells is sent as, by its place in the plan. */
type SentRow = { row: SampleRow; sent: Map<number, Sent> };

/** What each row of a sheet is sent as by a plan, by the same rules that make what is sent. */
function rowsUnder(sheet: SheetSample, plan: ImportPlan, context: RecordContext): Map<number, SentRow> {
  const turned = plan.isTransposed ? turnSheet(sheet) : undefined;
  const place = createTablePlacer(plan.tables ?? [], plan.columns.length, plan.shortRows);
  const make = createRecordMaker(plan, context);
  const { head, tail } = turned ?? sheet;
  // In the order of the file: what a row becomes may depend on the rows above it.
  const rows = [...head, ...tail].map((raw): [number, SentRow] => {
    const outcome = make(raw);
    const records = outcome.kind === 'records' ? outcome.records : [];
    const sent = records.flatMap(({ timestamp, equipId, values }) =>
      values.map(({ column, field, literal }): [number, Sent] => [
        column,
        { timestamp, equipId, value: `${field} ${literal}`.trim() },
      ]),
    );
    return [raw.number, { row: place(raw), sent: new Map(sent) }];
  });
  return new Map(rows);
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

const isSame = (a: Sent | undefined, b: Sent | undefined): boolean =>
  a?.timestamp === b?.timestamp && a?.equipId === b?.equipId && a?.value === b?.value;

/** What a cell is sent as under each option; null: the sheet is read in another way than the others. */
type CellTrial = { row: number; column: number; distance: number; under: (Sent | undefined)[] };

/** Pairs of options that a cell tells apart. */
function pairsApart({ under }: CellTrial): string[] {
  return under.flatMap((one, at) =>
    under.flatMap((other, otherAt) => (otherAt > at && !isSame(one, other) ? [`${at}-${otherAt}`] : [])),
  );
}

/**
 * The cells that a question is about: those that wait for its answer, and those that its answers send in different ways.
 * @param unanswered what is sent as long as nobody has answered, and what would be if nothing were asked
 */
function concernedCells(
  unanswered: readonly ReadonlyMap<number, SentRow>[],
  under: readonly ReadonlyMap<number, SentRow>[],
  question: Question,
): CellTrial[] {
  const all = [...unanswered, ...under];
  const numbers = [...new Set(all.flatMap((rows) => [...rows.keys()]))];
  return numbers.flatMap((number) => {
    const rows = all.map((one) => one.get(number));
    const columns = new Set(rows.flatMap((one) => [...(one?.sent.keys() ?? [])]));
    const first = rows.find((one) => one !== undefined)?.row;
    const distance = first ? distanceOf(first, question) : 0;
    return [...columns].slice(0, MAX_COLUMNS).flatMap((column): CellTrial[] => {
      const cells = rows.map((one) => one?.sent.get(column));
      const isConcerned = cells.some((one) => !isSame(one, cells[0]));
      return isConcerned ? [{ row: number, column, distance, under: cells.slice(unanswered.length) }] : [];
    });
  });
}

function timeTexts({ cells }: SampleRow, plan: ImportPlan): string {
  return plan.columns
    .filter(({ role }) => TIME_ROLES.includes(role))
    .map(({ column }) => cells[column]?.text.trim() ?? '')
    .filter((text) => text !== '')
    .join(' ');
}

type Part = keyof Sent;

/** What of a record the answers change; where they only change whether it is sent, what the question is about. */
function changedParts(trials: readonly CellTrial[], { about }: Question): Part[] {
  const parts: Part[] = ['timestamp', 'equipId', 'value'];
  if (about === 'reading') return parts;
  const found = parts.filter((part) =>
    trials.some(({ under }) => {
      const sent = under.filter((one) => one !== undefined);
      return sent.some((one) => one[part] !== sent[0]?.[part]);
    }),
  );
  if (found.length > 0) return found;
  if (ABOUT_TIME.includes(about)) return ['timestamp'];
  return ABOUT_STATION.includes(about) ? ['equipId'] : ['value'];
}

const textsOf = (sent: Sent, parts: readonly Part[]): string[] =>
  parts.map((part) => sent[part]).filter((text) => text !== '' && text !== NO_STATION);

/** The texts of the file that become a value: its time, where that is in question, and its cell. */
function textBefore(
  { row }: SentRow,
  plan: ImportPlan,
  { column: asked }: Question,
  column: number,
  parts: readonly Part[],
): string {
  const textOf = (at: number | null): string => (at === null ? '' : (row.cells[at]?.text.trim() ?? ''));
  const time = `${timeTexts(row, plan)} ${plan.columns.find((one) => one.column === column)?.clock ?? ''}`;
  const isTime = parts.includes('timestamp');
  if (isTime && parts.length === 1) return time.trim();
  const texts = [isTime ? time.trim() : '', asked === column ? '' : textOf(asked), textOf(column)];
  return [...new Set(texts.filter((text) => text !== ''))].join(' ');
}

/** The plan as if all stations were known: what else a question is about can be shown before they are. */
function withAnyStation(plan: ImportPlan): ImportPlan {
  const { equipId } = plan.equipment;
  const columns = plan.columns.map((column) =>
    column.equipId === '' ? { ...column, equipId: column.header || NO_STATION } : column,
  );
  if (equipId.from === 'fixed')
    return {
      ...plan,
      columns,
      equipment: { ...plan.equipment, equipId: { from: 'fixed', equipId: equipId.equipId || NO_STATION } },
    };
  const idOfStation = Object.fromEntries(
    Object.entries(equipId.idOfStation).map(([station, id]) => [station, id || station]),
  );
  const asWritten = { ...equipId, idOfStation, unlisted: undefined };
  return { ...plan, columns, equipment: { ...plan.equipment, equipId: asWritten } };
}

/** The plan as if rows were allowed that are held for something else: an answer may make a difference in these alone. */
function withAllowedRows(plan: ImportPlan): ImportPlan {
  return { ...plan, problemRules: { ...SENT_IF_ALLOWED, ...plan.problemRules } };
}

/** True if the rows that are shown tell answers apart. */
const tellsApart = (shown: readonly RowPreview[][]): boolean =>
  new Set(shown.map((rows) => JSON.stringify(rows.map(({ after }) => after)))).size > 1;

/**
 * What rows of the file become under each option of a question, by the same rules that make what is sent, as if nothing else
 * were open: the same cells for each option, of those that the question holds or that its answers change, and such as tell the
 * options apart. Empty for an option for which the file has to be read anew in a way that nobody knows here.
 * @param readAnew the plan by which a sheet is read under an option that decides about its structure
 */
export function previewOptions(
  sheet: SheetSample,
  plan: ImportPlan,
  question: Question,
  context: RecordContext,
  readAnew: (option: Option) => ImportPlan | null = () => null,
): RowPreview[][] {
  const asked = reopen(plan, question);
  const planUnder = (option: Option): ImportPlan | null =>
    needsRereading(option) ? readAnew(option) : answerQuestion(asked, question.id, option.id);
  const plans = question.options.map((option) => {
    const under = planUnder(option);
    return under && { ...under, questions: [] };
  });
  const unanswered = [[question], []].map((questions) => ({ ...asked, questions }));
  const preview = (change: (one: ImportPlan) => ImportPlan): RowPreview[][] => {
    const shown = plans.map((): RowPreview[] => []);
    // Rows that are columns under one answer and rows under another cannot be compared.
    for (const isTransposed of [false, true]) {
      const at = plans.flatMap((one, option) => (one?.isTransposed === isTransposed ? [option] : []));
      const ofOptions = at.flatMap((option) => plans[option] ?? []).map(change);
      if (ofOptions.length === 0) continue;
      const under = ofOptions.map((one) => rowsUnder(sheet, one, context));
      const now = unanswered
        .filter((one) => one.isTransposed === isTransposed)
        .map((one) => rowsUnder(sheet, change(one), context));
      const concerned = concernedCells(now, under, question);
      const parts = changedParts(concerned, question);
      for (const cell of choose(concerned)) {
        for (const [place, option] of at.entries()) {
          const row = under[place]?.get(cell.row) ?? under.find((one) => one.has(cell.row))?.get(cell.row);
          const sent = cell.under[place];
          const of = ofOptions[place];
          if (!row || !of) continue;
          shown[option]?.push({
            row: cell.row,
            before: textBefore(row, of, question, cell.column, parts),
            after: sent ? textsOf(sent, parts).join(' ') : null,
          });
        }
      }
    }
    return shown;
  };
  const own = preview((one) => one);
  const allowed = own.length < 2 || tellsApart(own) ? own : preview(withAllowedRows);
  const shown = tellsApart(allowed) ? allowed : own;
  const isShown = shown.flat().some(({ after }) => after !== null);
  return isShown || ABOUT_STATION.includes(question.about) ? shown : preview(withAnyStation);
}

/** The cells that together tell most options apart; then those that are sent, nearest to what the question is about. */
function choose(tried: readonly CellTrial[]): CellTrial[] {
  const apart = new Map(tried.map((one) => [one, pairsApart(one)]));
  const chosen: CellTrial[] = [];
  const known = new Set<string>();
  while (chosen.length < MAX_SHOWN) {
    const rows = new Set(chosen.map(({ row }) => row));
    const pairs = (one: CellTrial) => apart.get(one) ?? [];
    const news = (one: CellTrial) => pairs(one).filter((pair) => !known.has(pair)).length;
    const [best] = tried
      .filter((one) => !chosen.includes(one) && (!rows.has(one.row) || news(one) > 0))
      .toSorted((a, b) => news(b) - news(a) || pairs(b).length - pairs(a).length || a.distance - b.distance);
    if (!best) break;
    chosen.push(best);
    for (const pair of pairs(best)) known.add(pair);
  }
  return chosen;
}
