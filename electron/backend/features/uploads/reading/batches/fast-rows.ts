import { hasLostDigits, isWrittenAsId } from '#shared/domain/import/cells/equipment-id.ts';
import { readNumber, readText, type ValueReading } from '#shared/domain/import/cells/read-number.ts';
import { isStatistic } from '#shared/domain/import/prepare-row.ts';
import { isShared, type RowSpans, SPAN_EMPTY, SPAN_NUMBER, SPAN_ROUNDED, SPAN_TEXT } from '../row-spans.ts';
import type { BatchBuffer } from './batch-buffer.ts';
import { ByteMap } from './byte-map.ts';
import type { EquipmentBatch, EquipmentBatches } from './equipment-batches.ts';
import { type FastColumn, type FastPlan, isSuspicious } from './fast-plan.ts';
import { copyNumber, copyPlainNumber, valueOf } from './number-bytes.ts';
import { wordsOf, writeWords } from './words.ts';
import type { StationNames } from './station-names.ts';
import { timeOfRow } from './row-time.ts';
import { writeTimestamp } from './time-bytes.ts';

const QUOTE = 34;
const CLOSE = 125;
const HEAD = wordsOf('{"timestamp":"');
export const HEAD_BYTES = HEAD.length + 20;
/** More than a number takes. */
const NUMBER_ROOM = 48;
const WORD_BYTES = 4;
const SPACE = 32;
const [ZERO, NINE] = [48, 57];
const DELETE = 127;
const POINT = 46;
/** Longer numbers of a workbook are rounded to what their user sees. */
const EXACT_BYTES = 16;
const MAX_REMEMBERED = 20_000;
const MAX_REMEMBERED_BYTES = 32;

/** What a fast row came to. `GENERAL`: it needs the general way. */
const GENERAL = 0;
export const [WRITTEN, NO_VALUES, LEFT_OUT_STATION, WRITTEN_IN_PART] = [1, 2, 3, 4] as const;

type Remembered = { literal: Buffer | null; value: number };

/** Writes rows as records straight into the batch of their equipment, as long as each cell has a plain form. */
export class FastRows {
  /** Of the row that was written last: its equipment, its time, where the record ends, its values by position (NaN: none). */
  equipment!: EquipmentBatch;
  seconds = 0;
  end = 0;
  readonly values: Float64Array;
  readonly #plan: FastPlan;
  readonly #batches: EquipmentBatches;
  readonly #idOfStation: ReadonlyMap<string, string>;
  readonly #stationNames: StationNames;
  readonly #stations = new Map<string, EquipmentBatch | null>();
  /** Those that are plain text. */
  readonly #textStations = new ByteMap<EquipmentBatch | null>();
  readonly #remembered: Map<string, Remembered>[];
  readonly wantsValues: boolean;
  readonly #hasCorrections: boolean;
  /** What a row takes at most if all its cells are plain. */
  readonly room: number;
  #fixed: EquipmentBatch | undefined;

  constructor(
    plan: FastPlan,
    batches: EquipmentBatches,
    {
      idOfStation,
      stationNames,
      wantsValues,
    }: { idOfStation: ReadonlyMap<string, string>; stationNames: StationNames; wantsValues: boolean },
  ) {
    this.#plan = plan;
    this.#batches = batches;
    this.#idOfStation = idOfStation;
    this.#stationNames = stationNames;
    this.wantsValues = wantsValues;
    this.#hasCorrections = plan.correctedRows.size > 0;
    this.room = plan.values.reduce((sum, { key }) => sum + key.length + NUMBER_ROOM, HEAD_BYTES + 1);
    this.values = new Float64Array(plan.values.length);
    this.#remembered = plan.values.map(() => new Map<string, Remembered>());
  }

