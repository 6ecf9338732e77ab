import { type Frame, frameEnd } from './frame.ts';
import type { Amount } from './tally.ts';

/** Everything before it is applied. */
export type JournalPosition = { generation: number; offset: number };

/** A frame that is not applied yet. `account` is empty if an earlier run of the service has written it. */
export type PendingFrame = Frame & { name: string; account: string; isApplied: boolean };

/** Applied frames at a head are let go of when they are more than so many, and more than half: there may be many queues. */
const MIN_CUT = 8;

/** Frames in order; those at its head that are applied are let go of. */
class FrameQueue {
  #frames: PendingFrame[] = [];
  #head = 0;

  add(frame: PendingFrame): void {
    this.#frames.push(frame);
  }

  first(): PendingFrame | undefined {
    while (this.#frames[this.#head]?.isApplied) this.#head += 1;
    if (this.#head > MIN_CUT && this.#head * 2 > this.#frames.length) {
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

  add(frame: Frame, name: string, account = ''): void {
    const pending = { ...frame, name, account, isApplied: false };
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
    this.letOthersFirst(frame.name);
  }

  /** Puts a piece of equipment behind all others. */
  letOthersFirst(name: string): void {
    const queue = this.#equipment.get(name);
    this.#equipment.delete(name);
    if (queue?.first()) this.#equipment.set(name, queue);
  }

  /** What waits of one piece of equipment, in its order. */
  of(name: string): Iterable<PendingFrame> {
    return this.#equipment.get(name)?.waiting() ?? [];
  }

  /** All that waits, one of each piece of equipment in turn, each of them in its order. */
  *inTurns(isLeftOut: (name: string) => boolean): Generator<PendingFrame, void, undefined> {
    let rest: Iterator<PendingFrame, void, undefined>[] = [];
    for (const [name, queue] of this.#equipment) {
      if (isLeftOut(name)) continue;
      const frames = queue.waiting();
      const { done, value } = frames.next();
      if (done) continue;
      yield value;
      rest.push(frames);
    }
    while (rest.length > 0) {
      const going: typeof rest = [];
      for (const frames of rest) {
        const { done, value } = frames.next();
        if (done) continue;
        yield value;
        going.push(frames);
      }
      rest = going;
    }
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
  amounts(): Map<string, Amount> {
    const amounts = new Map<string, Amount>();
    for (const [name, queue] of this.#equipment) {
      const amount = { count: 0, bytes: 0 };
      for (const frame of queue.waiting()) {
        amount.count += 1;
        amount.bytes += frameEnd(frame) - frame.offset;
      }
      amounts.set(name, amount);
    }
    return amounts;
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
