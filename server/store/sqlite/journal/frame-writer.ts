import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Equipment } from '../../store.ts';
import { parseUpload, UnreadableUploadError } from '../../upload-body.ts';
import { equipmentNames } from '../equipment-names.ts';
import { measurementTable, UnwritableRecordError } from '../measurement-table.ts';
import { inTransaction } from '../transaction.ts';
import type { PendingFrame } from './backlog.ts';
import { fieldOrigins, noteLatest, type NumberedRecord, putTogether } from './put-together.ts';
import { bodyOffset, equipmentOf, frameEnd, isIntact, readHeader } from './frame.ts';
import { fileName } from './file-names.ts';
import { type SetAside, setAsideTable } from './set-aside.ts';

/** A transaction writes so many records at most: some 2 ms in which nobody else can write. */
const MAX_RECORDS = 500;
/** The same for fields and for time, should records be wide or rows long. */
const MAX_FIELDS = 2_000;
const MAX_MS = 4;
/** So much is read for one transaction, or one upload. */
const MAX_BYTES = 100_000;
/** Uploads that have been read and not written to their end; others are read again, which leads to the same. */
const MAX_BEGUN = 8;
const MAX_KEYS = 10_000;
/**
 * An upload of usual records is written in less, also on a busy machine: one that takes longer lets others go before it, and
 * were it usual ones that do, none of many would be at its end before all of them nearly are.
 */
const TURN_MS = 500;

/** An upload on its way into the table. `next` is the first record that is not written. */
type Work = {
  frame: PendingFrame;
  records: NumberedRecord[];
  next: number;
  spentMs: number;
  problem?: SetAside;
};

/** What a slice did. `slow` are those that have had their turn and are not at their end. */
export type Slice = { applied: PendingFrame[]; setAside: SetAside[]; slow: PendingFrame[] };

class DamagedFrameError extends Error {
  override readonly name = 'DamagedFrameError';
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    super('The bytes of the upload have changed on the disk.');
    this.bytes = bytes;
  }
}

function readBody(dataDir: string, frame: PendingFrame): Buffer {
  const bytes = Buffer.alloc(frameEnd(frame) - frame.offset);
  const file = openSync(join(dataDir, fileName(frame.generation)), constants.O_RDONLY);
  try {
    const length = readSync(file, bytes, 0, bytes.byteLength, frame.offset);
    const header = readHeader(bytes);
    if (length < bytes.byteLength || !header || !isIntact(header, bytes))
      throw new DamagedFrameError(bytes.subarray(0, length));
  } finally {
    closeSync(file);
  }
  return bytes.subarray(bodyOffset(frame) - frame.offset);
}

/** Writes uploads of the journal into the table of measurements, a slice at a time. */
export class FrameWriter {
  readonly #db: DatabaseSync;
  readonly #dataDir: string;
  readonly #table;
  readonly #setAside;
  readonly #origins;
  readonly #names;
  readonly #keys = new Map<string, number>();
  readonly #begun = new Map<PendingFrame, Work>();

  /** @param onMended is told of each name of equipment whose checksum was damaged. */
  constructor(db: DatabaseSync, dataDir: string, onMended: (equipment: Equipment) => void) {
    this.#db = db;
    this.#dataDir = dataDir;
    this.#table = measurementTable(db);
    this.#setAside = setAsideTable(db);
    this.#origins = fieldOrigins(db);
    this.#names = equipmentNames(db, onMended);
  }