  read(row: RowSpans): number {
    const plan = this.#plan;
    if (row.count < plan.fewestCells) return GENERAL;
    if (row.count !== plan.width && !this.#fitsWidth(row)) return GENERAL;
    if (this.#hasCorrections && plan.correctedRows.has(row.number)) return GENERAL;
    if (row.isHidden && plan.readsHiddenApart) return GENERAL;
    if (plan.counterColumns.length > 0 && !this.#areCounters(row)) return GENERAL;
    if (plan.ranges.length > 0 && plan.ranges.some(([from, to]) => row.number >= from && row.number <= to))
      return GENERAL;
    const seconds = timeOfRow(row, plan);
    if (seconds !== seconds) return GENERAL;
    const equipment = this.equipmentOf(row);
    if (equipment === undefined) return GENERAL;
    if (equipment === null) return LEFT_OUT_STATION;
    const { buffer } = equipment;
    const start = buffer.length;
    buffer.reserve(start, this.room);
    const first = start + HEAD_BYTES;
    const end = this.#writeValues(row, buffer, first);
    if (end < 0) return GENERAL;
    const isPartial = plan.heldColumns.length > 0 && this.heldColumns(row).length > 0;
    if (end === first) return isPartial ? GENERAL : NO_VALUES;
    this.close(equipment, end, seconds);
    return isPartial ? WRITTEN_IN_PART : WRITTEN;
  }

  /** Makes a record of the values that stand in the buffer of an equipment, from `HEAD_BYTES` behind its end to `end`. */
  close(equipment: EquipmentBatch, end: number, seconds: number): void {
    const { bytes, view, length: start } = equipment.buffer;
    writeWords(view, start, HEAD);
    writeTimestamp(view, start + HEAD.length, seconds);
    bytes[start + HEAD_BYTES - 1] = QUOTE;
    bytes[end] = CLOSE;
    this.equipment = equipment;
    this.seconds = seconds;
    this.end = end + 1;
  }

  /** False if a column that counts rows has something else than a number: that the row is a sum, or is void. */
  #areCounters(row: RowSpans): boolean {
    return this.#plan.counterColumns.every((column) => {
      const kind = row.kinds[column];
      if (kind !== SPAN_TEXT) return kind === SPAN_EMPTY || kind === SPAN_NUMBER;
      const end = row.ends[column] as number;
      for (let at = row.starts[column] as number; at < end; at++) {
        const byte = row.bytes[at] as number;
        if (byte < ZERO || byte > NINE) return false;
      }
      return true;
    });
  }

  /** Columns that an open question holds and that have something in this row. */
  heldColumns(row: RowSpans): number[] {
    return this.#plan.heldColumns.filter((column) => column < row.count && isFilled(row, column));
  }

  /** Blank cells too many do no harm; cells too few are blank if the plan says so. */
  #fitsWidth(row: RowSpans): boolean {
    const { width, shortRowsAreBlank } = this.#plan;
    for (let column = width; column < row.count; column++) if (row.kinds[column] !== SPAN_EMPTY) return false;
    if (row.count >= width) return true;
    if (
      !shortRowsAreBlank ||
      this.#plan.holdsShortRows ||
      (width > row.kinds.length && !row.reserve(width - 1))
    )
      return false;
    row.kinds.fill(SPAN_EMPTY, row.count, width);
    return true;
  }

  /** undefined: the general way has to say; null: this station is not sent. */
  equipmentOf(row: RowSpans): EquipmentBatch | null | undefined {
    const { fixedEquipId, stationColumn } = this.#plan;
    if (fixedEquipId !== null) {
      this.#fixed ??= this.#batches.of(fixedEquipId);
      return this.#fixed;
    }
    const kind = row.kinds[stationColumn];
    if (kind === SPAN_ROUNDED) return undefined;
    if (kind === SPAN_TEXT) {
      const [start, end] = [row.starts[stationColumn] as number, row.ends[stationColumn] as number];
      const known = this.#textStations.get(row.bytes, start, end);
      if (known !== undefined) return known;
      const found = this.#stationOf(row, stationColumn);
      if (found !== undefined) this.#textStations.set(row.bytes, start, end, found);
      return found;
    }
    const raw = keyOf(row, stationColumn);
    const known = this.#stations.get(raw);
    if (known !== undefined) return known;
    const found = this.#stationOf(row, stationColumn);
    if (found !== undefined) this.#stations.set(raw, found);
    return found;
  }

  /** The equipment of a station that has been met as plain text; null for any other. */
  knownStation({ bytes, starts, ends }: RowSpans): EquipmentBatch | null {
    const { stationColumn } = this.#plan;
    const start = starts[stationColumn] as number;
    return this.#textStations.get(bytes, start, ends[stationColumn] as number) ?? null;
  }

  /** The equipment that a text names, which is looked up once. */
  #stationOf(row: RowSpans, stationColumn: number): EquipmentBatch | null | undefined {
    const name = row.textAt(stationColumn).trim();
    if (name === '' || this.#plan.heldStations.has(name)) return undefined;
    const named = this.#idOfStation.get(name);
    if (named === undefined && (this.#isHeld(name) || isStatistic(name))) return undefined;
    this.#stationNames.take(name);
    const equipId = named ?? name;
    return equipId === '' ? null : this.#batches.of(equipId);
  }

  /** True for a station that the plan does not name and that may not be its own id. */
  #isHeld(name: string): boolean {
    const { unlisted } = this.#plan;
    return unlisted === 'hold' || hasLostDigits(name) || (unlisted === 'hold-names' && !isWrittenAsId(name));
  }

  /** @returns where the values end, or -1 if the general way has to say. */
  #writeValues(row: RowSpans, buffer: BatchBuffer, from: number): number {
    const columns = this.#plan.values;
    const { kinds, starts, ends, bytes: source, view: sourceView } = row;
    const { values } = this;
    const wantsValues = this.wantsValues;
    const lastEnd = source.length - WORD_BYTES;
    let { bytes, view } = buffer;
    let at = from;
    for (let index = 0; index < columns.length; index++) {
      const fast = columns[index] as FastColumn;
      const { column, key, decimal, thousands } = fast;
      const kind = kinds[column] as number;
      if (wantsValues) values[index] = Number.NaN;
      if (kind === SPAN_EMPTY) continue;
      if (decimal !== 0 && (kind === SPAN_TEXT || kind === SPAN_NUMBER)) {
        let start = starts[column] as number;
        let end = ends[column] as number;
        const digits = at + key.length;
        writeWords(view, at, key);
        const isText = kind === SPAN_TEXT;
        const signs = isText ? decimal : POINT;
        let next = end <= lastEnd ? copyPlainNumber(sourceView, start, end, view, digits, signs) : -1;
        if (next < 0) {
          while (start < end && source[start] === SPACE) start++;
          while (start < end && source[end - 1] === SPACE) end--;
          if (start === end) continue;
          next = copyNumber(source, start, end, bytes, digits, signs, isText ? thousands : -1);
        }
        const isPlain = next >= 0 && (isText || end - start <= EXACT_BYTES);
        if (isPlain && !isSuspicious(fast, bytes, digits, next)) {
          if (wantsValues) values[index] = valueOf(bytes, digits, next);
          at = next;
          continue;
        }
      }
      at = this.writeRead(row, buffer, index, at);
      if (at < 0) return -1;
      ({ bytes, view } = buffer);
    }
    return at;
  }

  /** Writes the value of a cell that is read by its text. @returns where it ends, or -1 if the general way has to say. */
  writeRead(row: RowSpans, buffer: BatchBuffer, index: number, at: number): number {
    const fast = this.#plan.values[index] as FastColumn;
    const { literal, value } = this.#readCell(row, fast, index);
    if (literal === null) return Number.isNaN(value) ? at : -1;
    const { key } = fast;
    buffer.reserve(at, literal.length + this.room);
    writeWords(buffer.view, at, key);
    buffer.bytes.set(literal, at + key.length);
    this.values[index] = value;
    return at + key.length + literal.length;
  }

  /** A cell by its text; measured values, states and signs for "no value" repeat, so what they come to is remembered. */
  #readCell(row: RowSpans, column: FastColumn, index: number): Remembered {
    const key = keyOf(row, column.column);
    const remembered = this.#remembered[index] as Map<string, Remembered>;
    let found = remembered.get(key);
    if (!found) {
      found = rememberedOf(readCell(row, column));
      if (remembered.size < MAX_REMEMBERED && key.length <= MAX_REMEMBERED_BYTES) remembered.set(key, found);
    }
    return found;
  }
}

