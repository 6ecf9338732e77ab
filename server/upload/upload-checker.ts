import { isUtf8 } from 'node:buffer';
import { BodyThread } from '../store/body-thread.ts';
import { MAX_SMALL_BYTES } from '../store/upload-body.ts';
import { checkUpload, type UploadCheck } from './check-upload.ts';
import { isPlainUpload } from './is-plain-upload.ts';

/** Judges bodies of uploads. */
export interface UploadChecker {
  /** @throws StoreBusyError if too many bodies of the account wait to be judged. */
  check(body: Buffer, account: string): Promise<UploadCheck>;
  /** Ends what it has begun; whoever still waits gets an error. */
  close(): Promise<void>;
}

/** Judges every body at once, on the thread that asks. */
export const checkerInPlace: UploadChecker = {
  check: async (body) => checkUpload(body),
  close: async () => {},
};

/**
 * Judges large bodies that are oddly written in a thread. What programs write is judged at once, in less than half a
 * millisecond: to wake a thread and to hear from it takes as long.
 */
export class CheckerInThread implements UploadChecker {
  readonly #thread: BodyThread<UploadCheck>;

  /** @param file the thread: check-thread.ts. */
  constructor(file: URL | string) {
    this.#thread = new BodyThread(file, 'check-uploads');
  }

  async check(body: Buffer, account: string): Promise<UploadCheck> {
    if (body.byteLength <= MAX_SMALL_BYTES) return checkUpload(body);
    if (isUtf8(body) && isPlainUpload(body)) return { hasRecords: true };
    return this.#thread.ask(body, account);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
