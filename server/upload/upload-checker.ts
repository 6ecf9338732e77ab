import { BodyThread } from '../store/body-thread.ts';
import { MAX_SMALL_BYTES } from '../store/upload-body.ts';
import {
  checkFully,
  checkPlainly,
  checkUpload,
  type FullUploadCheck,
  type UploadCheck,
  withoutNames,
} from './check-upload.ts';

/** Judges bodies of uploads. */
export interface UploadChecker {
  /** @throws StoreBusyError if too many bodies of the account wait to be judged. */
  check(body: Buffer, account: string): Promise<UploadCheck>;
  /**
   * The names of the fields of a body that was found to be an upload.
   * @throws StoreBusyError as `check` does.
   */
  fieldsOf(body: Buffer, account: string): Promise<string[]>;
  /** Ends what it has begun; whoever still waits gets an error. */
  close(): Promise<void>;
}

const namesIn = (check: FullUploadCheck): string[] => ('refusal' in check ? [] : check.fields);

/** Judges every body at once, on the thread that asks. */
export const checkerInPlace: UploadChecker = {
  check: async (body) => checkUpload(body),
  fieldsOf: async (body) => namesIn(checkFully(body)),
  close: async () => {},
};

/**
 * Judges large bodies that are oddly written in a thread. What programs write is judged at once, in less than half a
 * millisecond: to wake a thread and to hear from it takes as long.
 */
export class CheckerInThread implements UploadChecker {
  readonly #thread: BodyThread<FullUploadCheck>;

  /** @param file the thread: check-thread.ts. */
  constructor(file: URL | string) {
    this.#thread = new BodyThread(file, 'check-uploads');
  }

  async check(body: Buffer, account: string): Promise<UploadCheck> {
    if (body.byteLength <= MAX_SMALL_BYTES) return checkUpload(body);
    return checkPlainly(body) ?? withoutNames(await this.#thread.ask(body, account));
  }

  async fieldsOf(body: Buffer, account: string): Promise<string[]> {
    return namesIn(
      body.byteLength <= MAX_SMALL_BYTES ? checkFully(body) : await this.#thread.ask(body, account),
    );
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
