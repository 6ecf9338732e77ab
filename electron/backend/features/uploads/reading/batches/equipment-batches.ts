import type { EquipmentPlan } from '#shared/domain/import/import-plan.ts';
import { BatchBuffer, type BatchRules, FIRST_CAPACITY, type Waiting } from './batch-buffer.ts';

/** One equipment of the file: its unfinished batch, and what is known of the order of its times. */
export type EquipmentBatch = {
  buffer: BatchBuffer;
  records: number;
  lastSeconds: number;
  /** As long as times only rise, or only fall, none can be there twice. */
  isRising: boolean;
  isFalling: boolean;
};

/** The type that an equipment is sent as. */
export function equipTypeOf({ equipType, typeOfEquip }: EquipmentPlan, equipId: string): string {
  return Object.hasOwn(typeOfEquip, equipId) ? (typeOfEquip[equipId] ?? equipType) : equipType;
}

/** What waits to be sent, of all equipments together; files with thousands of stations must not keep a full batch of each. */
export const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** With more equipments than that allows, each still gets a batch of several records. */
const MIN_WAITING_BYTES_EACH = 2 * FIRST_CAPACITY;

/** The batches of every equipment of a file, one being written for each. */
export class EquipmentBatches {
  /** Equipments that have records, in the order of their first one. */
  readonly started: EquipmentBatch[] = [];
  readonly #all: EquipmentBatch[] = [];
  readonly #plan: EquipmentPlan;
  readonly #rules: BatchRules;
  readonly #byId = new Map<string, EquipmentBatch>();
  readonly #waiting: Waiting = { bytes: 0 };
  #maxWaitingBytes = MAX_WAITING_BYTES;

  constructor(plan: EquipmentPlan, rules: BatchRules) {
    this.#plan = plan;
    this.#rules = rules;
  }

  of(equipId: string): EquipmentBatch {
    let found = this.#byId.get(equipId);
    if (!found) {
      found = {
        buffer: new BatchBuffer(equipTypeOf(this.#plan, equipId), equipId, this.#rules, this.#waiting),
        records: 0,
        lastSeconds: Number.NaN,
        isRising: true,
        isFalling: true,
      };
      this.#byId.set(equipId, found);
      this.#all.push(found);
      this.#maxWaitingBytes = Math.max(MAX_WAITING_BYTES, this.#all.length * MIN_WAITING_BYTES_EACH);
    }
    return found;
  }

  /** Takes in the record that was written into the buffer of an equipment. @returns false if it is too long to be sent. */
  add(equipment: EquipmentBatch, end: number, seconds: number, row: number, lastRow: number): boolean {
    if (!equipment.buffer.add(end, seconds, row, lastRow)) return false;
    if (equipment.records++ === 0) this.started.push(equipment);
    const last = equipment.lastSeconds;
    if (seconds <= last) equipment.isRising = false;
    if (seconds >= last) equipment.isFalling = false;
    equipment.lastSeconds = seconds;
    if (this.#waiting.bytes > this.#maxWaitingBytes) this.#limitWaiting();
    return true;
  }

  /** True if times of one equipment neither only rise nor only fall, so that one may be there twice. */
  get mayHaveDuplicates(): boolean {
    return this.started.some(({ isRising, isFalling }) => !isRising && !isFalling);
  }

  /** Bytes of all buffers. */
  get waitingBytes(): number {
    return this.#waiting.bytes;
  }

  flush(): void {
    for (const { buffer } of this.started) buffer.flush();
  }

  /** With many equipments, the fullest ones go first; their next records begin another batch. */
  #limitWaiting(): void {
    const average = this.#waiting.bytes / this.#all.length;
    for (const { buffer } of this.#all) if (buffer.waitingBytes >= average) buffer.shrink();
  }
}
