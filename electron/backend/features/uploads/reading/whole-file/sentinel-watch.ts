import { canonicalNumber, GIANT } from '#shared/domain/import/cells/decimal.ts';
import { convertUnit, createInverse } from '#shared/domain/import/cells/convert-unit.ts';
import { standsOut } from '#shared/domain/import/guess/guess-sentinels.ts';
import type { ColumnPlan, ImportPlan, Question, UnitConversion } from '#shared/domain/import/import-plan.ts';
import { KNOWN_SENTINELS } from '#shared/domain/import/no-value-numbers.ts';
import { askSentinel, isBeyond, isUnmistakable } from '#shared/domain/import/sentinels.ts';
import type { SeenRecord } from '../batches/seen-record.ts';
import { columnsOf } from './lost-parts.ts';

/** More different values than these are not counted: a number that comes again and again is told from the others by then. */
const MAX_DISTINCT = 5000;

/** More different giants than these are measured. */
const MAX_GIANTS = 50;

/** Numbers (canonical) that are asked about where they stand apart from the others. */
const CANDIDATES = KNOWN_SENTINELS.filter((number) => !isUnmistakable(number));

const isKnownQuestion = ({ questions, answers }: ImportPlan, id: string): boolean =>
  questions.some((one) => one.id === id) || answers.some(({ question }) => question === id);

/** Numbers of one field of one equipment that stand out from those around them again and again. */
export type SpikesOfSeries = { equipId: string; field: string; values: readonly number[] };

/** What one column, or one field of the long shape, has among its values. */
class ColumnWatch {
  readonly column: number;
  readonly #inFile: (value: number) => number;
  /** By the number as it is sent. */
  readonly #candidates = new Map<number, { text: string; count: number }>();
  readonly #distinct = new Set<number>();
  /** Numbers as they are sent that may be far beyond all others. */
  readonly #giants = new Set<number>();
  /** Between these no candidate lies. */
  #quietFrom = Number.NEGATIVE_INFINITY;
  #quietTo = Number.POSITIVE_INFINITY;
  #others = 0;
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  constructor(column: number, conversion: UnitConversion | null, candidates: readonly string[]) {
    this.column = column;
    this.#inFile = createInverse(conversion);
    for (const text of candidates) {
      const sent = Number(conversion === null ? text : convertUnit(text, conversion));
      if (!Number.isFinite(sent)) continue;
      this.#candidates.set(sent, { text, count: 0 });
      if (text.startsWith('-')) this.#quietFrom = Math.max(this.#quietFrom, sent);
      else this.#quietTo = Math.min(this.#quietTo, sent);
    }
  }

