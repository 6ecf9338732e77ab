import { readWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { askAboutRowsAbove, askAboutSection } from '#shared/domain/import/ask-about-section.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { type MadeRecord, type SkipReason, writeRecord } from '#shared/domain/import/made-record.ts';
import { type JoinedRecord, LongRecordJoiner } from '#shared/domain/import/join-long-records.ts';
import { longShape, recordShapes } from '#shared/domain/import/record-shapes.ts';
import { type CellProblem, isNote } from '#shared/domain/import/row-problem.ts';
import { createRecordMaker, type RecordMaker } from '#shared/domain/import/make-records.ts';
import type { RowSource, TakeLine } from '../row-source.ts';
import type { RowSpans } from '../row-spans.ts';
import { type DroppedRecord, type DroppedRecords, keyOfValue, WHOLE } from './duplicates.ts';
import { EquipmentBatches } from './equipment-batches.ts';
import { fastPlanOf } from './fast-plan.ts';
import { FastRows, LEFT_OUT_STATION, NO_VALUES, WRITTEN, WRITTEN_IN_PART } from './fast-rows.ts';
import { LinesAlike } from './lines-alike.ts';
import { ProblemList } from './problem-list.ts';
import type { RunOptions, RunResult, UnsentRow } from './run-options.ts';
import { StationNames } from './station-names.ts';

/** Turns the rows of a source into batches by a plan, in one pass: the plain rows as bytes, all others the general way. */
export function runPlan(source: RowSource, plan: ImportPlan, options: RunOptions): RunResult {
  const pass = new PlanPass(plan, options);
  source.scan(1, (row) => (pass.take(row), true), options.onProgress, pass.takeLine);
  return pass.finish();
}

type Problem = Pick<CellProblem, 'reason'>;
type RowTexts = { readonly number: number; cells: () => readonly { text: string }[] };

/** Records of a row that are sent, that are too long, and of which another file says something else. */
type RowCounts = { sent: number; tooLong: number; others: number; problems: readonly Problem[] };
/** A row some records of which are joined with those of others. */
type OpenRow = { row: RowTexts; drops: DroppedRecord[]; counts: RowCounts };
const NOTHING_SENT: RowCounts = { sent: 0, tooLong: 0, others: 0, problems: [] };
const OPEN: readonly Problem[] = [{ reason: 'open-question' }];

/** Rows that send nothing, and name a station all the same. */
const OF_A_STATION: readonly SkipReason[] = ['no-values', 'station-left-out'];

class PlanPass {
  readonly #plan: ImportPlan;
  readonly #options: RunOptions;
  readonly #equipment: ImportPlan['equipment'];
  readonly #batches: EquipmentBatches;
  readonly #problems = new ProblemList();
  readonly #stations: StationNames;
  readonly #make: RecordMaker;
  readonly #fast: FastRows | null;
  readonly #fastFields: string[];
  readonly #lines: LinesAlike | null;
  /** Rows between these are never a header or outside the data. */
  readonly #firstPlainRow: number;
  readonly #lastPlainRow: number;
  readonly #skipped: Partial<Record<SkipReason, number>> = {};
  /** Joins rows of the long shape, and rows that complement each other. */
  readonly #joiner: LongRecordJoiner;
  /** Rows of records that are still open: they are counted once these are written. */
  readonly #openRows = new Map<number, OpenRow>();
  readonly #isLong: boolean;
  readonly #hasOneShape: boolean;
  #sent = 0;
  #held = 0;
  #leftOut = 0;
  #duplicates = 0;
  #partlySent = 0;
  #lastRow = 0;
  /** Rows that may belong to another table. */
  #otherTableRows = 0;

  constructor(plan: ImportPlan, options: RunOptions) {
    this.#plan = plan;
    this.#options = options;
    this.#equipment = plan.equipment;
    this.#batches = new EquipmentBatches(plan.equipment, {
      take: options.take,
      wantsBodies: options.wantsBodies,
      maxBytes: options.maxBatchBytes,
    });
    this.#stations = new StationNames(plan);
    this.#make = createRecordMaker(plan, options.context);
    this.#firstPlainRow = Math.max(plan.firstDataRow, ...plan.headerRows.map((row) => row + 1));
    this.#lastPlainRow = plan.lastDataRow ?? Number.POSITIVE_INFINITY;
    this.#isLong = longShape(plan) !== null;
    const shapeCount = recordShapes(plan).length;
    this.#hasOneShape = !this.#isLong && shapeCount === 1;
    this.#joiner = new LongRecordJoiner(shapeCount);
    const fast = options.isGeneralOnly ? null : fastPlanOf(plan, options.context);
    const { equipId } = plan.equipment;
    const idOfStation = new Map(equipId.from === 'fixed' ? [] : Object.entries(equipId.idOfStation));
    this.#fast =
      fast &&
      new FastRows(fast, this.#batches, {
        idOfStation,
        stationNames: this.#stations,
        wantsValues: Boolean(options.see),
      });
    this.#fastFields = fast?.values.map(({ shape }) => shape.plan.field) ?? [];
    // What is left out for what another record says is listed, with its cells.
    const mayDrop = options.before !== undefined || (options.dropped?.count ?? 0) > 0;
    this.#lines = fast && this.#fast && !mayDrop ? LinesAlike.of(fast, this.#fast) : null;
  }

  /** Takes a row of a text whose form is known; null if there are none. */
  get takeLine(): TakeLine | null {
    const [lines, fast] = [this.#lines, this.#fast];
    if (!lines || !fast) return null;
    return (row, lineStart, length) => {
      if (!this.#isPlain(row.number)) return 0;
      const next = lines.read(row, lineStart, length);
      if (next === 0) return 0;
      this.#lastRow = row.number;
      this.#takeFast(fast, row, false);
      return next;
    };
  }

  /** True if a row stands among the records, wherever it does not say itself that it is none. */
  #isPlain(number: number): boolean {
    const isOfData = number >= this.#firstPlainRow && number <= this.#lastPlainRow;
    return isOfData && this.#make.heldFrom() === null;
  }

  take(row: RowSpans): void {
    const { number } = row;
    // Rows that a workbook leaves out are blank.
    if (number > this.#lastRow + 1) this.#skip('blank', number - this.#lastRow - 1);
    this.#lastRow = number;
    const isJoined = this.#isJoined(number);
    // Rows that are joined follow each other.
    if (!this.#isLong && !isJoined) this.#finishJoined();
    if (this.#fast === null || row.problem !== null || isJoined || !this.#isPlain(number))
      return this.#takeGeneral(row);
    const outcome = this.#fast.read(row);
    if (outcome === WRITTEN) this.#lines?.see(row);
    if (outcome === WRITTEN || outcome === WRITTEN_IN_PART)
      this.#takeFast(this.#fast, row, outcome === WRITTEN_IN_PART);
    else if (outcome === NO_VALUES) this.#skip('no-values');
    else if (outcome === LEFT_OUT_STATION) this.#skip('station-left-out');
    else this.#takeGeneral(row);
  }

  finish(): RunResult {
    this.#finishJoined();
    this.#batches.flush();
    for (const station of this.#make.sectionStations()) this.#stations.take(station);
    return {
      rowCount: this.#lastRow,
      sentRows: this.#sent,
      partlySentRows: this.#partlySent,
      heldRows: this.#held,
      leftOutRows: this.#leftOut,
      duplicateRows: this.#duplicates,
      skippedRows: this.#skipped,
      stations: this.#stations.all,
      equipments: this.#batches.started,
      problems: this.#problems,
      questions:
        this.#otherTableRows === 0
          ? []
          : [
              ...askAboutRowsAbove(this.#make.heldAbove(), this.#plan),
              ...askAboutSection(this.#make.heldFrom(), this.#make.tablesBelow(), this.#plan.answers),
            ],
      mayHaveDuplicates: this.#options.dropped === null && this.#batches.mayHaveDuplicates,
    };
  }

  #skip(because: SkipReason, rows = 1): void {
    this.#skipped[because] = (this.#skipped[because] ?? 0) + rows;
  }

  #unsent(row: RowTexts, problems: readonly Problem[], isPartial: boolean): void {
    const reasons = problems.map(({ reason }) => reason).filter((reason) => !isNote(reason));
    this.#tellUnsent(row, [...reasons, ...(isPartial ? ['partly-sent' as const] : [])]);
  }

  #tellUnsent(row: RowTexts, reasons: UnsentRow['reasons']): void {
    const { takeUnsent } = this.#options;
    if (!takeUnsent) return;
    const cells = row.cells().map(({ text }) => text);
    takeUnsent({ row: row.number, cells, reasons: [...new Set(reasons)] });
  }

  /** @param isPartial some cells of the row wait for an answer. */
  #takeFast(fast: FastRows, spans: RowSpans, isPartial: boolean): void {
    const { number: row } = spans;
    const { equipment, seconds, end, values } = fast;
    const { dropped, before, see } = this.#options;
    const { buffer } = equipment;
    // What was written is not kept before it is added.
    if (before?.has(this.#equipment, buffer.equipId, seconds)) return this.#takeGeneral(spans);
    if (isPartial) for (const column of fast.heldColumns(spans)) this.#problems.addOpen(spans, column);
    const problems = isPartial ? OPEN : [];
    const drop = dropped && dropped.count > 0 ? dropped.at(row, buffer.equipId, WHOLE) : undefined;
    if (drop) return this.#count(spans, [drop], { ...NOTHING_SENT, problems });
    if (see) {
      const { equipId } = buffer;
      const record = { equipId, seconds, row, fields: this.#fastFields, values, parts: null };
      see(record, buffer.bytes, buffer.length, end);
    }
    if (this.#batches.add(equipment, end, seconds, row, row)) {
      this.#sent++;
      if (!isPartial) return;
      this.#partlySent++;
      return this.#unsent(spans, problems, true);
    }
    this.#problems.add({ row, column: null, text: '', reason: 'too-long' });
    this.#count(spans, [], { ...NOTHING_SENT, tooLong: 1, problems });
  }

  #takeGeneral(spans: RowSpans): void {
    const sample = spans.sample();
    const row = { number: sample.number, cells: () => sample.cells };
    this.#options.seeUnusual?.(sample);
    const outcome = this.#make(sample);
    if (outcome.kind !== 'skipped' || OF_A_STATION.includes(outcome.because))
      this.#stations.takeRow(row.number, sample.cells);
    if (outcome.kind === 'skipped') return this.#skip(outcome.because);
    for (const problem of outcome.problems) {
      this.#problems.add(problem);
      this.#options.seeProblem?.(problem);
    }
    if (outcome.kind !== 'records') {
      if (outcome.kind === 'held') this.#held++;
      else this.#leftOut++;
      if (outcome.problems.some(({ reason }) => reason === 'another-table')) this.#otherTableRows++;
      this.#unsent(row, outcome.problems, false);
      return;
    }
    const problems = outcome.isPartial ? outcome.problems.filter(({ reason }) => !isNote(reason)) : [];
    this.#takeRecords(row, outcome.records, problems);
  }

  /** @param problems of what of the row is not among the records. */
  #takeRecords(row: RowTexts, records: MadeRecord[], problems: readonly CellProblem[]): void {
    const { dropped } = this.#options;
    const drops: DroppedRecord[] = [];
    const joined: MadeRecord[] = [];
    let sent = 0;
    let tooLong = 0;
    let others = 0;
    for (const made of records) {
      const kept = dropped ? this.#withoutDropped(made, dropped, drops) : made;
      if (!kept) continue;
      const { record, isOther } = this.#withoutOthers(kept);
      if (isOther) others++;
      if (!record) continue;
      this.#show(record);
      if (this.#isLong || this.#isJoined(record.row)) {
        joined.push(record);
        continue;
      }
      if (!this.#write(record)) {
        this.#problems.add({ row: row.number, column: null, text: '', reason: 'too-long' });
        tooLong++;
        continue;
      }
      sent++;
    }
    const counts = { sent, tooLong, others, problems };
    if (joined.length === 0) return this.#count(row, drops, counts);
    this.#writeJoined(this.#joiner.add(joined));
    this.#openRows.set(row.number, { row, drops, counts });
  }

  /** What is left of a record of which other files are sent first; null if that is nothing. */
  #withoutOthers(record: MadeRecord): { record: MadeRecord | null; isOther: boolean } {
    const { before } = this.#options;
    if (!before) return { record, isOther: false };
    const { row } = record;
    const { values, isOther } = before.rest(this.#equipment, record);
    if (isOther) this.#problems.add({ row, column: null, text: '', reason: 'other-file' });
    return { record: values.length === 0 ? null : { ...record, values }, isOther };
  }

  /** What is left of a record without what another one of its time says; null if that is nothing. */
  #withoutDropped(record: MadeRecord, dropped: DroppedRecords, drops: DroppedRecord[]): MadeRecord | null {
    const { row, equipId } = record;
    const isSent = (drop: DroppedRecord | undefined): boolean => {
      if (drop) drops.push(drop);
      return drop === undefined;
    };
    if (this.#hasOneShape) {
      if (!isSent(dropped.at(row, equipId, WHOLE))) return null;
      if (!dropped.isJoined(row)) return record;
    }
    const values = record.values.filter(({ field, column }) =>
      isSent(dropped.at(row, keyOfValue(equipId, field), column)),
    );
    return values.length === 0 ? null : { ...record, values };
  }

  #isJoined(row: number): boolean {
    const { dropped } = this.#options;
    return dropped !== null && dropped.isJoined(row);
  }

  #finishJoined(): void {
    this.#writeJoined(this.#joiner.finish());
  }

  /** Writes records that were joined, and counts their rows: each may have values in several of them, where times stand across. */
  #writeJoined(joined: readonly JoinedRecord[]): void {
    if (joined.length === 0) return;
    for (const { record, rows } of joined) {
      const isWritten = this.#write(record);
      if (!isWritten) this.#problems.add({ row: record.row, column: null, text: '', reason: 'too-long' });
      for (const row of rows) {
        const counts = this.#openRows.get(row)?.counts;
        if (counts) counts[isWritten ? 'sent' : 'tooLong']++;
      }
    }
    for (const { row, drops, counts } of this.#openRows.values()) this.#count(row, drops, counts);
    this.#openRows.clear();
  }

  /** What became of a row some records of which are duplicates. */
  #count(
    row: RowTexts,
    drops: DroppedRecord[],
    { sent, tooLong, others, problems: further }: RowCounts,
  ): void {
    const problems: Problem[] = drops.filter(({ as }) => as !== 'repeat');
    problems.push(...further);
    for (const { row: of, part, otherRow, reason } of drops) {
      this.#problems.add({ row: of, column: part === WHOLE ? null : part, text: '', reason, otherRow });
    }
    const isHeld = tooLong > 0 || further.length > 0 || drops.some(({ as }) => as === 'held');
    if (tooLong > 0) problems.push({ reason: 'too-long' });
    if (others > 0) problems.push({ reason: 'other-file' });
    if (sent > 0) this.#sent++;
    else if (isHeld) this.#held++;
    else this.#duplicates++;
    if (problems.length === 0) {
      if (sent === 0 && this.#options.listsRepeats === true) this.#tellUnsent(row, ['duplicate-same']);
      return;
    }
    if (sent > 0) this.#partlySent++;
    this.#unsent(row, problems, sent > 0);
  }

  #show(record: MadeRecord): void {
    const { see } = this.#options;
    if (!see) return;
    const json = Buffer.from(writeRecord(record));
    const { equipId, row, values } = record;
    const seen = {
      equipId,
      parts: this.#hasOneShape && !this.#isJoined(row) ? null : values,
      seconds: readWallSeconds(record.timestamp),
      row,
      fields: values.map(({ field }) => field),
      values: values.map(({ literal }) => (literal.startsWith('"') ? Number.NaN : Number(literal))),
    };
    see(seen, json, 0, json.length);
  }

  /** @returns false if the record is too long for any request. */
  #write(record: MadeRecord): boolean {
    const equipment = this.#batches.of(record.equipId);
    const { buffer } = equipment;
    const json = writeRecord(record);
    buffer.reserve(buffer.length, json.length * 3);
    const end = buffer.length + buffer.bytes.write(json, buffer.length);
    return this.#batches.add(equipment, end, readWallSeconds(record.timestamp), record.row, record.lastRow);
  }
}
