import { AppError } from '#shared/errors.ts';
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
    return await keyStore.decrypt(Buffer.from(record.text, 'base64'));
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
    const sealed = Buffer.from(await keyStore.encrypt(text)).toString('base64');
    return [{ ...head, keyStore: keyStore.name, text: sealed }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('KEY_STORE_FAILED', { place: keyStore.name, reason }, { cause: error });
  }
}
