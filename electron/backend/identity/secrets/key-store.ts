import { AppError, type Failure } from '#shared/errors.ts';
import { orAborted, runWithin } from '../../kit/abort-reason.ts';
import type { Log } from '../../kit/log.ts';
import type { Place, SecretRecord } from './secret-file.ts';

/** The place in which the operating system keeps secrets for its user. */
export type KeyStore = {
  /** What the user knows it as, such as `gnome_libsecret`. */
  name: string;
  encrypt(text: string): Promise<Uint8Array>;
  /** `shouldReEncrypt`: its key has changed, and what was encrypted with the old one is to be written again. */
  decrypt(bytes: Uint8Array): Promise<{ text: string; shouldReEncrypt: boolean }>;
};

/** Why there is none. */
export type NoKeyStore = 'browser-shell' | 'none-on-this-computer' | 'failed';

/** It may ask its user first; one that has said nothing for so long may never do. */
const MAX_ANSWER_MS = 60_000;
/** Reason of a failure; the window has words of its own for it. */
const NO_ANSWER = 'no-answer';

/** Whether a secret could not be read because the key store has not answered: asked again it may. */
export function isKeyStoreSilent({ code, details }: Failure): boolean {
  return code === 'LOGIN_UNREADABLE' && details.reason === NO_ANSWER;
}

async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await runWithin(MAX_ANSWER_MS, undefined, (tooLong) => orAborted(asked, tooLong));
  } catch (error) {
    throw error instanceof AppError ? new Error(NO_ANSWER, { cause: error }) : error;
  }
}

/** Whose secret a record has, and for where. */
export type RecordHead = Pick<SecretRecord, 'connectionId' | 'kind' | 'origin'>;

/** @throws AppError LOGIN_UNREADABLE */
export async function openRecord(
  record: SecretRecord,
  keyStore: KeyStore | NoKeyStore,
): Promise<{ text: string; shouldReEncrypt: boolean }> {
  if (record.keyStore === null) return { text: record.text, shouldReEncrypt: false };
  const unreadable = (reason: string, cause?: unknown) =>
    new AppError('LOGIN_UNREADABLE', { place: record.keyStore ?? '', reason }, { cause });
  if (typeof keyStore === 'string') throw unreadable(keyStore);
  try {
    return await answered(keyStore.decrypt(Buffer.from(record.text, 'base64')));
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error), error);
  }
}

/** The record as it goes to the disk; none where nothing does. @throws AppError KEY_STORE_FAILED */
export async function sealRecord(
  keyStore: KeyStore | undefined,
  head: RecordHead,
  text: string,
  place: Place,
): Promise<SecretRecord[]> {
  if (place === 'memory') return [];
  if (place === 'file') return [{ ...head, keyStore: null, text }];
  if (!keyStore) return [];
  try {
    const sealed = Buffer.from(await answered(keyStore.encrypt(text))).toString('base64');
    return [{ ...head, keyStore: keyStore.name, text: sealed }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('KEY_STORE_FAILED', { place: keyStore.name, reason }, { cause: error });
  }
}

/** The same of a new secret, which takes the place of the old one in any case: what was replaced must not come back. */
export async function sealIfPossible(
  keyStore: KeyStore | undefined,
  head: RecordHead,
  text: string,
  place: Place,
  log: Log,
): Promise<SecretRecord[]> {
  try {
    return await sealRecord(keyStore, head, text, place);
  } catch (error) {
    // Never in the clear instead: it stays in memory, and the log says why the next run will not know it.
    log({ level: 'warn', event: 'key-store-failed', error: reasonOf(error) });
    return [];
  }
}

/** The words of the key store, which say more than ours. */
export function reasonOf(error: unknown): string {
  return String(error instanceof AppError ? (error.cause ?? error) : error);
}