function readCell(row: RowSpans, { column, shape, holdsValue }: FastColumn): ValueReading {
  const cell = row.cellAt(column);
  if (holdsValue?.(cell.text)) return { kind: 'problem', reason: 'open-question' };
  if (!cell.text.isWellFormed() || cell.text.includes('\u{fffd}')) {
    return { kind: 'problem', reason: 'undecodable' };
  }
  return shape.plan.type === 'text'
    ? readText(cell, shape.rules.missingTexts)
    : readNumber(cell, shape.rules);
}

function isFilled(row: RowSpans, column: number): boolean {
  const kind = row.kinds[column] as number;
  const start = row.starts[column] as number;
  if (kind === SPAN_EMPTY) return false;
  // A visible sign of ASCII settles it without making text of the cell.
  if ((kind === SPAN_TEXT || kind === SPAN_NUMBER) && start < (row.ends[column] as number)) {
    const first = row.bytes[start] as number;
    if (first > SPACE && first < DELETE) return true;
  }
  return row.textAt(column).trim() !== '';
}

/** No literal and NaN: no value. No literal and a number: a problem. */
function rememberedOf(reading: ValueReading): Remembered {
  if (reading.kind === 'missing') return { literal: null, value: Number.NaN };
  if (reading.kind === 'problem') return { literal: null, value: 0 };
  const value = reading.literal.startsWith('"') ? Number.NaN : Number(reading.literal);
  return { literal: Buffer.from(reading.literal), value };
}

/** The cell as bytes, for looking up what it came to last time. */
function keyOf(row: RowSpans, column: number): string {
  const kind = row.kinds[column] as number;
  if (isShared(kind)) return `${kind} ${row.sharedTexts[row.values[column] as number] ?? ''}`;
  const bytes = row.bytes as Buffer;
  return kind + bytes.toString('latin1', row.starts[column], row.ends[column]);
}