  add(value: number): void {
    if (value <= this.#quietFrom || value >= this.#quietTo) {
      const candidate = this.#candidates.get(value);
      if (candidate) {
        candidate.count += 1;
        return;
      }
      if (Math.abs(value) >= GIANT && this.#giants.size < MAX_GIANTS) {
        this.#giants.add(value);
        return;
      }
    }
    this.#others += 1;
    if (value < this.#low) this.#low = value;
    if (value > this.#high) this.#high = value;
    if (this.#distinct.size < MAX_DISTINCT) this.#distinct.add(value);
  }

  /** The number in the file that is sent as this one, if it may mean "no value" and the column has it. */
  candidateOf(sent: number): string | undefined {
    const candidate = this.#candidates.get(sent);
    return candidate && candidate.count > 0 ? candidate.text : undefined;
  }

  /** Candidates that lie apart from everything else, or that may mean "no value" in another column. */
  found(isElsewhere: (number: string) => boolean): string[] {
    const largest = this.#others === 0 ? 0 : Math.max(Math.abs(this.#low), Math.abs(this.#high));
    const beyond = [...this.#giants].filter((value) => isBeyond(value, largest));
    const usual = [...this.#giants].filter((value) => !beyond.includes(value));
    const others = {
      count: this.#others + usual.length,
      distinct: this.#distinct.size + usual.length,
      low: this.#inFile(Math.min(this.#low, ...usual)),
      high: this.#inFile(Math.max(this.#high, ...usual)),
    };
    const known = [...this.#candidates.values()].flatMap(({ text, count }) =>
      count > 0 && (isElsewhere(text) || standsOut(Number(text), count, others)) ? [text] : [],
    );
    const giants = beyond.flatMap((value) => canonicalNumber(String(this.#inFile(value))) ?? []);
    return [...known, ...giants];
  }
}

/**
 * Looks at every value that would be sent for numbers that may mean "no value" and that the sampled rows did not show, or did
 * not show to lie apart from the others.
 */
export class SentinelWatch {
  readonly #plan: ImportPlan;
  readonly #watches = new Map<string, ColumnWatch>();
  readonly #columns: ReadonlyMap<number, ColumnPlan>;
  readonly #valueColumns: readonly ColumnPlan[];
  readonly #lined = new Map<readonly string[], ColumnWatch[]>();
  readonly #spikes: { column: number; text: string }[] = [];

  constructor(plan: ImportPlan) {
    this.#plan = plan;
    this.#columns = new Map(plan.columns.map((column) => [column.column, column]));
    this.#valueColumns = plan.columns.filter(({ role, type }) => role === 'value' && type === 'number');
  }

  see({ fields, values, parts }: SeenRecord): void {
    if (parts !== null) {
      for (const { column, field, literal } of parts)
        if (!literal.startsWith('"')) this.#ofColumn(column, field).add(Number(literal));
      return;
    }
    const watches = this.#ofFields(fields);
    for (let at = 0; at < watches.length; at++) {
      const value = values[at] as number;
      if (value === value) (watches[at] as ColumnWatch).add(value);
    }
  }

  /** 9.99 between 8.02 and 8.03, again and again: among the others, and none of them. */
  seeSpikes(found: readonly SpikesOfSeries[]): void {
    for (const { equipId, field, values } of found) {
      for (const { column } of columnsOf(this.#plan, equipId, field)) {
        const watch = this.#ofColumn(column, field);
        for (const text of values.flatMap((value) => watch.candidateOf(value) ?? []))
          this.#spikes.push({ column, text });
      }
    }
  }

  /** A question for each number that may mean "no value", with the columns in which it lies apart. */
  questions(): Question[] {
    const asked = this.#plan.questions
      .filter(({ about }) => about === 'sentinel')
      .flatMap(({ evidence }) => evidence);
    const elsewhere = new Set([...this.#plan.columns.flatMap(({ sentinels }) => sentinels), ...asked]);
    const isElsewhere = (number: string): boolean => elsewhere.has(number);
    const columnsWith = new Map<string, Set<number>>();
    for (const watch of this.#watches.values())
      for (const text of watch.found(isElsewhere).filter((one) => this.#isOpen(watch.column, one)))
        columnsWith.set(text, (columnsWith.get(text) ?? new Set()).add(watch.column));
    for (const { column, text } of this.#spikes.filter((one) => this.#isOpen(one.column, one.text)))
      columnsWith.set(text, (columnsWith.get(text) ?? new Set()).add(column));
    return [...columnsWith].map(([text, found]) => {
      const columns = [...found].toSorted((a, b) => a - b);
      const question = askSentinel(text, columns, false);
      return isKnownQuestion(this.#plan, question.id)
        ? askSentinel(text, columns, false, `${question.id}:${columns.join('+')}`)
        : question;
    });
  }

  /** True for a number (canonical) that nobody has been asked about for a column. */
  #isOpen(column: number, number: string): boolean {
    const { questions, answers, sentinels } = this.#plan;
    const { sentinels: own = [], header = '' } = this.#columns.get(column) ?? {};
    if (sentinels.includes(number) || own.includes(number)) return false;
    const isSaid = answers.some(
      ({ option, texts }) => option === `value:${number}` && (!texts || texts.includes(header)),
    );
    if (isSaid) return false;
    return !questions.some(
      ({ holds }) =>
        holds.kind === 'values' && holds.columns.includes(column) && holds.texts.includes(number),
    );
  }

  /** The watches in the order of the fields, which are the same object for all plain rows. */
  #ofFields(fields: readonly string[]): ColumnWatch[] {
    let watches = this.#lined.get(fields);
    if (watches) return watches;
    watches = fields.map((field) => {
      const own = this.#valueColumns.find((column) => column.field === field) ?? this.#valueColumns[0];
      return this.#ofColumn(own?.column ?? 0, field);
    });
    // Rows that are read one by one have fields of their own.
    if (this.#lined.size === 0) this.#lined.set(fields, watches);
    return watches;
  }

  #ofColumn(column: number, field: string): ColumnWatch {
    const key = `${column} ${field}`;
    let watch = this.#watches.get(key);
    if (!watch) {
      const plan = this.#columns.get(column);
      const named = this.#plan.namedFields.find((one) => one.field === field);
      watch = new ColumnWatch(
        column,
        (named ?? plan)?.conversion ?? null,
        CANDIDATES.filter((text) => this.#isOpen(column, text)),
      );
      this.#watches.set(key, watch);
    }
    return watch;
  }
}
