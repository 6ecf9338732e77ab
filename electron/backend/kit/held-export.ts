import { randomUUID } from 'node:crypto';

/** What crosses the contract at a time: more would keep other calls waiting for longer than a frame. */
const PIECE_BYTES = 2_000_000;

/** The file of the last export, until it has been fetched. It stays in the pieces it came in: joining them takes time. */
export class HeldExport {
  #exportId: string | undefined;
  #pieces: readonly Uint8Array<ArrayBuffer>[] = [];
  #sizeBytes = 0;

  /** @returns the name by which it is fetched. */
  hold(pieces: readonly Uint8Array<ArrayBuffer>[]): { exportId: string; sizeBytes: number } {
    const exportId = randomUUID();
    this.#exportId = exportId;
    this.#pieces = pieces;
    this.#sizeBytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return { exportId, sizeBytes: this.#sizeBytes };
  }

  /** A piece from an offset on; with the last one the file is given up. Undefined if it is another's or gone. */
  take(exportId: string, offset: number): Blob | undefined {
    if (exportId !== this.#exportId) return undefined;
    const end = Math.min(offset + PIECE_BYTES, this.#sizeBytes);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let start = 0;
    for (const piece of this.#pieces) {
      const [from, to] = [Math.max(offset - start, 0), Math.min(end - start, piece.byteLength)];
      if (from < to) parts.push(piece.subarray(from, to));
      start += piece.byteLength;
      if (start >= end) break;
    }
    if (end >= this.#sizeBytes) {
      this.#exportId = undefined;
      this.#pieces = [];
    }
    return new Blob(parts);
  }
}
