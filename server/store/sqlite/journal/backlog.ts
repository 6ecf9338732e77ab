import { type Frame, frameEnd } from './frame.ts';

/** Everything before it is applied. */
export type JournalPosition = { generation: number; offset: number };

/** A frame that is not applied yet. */
export type PendingFrame = Frame & { name: string; isApplied: boolean };

/** Frames in order; those at its head that are applied are let go of. */
class FrameQueue {
  #frames: PendingFrame[] = [];
  #head = 0;

  add(frame: PendingFrame): void {
    this.#frames.push(frame);
  }

  first(): PendingFrame | undefined {
    while (this.#frames[this.#head]?.isApplied) this.#head += 1;
    if (this.#head > 1_000 && this.#head * 2 > this.#frames.length) {
      this.#frames = this.#frames.slice(this.#head);
      this.#head = 0;
    }
    return this.#frames[this.#head];
  }

  /** Those that wait, while none is added. */
  *waiting(): Generator<PendingFrame, void, undefined> {
    this.first();
    for (let at = this.#head; at < this.#frames.length; at += 1) {
      const frame = this.#frames[at];
      if (frame && !frame.isApplied) yield frame;
    }
  }

  last(): PendingFrame | undefined {
    return this.#frames.at(-1);
  }
}

/** What waits in the journal, in the order it came, and by equipment. Every file that is there is known. */
export class Backlog {
  readonly #files = new Map<number, FrameQueue>();
  readonly #equipment = new Map<string, FrameQueue>();
  #count = 0;
  #bytes = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Names a file, which may hold nothing that waits. Files are added in their order. */
  addFile(generation: number): void {
    if (!this.#files.has(generation)) this.#files.set(generation, new FrameQueue());
  }

  add(frame: Frame, name: string): void {
    const pending = { ...frame, name, isApplied: false };
    this.addFile(frame.generation);
    this.#files.get(frame.generation)?.add(pending);
    const queue = this.#equipment.get(name) ?? new FrameQueue();
    queue.add(pending);
    this.#equipment.set(name, queue);
    this.#count += 1;
    this.#bytes += frameEnd(frame) - frame.offset;
  }

  setApplied(frame: PendingFrame): void {
    frame.isApplied = true;
    this.#count -= 1;
    this.#bytes -= frameEnd(frame) - frame.offset;
    if (!this.#equipment.get(frame.name)?.first()) this.#equipment.delete(frame.name);
  }

  /** What waits of one piece of equipment, in its order. */
  of(name: string): Iterable<PendingFrame> {
    return this.#equipment.get(name)?.waiting() ?? [];
  }

  /** All that waits, in its order. */
  *inOrder(): Generator<PendingFrame, void, undefined> {
    for (const queue of this.#files.values()) yield* queue.waiting();
  }

  lastOf(name: string): PendingFrame | undefined {
    return this.#equipment.get(name)?.last();
  }

  oldest(): PendingFrame | undefined {
    for (const queue of this.#files.values()) {
      const first = queue.first();
      if (first) return first;
    }
    return undefined;
  }

  /** How much waits of each equipment. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { name } of this.inOrder()) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /** Files before `generation` that hold nothing that waits, up to the first that does. */
  finishedBefore(generation: number): number[] {
    const finished: number[] = [];
    for (const [each, queue] of this.#files) {
      if (each >= generation || queue.first()) break;
      finished.push(each);
    }
    return finished;
  }

  removeFile(generation: number): void {
    this.#files.delete(generation);
  }
}
