import type { Series } from '../draw/draft.ts';
import type { DrawnFile, TrueValue } from '../draw/drawn-file.ts';
import { UNITS, unitSymbol, type Unit } from '../draw/units.ts';
import type { Asked, SheetResult, WizardResult } from '../wizard/read-by-wizard.ts';
import { readBody } from './body-tokens.ts';
import { isSameNumber, isWithin, lastPlace, readExact, times } from './exact-number.ts';
import { isFieldOf } from './field-names.ts';

/** `misread`: nobody is wronged, but only because somebody saw that what was shown is not what the file says. */
export const OUTCOMES = ['right', 'asked', 'misread', 'refused', 'wrong'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Something that is not as it must be; `what` names the class, `detail` the case. */
export type Finding = { what: string; detail: string };

export type Verdict = { outcome: Outcome; findings: Finding[]; sentValues: number; trueValues: number };

/** A value that would be sent. */
type SentValue = {
  sheet: string;
  equipType: string;
  equipId: string;
  timestamp: string;
  field: string;
  literal: string;
};

function sentValues(sheets: readonly SheetResult[]): SentValue[] {
  return sheets.flatMap(({ sheet, bodies }) =>
    bodies.flatMap(({ equipType, equipId, body }) =>
      readBody(body).flatMap((record) => {
        const time = record.find(({ name }) => name === 'timestamp');
        const timestamp = String(JSON.parse(time?.literal ?? '""'));
        return record
          .filter((member) => member !== time)
          .map(({ name, literal }) => ({ sheet, equipType, equipId, timestamp, field: name, literal }));
      }),
    ),
  );
}

/** The unit in which the plan says that a field is sent; undefined if the plan does not have the field. */
function sentUnit({ plan }: SheetResult, { equipId, field }: SentValue): string | null | undefined {
  const columns = plan.columns.filter((column) => column.role === 'value' && column.field === field);
  const own = columns.filter((column) => column.equipId === null || column.equipId === equipId);
  const found = [...own, ...plan.namedFields.filter((one) => one.field === field)][0];
  return found === undefined ? undefined : (found.conversion?.to ?? found.unit);
}

function unitOf(symbol: string, { quantity }: Series): Unit | undefined {
  return [...quantity.units, ...Object.values<Unit>(UNITS)].find((unit) => unit.symbol === symbol);
}

/**
 * True if a literal says what is true. A body has no units: whatever unit the file has, the value is sent in the usual one of
 * its quantity.
 */
function saysTrue(literal: string, value: TrueValue, { quantity, unit }: Series): boolean {
  const [sent, truth] = [splitLimit(literal), splitLimit(value.literal)];
  if (!sent || !truth || sent.sign !== truth.sign) return false;
  const [usual] = quantity.units;
  const from = quantity.units.find(({ symbol }) => symbol === unit);
  if (!usual || !from || from === usual) {
    return value.mustKeepDigits
      ? digitsOf(sent.number) === digitsOf(truth.number)
      : isSameNumber(sent.number, truth.number);
  }
  const exact = readExact(truth.number);
  if (!exact) return false;
  return isWithin(sent.number, times(exact, from.factor), times(lastPlace(truth.number), from.factor));
}

/** The sign in front of a limit, empty for a number, and the number; null for a text that is neither. A limit is sent as text. */
function splitLimit(literal: string): { sign: string; number: string } | null {
  const isText = literal.startsWith('"');
  const text = (isText ? String(JSON.parse(literal)) : literal).replace(/\s/gu, '');
  const match = /^([<>≤≥]=?)(.+)$/u.exec(text);
  if (!match) return isText ? null : { sign: '', number: text };
  return { sign: (match[1] ?? '').replace('<=', '≤').replace('>=', '≥'), number: match[2] ?? '' };
}

const digitsOf = (literal: string): string =>
  literal
    .replace(/^\+/u, '')
    .replace(/^(-?)0+(?=\d)/u, '$1')
    .replace(/^(-?)\./u, '$10.');

const show = ({ equipId, timestamp, field, literal }: SentValue): string =>
  `${equipId} ${timestamp} ${field}=${literal}`;

const groupBy = <T>(list: readonly T[], key: (one: T) => string): Map<string, T[]> => Map.groupBy(list, key);

/** Which series a field of an equipment is: the one with whose values all of its values agree. */
function seriesOfField(
  sent: readonly SentValue[],
  truth: ReadonlyMap<string, readonly TrueValue[]>,
  file: DrawnFile,
): { series: Series; agreeing: number; lacking: SentValue[] }[] {
  const [first] = sent;
  const candidates = [...file.series.values()].filter(({ equipId }) => equipId === first?.equipId);
  return candidates
    .map((series) => {
      const lacking = sent.filter(
        (one) =>
          !(truth.get(`${series.key} ${one.timestamp}`) ?? []).some((value) =>
            saysTrue(one.literal, value, series),
          ),
      );
      return { series, agreeing: sent.length - lacking.length, lacking };
    })
    .toSorted((a, b) => b.agreeing - a.agreeing);
}

class Judge {
  readonly #file: DrawnFile;
  readonly #sheets: readonly SheetResult[];
  readonly #truth: Map<string, TrueValue[]>;
  readonly findings: Finding[] = [];
  readonly #confirmed = new Set<TrueValue>();

  constructor(file: DrawnFile, sheets: readonly SheetResult[]) {
    this.#file = file;
    this.#sheets = sheets;
    this.#truth = groupBy(file.values, ({ series, timestamp }) => `${series} ${timestamp}`);
  }

  #find(what: string, detail: string): void {
    this.findings.push({ what, detail });
  }

  judgeSent(sent: readonly SentValue[]): void {
    const { facts, series } = this.#file;
    const types = new Map(facts.stations.map(({ equipId, equipType }) => [equipId, equipType]));
    for (const [equipId, ofEquipment] of groupBy(sent, (one) => one.equipId)) {
      const type = types.get(equipId);
      if (type === undefined) {
        this.#find('wrong equipment', show(ofEquipment[0] as SentValue));
        continue;
      }
      for (const one of ofEquipment) {
        if (type !== null && one.equipType !== type) {
          this.#find('wrong equipment type', `${one.equipType} instead of ${type}: ${show(one)}`);
          break;
        }
      }
      const taken = new Map<string, string>();
      for (const [field, ofField] of groupBy(ofEquipment, (one) => one.field))
        this.#judgeField(field, ofField, taken);
    }
    void series;
  }

  #judgeField(field: string, sent: readonly SentValue[], taken: Map<string, string>): void {
    const [first] = sent;
    if (!first) return;
    const result = this.#sheets.find(({ sheet }) => sheet === first.sheet);
    const unit = result && sentUnit(result, first);
    const ranked = seriesOfField(sent, this.#truth, this.#file);
    const best = ranked[0];
    if (!best || best.lacking.length > 0) {
      const named = ranked.find(({ series }) => isFieldOf(field, series, true)) ?? best;
      const lacking = named?.lacking ?? sent;
      for (const one of lacking.slice(0, 3))
        this.#find(this.#classOf(one, named?.series), this.#compare(one, named?.series));
      return;
    }
    const perfect = ranked.filter(({ lacking }) => lacking.length === 0);
    const twins = (series: Series): boolean =>
      [...this.#file.series.values()].some(
        (other) => other !== series && other.equipId === series.equipId && other.quantity === series.quantity,
      );
    const chosen = perfect.find(
      ({ series }) => isFieldOf(field, series, twins(series)) && !taken.has(series.key),
    );
    if (!chosen) {
      const again = taken.get(best.series.key);
      this.#find(
        again === undefined ? 'wrong field' : 'one series as two fields',
        `${show(first)} is ${best.series.names[0]} (${best.series.quantity.field}${best.series.kind})${again ? `, sent as ${again} too` : ''}`,
      );
      return;
    }
    taken.set(chosen.series.key, field);
    if (unit !== undefined && unit !== null && this.#isWrongUnit(unit, chosen.series))
      this.#find('wrong unit', `${field} in ${unit}, truly in ${chosen.series.unit}`);
    for (const { timestamp } of sent)
      for (const value of this.#truth.get(`${chosen.series.key} ${timestamp}`) ?? [])
        this.#confirmed.add(value);
  }

  #isWrongUnit(unit: string, series: Series): boolean {
    const symbol = unitSymbol(unit);
    if (symbol === series.unit) return false;
    // What has no unit is often said to be "in pH".
    if (series.unit === null && symbol.toLowerCase() === series.quantity.field) return false;
    return series.unit === null || unitOf(symbol, series) === undefined;
  }

  #classOf(one: SentValue, series: Series | undefined): string {
    if (!series) return 'nothing such is true';
    const atTime = this.#truth.get(`${series.key} ${one.timestamp}`);
    if (atTime) return 'wrong value';
    return this.#file.values.some(({ timestamp }) => timestamp === one.timestamp)
      ? 'value that is none'
      : 'wrong time';
  }

  #compare(one: SentValue, series: Series | undefined): string {
    const values = series ? (this.#truth.get(`${series.key} ${one.timestamp}`) ?? []) : [];
    const truth = values.length > 0 ? values.map(({ literal }) => literal).join(' or ') : 'nothing';
    const same = this.#file.values.find(
      ({ literal, equipId }) => literal === one.literal && equipId === one.equipId,
    );
    return `${show(one)}, true is ${truth}${same ? ` (it is of ${same.timestamp}, row ${same.row}, column ${same.column})` : ''}`;
  }

  /** Every true value that is not sent must be held, or listed with its row. */
  judgeUnsent(asked: readonly Asked[]): void {
    const openSheets = new Set(
      this.#sheets.filter(({ planProblems }) => planProblems.length > 0).map(({ sheet }) => sheet),
    );
    const unanswered = asked.filter(({ option }) => option === null);
    const wholeFile = unanswered.some(({ question }) => question.holds.kind === 'file');
    if (wholeFile) return;
    const read = new Set(this.#sheets.map(({ sheet }) => sheet));
    const vanished = this.#file.values.filter((value) => {
      if (this.#confirmed.has(value) || this.#file.series.get(value.series)?.isOptional) return false;
      if (openSheets.has(value.sheet)) return false;
      const result = this.#sheets.find(({ sheet }) => sheet === value.sheet);
      if (!result) return read.size > 0;
      return !isAccounted(value, result, asked, this.#file);
    });
    const [first] = vanished;
    if (first)
      this.#find(
        'vanished',
        `${vanished.length} of ${this.#file.values.length} values, such as ${first.equipId} ${first.timestamp} ${first.series} = ${first.literal} (sheet "${first.sheet}", row ${first.row}, column ${first.column})`,
      );
  }

  #judgeUnsentRows(sheet: string): void {
    const found = result(this.#sheets, sheet);
    const listed = new Set(found?.listed?.map(({ row }) => row)).size;
    if (found?.listed && listed !== unsentCount(found.report))
      this.#find(
        'list of unsent rows',
        `${listed} rows are listed, ${unsentCount(found.report)} are counted`,
      );
  }

  judgeRows(): void {
    for (const { sheet, report, isCheckSameAsPrepare, deadEnds, unlistedAnswers } of this.#sheets) {
      const skipped = Object.values(report.skippedRows).reduce((sum, count) => sum + count, 0);
      const sum = report.sentRows + report.heldRows + report.leftOutRows + report.duplicateRows + skipped;
      if (sum !== report.rowCount)
        this.#find(
          'rows not conserved',
          `${sum} rows of ${report.rowCount}: ${JSON.stringify({ ...report, problems: [], equipments: [], stations: [] })}`,
        );
      const lastRow = this.#file.lastRows?.get(sheet);
      if (
        lastRow !== undefined &&
        !result(this.#sheets, sheet)?.plan.isTransposed &&
        report.rowCount !== lastRow
      )
        this.#find('rows miscounted', `${report.rowCount} rows, truly ${lastRow}`);
      this.#judgeUnsentRows(sheet);
      for (const reason of deadEnds) this.#find('held without a question', reason);
      for (const id of unlistedAnswers) this.#find('answer that is not listed', id);
      if (!isCheckSameAsPrepare)
        this.#find('check differs', 'the report before sending is not that of what is sent');
    }
  }
}

