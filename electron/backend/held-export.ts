import { randomUUID } from 'node:crypto';

/** What crosses the contract at a time: more would keep other calls waiting for longer than a frame. */
const PIECE_BYTES = 2_000_000;

/** The file of the last export, until it has been fetched. */
export class HeldExport {
  #exportId: string | undefined;
  #file = new Blob([]);

  /** @returns the name by which it is fetched. */
  hold(pieces: Uint8Array<ArrayBuffer>[]): { exportId: string; sizeBytes: number } {
    const exportId = randomUUID();
    this.#exportId = exportId;
    this.#file = new Blob(pieces);
    return { exportId, sizeBytes: this.#file.size };
  }

  /** A piece from an offset on; with the last one the file is given up. Undefined if it is another's or gone. */
  take(exportId: string, offset: number): Blob | undefined {
    if (exportId !== this.#exportId) return undefined;
    const piece = this.#file.slice(offset, offset + PIECE_BYTES);
    if (offset + PIECE_BYTES >= this.#file.size) {
      this.#exportId = undefined;
      this.#file = new Blob([]);
    }
    return piece;
  }
}