  /**
   * Writes as many of the frames, in their order, as fit a short transaction. What cannot be applied, today or later, is
   * set aside in the same transaction and counts as applied.
   * @throws the error of SQLite or of the file system if nothing could be written at the moment.
   */
  writeSlice(frames: Iterable<PendingFrame>, beforeWriting: () => void): Slice {
    const works = this.#prepare(frames);
    const before = works.map(({ next }) => next);
    beforeWriting();
    try {
      return inTransaction(this.#db, () => this.#write(works));
    } catch (error) {
      for (const [index, work] of works.entries()) work.next = before[index] ?? 0;
      this.#keys.clear();
      throw error;
    }
  }

  /** Reads what is to be written before, so that the transaction itself is short. */
  #prepare(frames: Iterable<PendingFrame>): Work[] {
    const works: Work[] = [];
    let records = 0;
    let bytes = 0;
    for (const frame of frames) {
      const work = this.#begun.get(frame) ?? this.#read(frame);
      works.push(work);
      // To the end, so that those that nobody goes on with are forgotten first.
      this.#begun.delete(frame);
      this.#begun.set(frame, work);
      records += 1 + work.records.length - work.next;
      bytes += frame.bodyBytes;
      if (records > MAX_RECORDS || bytes > MAX_BYTES) break;
    }
    for (const frame of this.#begun.keys()) {
      if (this.#begun.size <= Math.max(works.length, MAX_BEGUN)) break;
      this.#begun.delete(frame);
    }
    return works;
  }

  #read(frame: PendingFrame): Work {
    const work: Work = { frame, records: [], next: 0, spentMs: 0 };
    const { name, generation, offset } = frame;
    let body: Buffer | undefined;
    try {
      body = readBody(this.#dataDir, frame);
      const deleted = this.#setAside.deletedIn(frame);
      work.records = putTogether(parseUpload(body)).filter(({ index }) => !deleted.has(index));
    } catch (error) {
      const bytes = error instanceof DamagedFrameError ? error.bytes : body;
      if (!(error instanceof DamagedFrameError || error instanceof UnreadableUploadError) || !bytes)
        throw error;
      work.problem = { reason: error.message, equipment: equipmentOf(name), generation, offset, bytes };
    }
    return work;
  }

  #write(works: Work[]): Slice {
    const slice: Slice = { applied: [], setAside: [], slow: [] };
    let began = performance.now();
    const end = began + MAX_MS;
    let left = MAX_RECORDS;
    for (const work of works) {
      if (work.problem) {
        if (this.#setAside.put(work.problem)) slice.setAside.push(work.problem);
      } else {
        left -= this.#writeRecords(work, left, end, slice.setAside);
      }
      const now = performance.now();
      work.spentMs += now - began;
      began = now;
      if (work.next < work.records.length) {
        if (work.spentMs > TURN_MS) {
          work.spentMs = 0;
          slice.slow.push(work.frame);
        }
        break;
      }
      slice.applied.push(work.frame);
      this.#begun.delete(work.frame);
      if (left <= 0 || now > end) break;
    }
    return slice;
  }

  /** @returns how many were written; at least one. */
  #writeRecords(work: Work, limit: number, end: number, setAside: SetAside[]): number {
    const { frame, records } = work;
    if (records.length === 0) return 0;
    const equipment = this.#keyOf(frame.name);
    const named = equipmentOf(frame.name);
    const isAwaited = this.#origins.areAwaited(named);
    const latest = new Map<string, string>();
    const first = work.next;
    do {
      const next = records[work.next];
      if (!next) break;
      if (this.#put(equipment, next, frame, setAside)) {
        noteLatest(latest, next.record);
        if (isAwaited) this.#origins.note(named, next.record, frame);
      }
      work.next += 1;
    } while (work.next - first < limit && latest.size < MAX_FIELDS && performance.now() < end);
    this.#table.putLatest(equipment, latest);
    return work.next - first;
  }

  /** @returns false if the record cannot be written, and is set aside. */
  #put(
    equipment: number,
    { record, index }: NumberedRecord,
    frame: PendingFrame,
    setAside: SetAside[],
  ): boolean {
    try {
      const damaged = this.#table.put(equipment, record);
      if (damaged) setAside.push(damaged);
      return true;
    } catch (error) {
      if (!(error instanceof UnwritableRecordError)) throw error;
      const problem: SetAside = {
        reason: error.message,
        equipment: equipmentOf(frame.name),
        timestamp: record.timestamp,
        generation: frame.generation,
        offset: frame.offset,
        index,
        bytes: Buffer.from(JSON.stringify([record])),
      };
      if (this.#setAside.put(problem)) setAside.push(problem);
      return false;
    }
  }

  #keyOf(name: string): number {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const key = this.#names.keyToWrite(equipmentOf(name));
    if (this.#keys.size >= MAX_KEYS) this.#keys.clear();
    this.#keys.set(name, key);
    return key;
  }
}