/** Rows of a report that are not sent as they stand; those that say the same as another one are. */
const unsentCount = ({ heldRows, leftOutRows, partlySentRows }: SheetResult['report']): number =>
  heldRows + leftOutRows + partlySentRows;

const result = (sheets: readonly SheetResult[], name: string): SheetResult | undefined =>
  sheets.find(({ sheet }) => sheet === name);

/** True if a question holds a column, or something else than columns; or was answered about the column. */
function isAsked(column: number, { question, option }: Asked): boolean {
  const { holds } = question;
  if (question.column === column || (holds.kind === 'columns' && holds.columns.includes(column))) return true;
  return option === null && holds.kind !== 'columns';
}

/** True if a row has the mark of those that are left out. */
function hasLeftOutMark(
  place: number,
  { leftOutMarks = [], isTransposed, sheet }: SheetResult['plan'],
  { facts }: DrawnFile,
): boolean {
  const texts = facts.sheets.get(sheet)?.texts ?? [];
  return leftOutMarks.some(({ column, text }) => {
    const [row, own] = isTransposed ? [column, place - 1] : [place - 1, column];
    return texts[row]?.[own]?.trim() === text;
  });
}

/**
 * True if a value is listed as not sent: its row is, and it stands in a column that would be sent. In a row that is sent in
 * part a question must be open that holds this value, or the row must have a cell that cannot be sent.
 */
function isAccounted(
  { row, column, isMarkedBad }: TrueValue,
  { listed, plan, sheet }: SheetResult,
  asked: readonly Asked[],
  file: DrawnFile,
): boolean {
  const [place, own] = plan.isTransposed ? [column + 1, row - 1] : [row, column];
  const isOtherTable = plan.answers.some(({ option }) => option === 'table:leave-out');
  const isBehind = plan.lastDataRow !== null && place > plan.lastDataRow;
  const isLeftOut = plan.leftOutRows.some(({ firstRow, lastRow }) => place >= firstRow && place <= lastRow);
  if (isOtherTable && (isBehind || isLeftOut)) return true;
  // Somebody has said that rows with its mark are left out.
  if (isMarkedBad && hasLeftOutMark(place, plan, file)) return true;
  const isOfQuestion = asked.some((one) => one.sheet === sheet && isAsked(own, one));
  if (plan.columns[own]?.role === 'ignore' && !isOfQuestion) return false;
  return (listed ?? []).some((one) => {
    if (one.row !== place) return false;
    const [reason, ...others] = one.reasons.filter((text) => text !== 'partly-sent');
    // A mark that says that a row is good must not hold it.
    if (reason === 'marked-bad' && others.length === 0 && !isMarkedBad && !plan.isTransposed) return false;
    const isPart = one.reasons.includes('partly-sent');
    return !isPart || isOfQuestion || reason !== 'open-question' || others.length > 0;
  });
}

/** Compares what the wizard sends with what is true. */
export function judgeFile(file: DrawnFile, read: WizardResult): Verdict {
  const trueValues = file.values.length;
  if (read.kind === 'refused') return { outcome: 'refused', findings: [], sentValues: 0, trueValues };
  const judge = new Judge(file, read.sheets);
  const sent = sentValues(read.sheets);
  judge.judgeSent(sent);
  judge.judgeRows();
  if (sent.length > 0) judge.judgeUnsent(read.asked);
  const { findings } = judge;
  const outcome: Outcome =
    findings.length > 0
      ? 'wrong'
      : read.asked.some(({ question, option }) => question.about === 'reading' && option === null)
        ? 'misread'
        : sent.length === 0
          ? 'refused'
          : read.asked.length + read.typedCount > 0
            ? 'asked'
            : 'right';
  return { outcome, findings, sentValues: sent.length, trueValues };
}
