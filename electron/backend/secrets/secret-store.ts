import { join } from 'node:path';
import type { SecretPlace } from '#shared/contract/secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { Log } from '../log.ts';
import type { KeyStore, NoKeyStore } from './key-store.ts';
import {
  openSecretChoice,
  openSecretFile,
  type Place,
  type SecretChoice,
  type SecretFile,
  type SecretKind,
  type SecretRecord,
} from './secret-file.ts';

export type SecretStoreOptions = { dataDir: string; keyStore: KeyStore | NoKeyStore; log: Log };

/**
 * The secrets of the connections between two runs (docs/adr/0070): encrypted by the key store of the system, or in
 * memory alone, or, by the user's explicit choice, in a file in the clear that only this user may read. A record
 * that the key store cannot decrypt stays where it is, for the key store may come back.
 */
export class SecretStore {
  readonly #file: SecretFile;
  readonly #choice: SecretChoice;
  readonly #keyStore: KeyStore | undefined;
  readonly #log: Log;
  #whyNone: NoKeyStore;
  /** What has been read or written in this run, in the clear. */
  readonly #known = new Map<string, string>();

  private constructor(file: SecretFile, choice: SecretChoice, { keyStore, log }: SecretStoreOptions) {
    this.#file = file;
    this.#choice = choice;
    this.#keyStore = typeof keyStore === 'string' ? undefined : keyStore;
    this.#whyNone = typeof keyStore === 'string' ? keyStore : 'failed';
    this.#log = log;
  }

  static async open(options: SecretStoreOptions): Promise<SecretStore> {
    const file = await openSecretFile(join(options.dataDir, 'secrets.json'));
    const choice = await openSecretChoice(join(options.dataDir, 'secret-place.json'));
    if (file.setAside)
      options.log({ level: 'warn', event: 'secrets-set-aside', keptAs: file.setAside.keptAs });
    return new SecretStore(file, choice, options);
  }

  where(): SecretPlace {
    const keyStore = this.#keyStore;
    return {
      place: this.#place,
      keyStore: keyStore
        ? { isAvailable: true, name: keyStore.name }
        : { isAvailable: false, why: this.#whyNone },
    };
  }

  has(connectionId: string, kind: SecretKind): boolean {
    return this.#known.has(keyOf(connectionId, kind)) || this.#recordOf(connectionId, kind) !== undefined;
  }

  /** Every secret that this run has seen, so that it can be kept out of what leaves the app. */
  seen(): string[] {
    const inTheClear = this.#file.content.records.filter(({ keyStore }) => keyStore === null);
    return [...this.#known.values(), ...inTheClear.map(({ text }) => text)];
  }

  /** @throws AppError LOGIN_UNREADABLE if it is there and cannot be decrypted. */
  async read(connectionId: string, kind: SecretKind): Promise<string | undefined> {
    const key = keyOf(connectionId, kind);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const record = this.#recordOf(connectionId, kind);
    if (!record) return undefined;
    const { text, shouldReEncrypt } = await this.#open(record);
    this.#known.set(key, text);
    if (shouldReEncrypt) await this.write(connectionId, kind, text);
    return text;
  }

  /** Is durable when it answers, as far as the place is. @throws AppError DISK_FAILED */
  async write(connectionId: string, kind: SecretKind, text: string): Promise<void> {
    this.#known.set(keyOf(connectionId, kind), text);
    const record = await this.#seal(connectionId, kind, text, this.#place);
    const isKept = this.#recordOf(connectionId, kind) !== undefined;
    if (record.length > 0 || isKept)
      await this.#keep((records) => [...without(records, connectionId, kind), ...record]);
  }

  /** @throws AppError DISK_FAILED */
  async remove(connectionId: string, kind?: SecretKind): Promise<void> {
    for (const key of this.#known.keys()) {
      if (kind ? key === keyOf(connectionId, kind) : key.startsWith(`${connectionId} `))
        this.#known.delete(key);
    }
    const left = without(this.#file.content.records, connectionId, kind);
    if (left.length < this.#file.content.records.length) {
      await this.#keep((records) => without(records, connectionId, kind));
    }
  }

  /**
   * Moves what is kept to another place.
   * @throws AppError INVALID_INPUT without a key store, DISK_FAILED.
   */
  async choose(place: Place): Promise<SecretPlace> {
    if (place === 'key-store' && !this.#keyStore) {
      throw new AppError('INVALID_INPUT', { field: 'place', reason: 'no-key-store' });
    }
    const { records } = this.#file.content;
    for (const { connectionId, kind } of records) {
      await this.read(connectionId, kind).catch((error: unknown) => this.#unreadable(error));
    }
    const moved: SecretRecord[] = [];
    for (const [key, text] of this.#known) {
      const [connectionId, kind] = key.split(' ') as [string, SecretKind];
      moved.push(...(await this.#seal(connectionId, kind, text, place)));
    }
    const stuck = records.filter(({ connectionId, kind }) => !this.#known.has(keyOf(connectionId, kind)));
    if (place === 'memory') await this.#file.clear();
    else await this.#keep(() => [...stuck, ...moved]);
    await this.#choice.change(() => ({ place }));
    return this.where();
  }

  get #place(): Place {
    const { place } = this.#choice.content;
    if (place === 'file' || place === 'memory') return place;
    return this.#keyStore ? 'key-store' : 'memory';
  }

  #recordOf(connectionId: string, kind: SecretKind): SecretRecord | undefined {
    return this.#file.content.records.find(
      (each) => each.connectionId === connectionId && each.kind === kind,
    );
  }

  async #keep(change: (records: SecretRecord[]) => SecretRecord[]): Promise<void> {
    await this.#file.change((content) => ({ ...content, records: change(content.records) }));
  }

  async #open(record: SecretRecord): Promise<{ text: string; shouldReEncrypt: boolean }> {
    if (record.keyStore === null) return { text: record.text, shouldReEncrypt: false };
    const unreadable = (reason: string, cause?: unknown) =>
      new AppError('LOGIN_UNREADABLE', { place: record.keyStore ?? '', reason }, { cause });
    if (!this.#keyStore) throw unreadable(this.#whyNone);
    try {
      return await this.#keyStore.decrypt(Buffer.from(record.text, 'base64'));
    } catch (error) {
      throw unreadable(error instanceof Error ? error.message : String(error), error);
    }
  }

  /** The record as it goes to the disk; none where nothing does. */
  async #seal(connectionId: string, kind: SecretKind, text: string, place: Place): Promise<SecretRecord[]> {
    if (place === 'memory') return [];
    if (place === 'file') return [{ connectionId, kind, keyStore: null, text }];
    if (!this.#keyStore) return [];
    try {
      const sealed = Buffer.from(await this.#keyStore.encrypt(text)).toString('base64');
      return [{ connectionId, kind, keyStore: this.#keyStore.name, text: sealed }];
    } catch (error) {
      // Never in the clear instead: it stays in memory, and the log says why the next run will not know it.
      this.#log({ level: 'warn', event: 'key-store-failed', error: String(error) });
      return [];
    }
  }

  #unreadable(error: unknown): void {
    if (!(error instanceof AppError) || error.code !== 'LOGIN_UNREADABLE') throw error;
    this.#log({ level: 'warn', event: 'secret-unreadable', reason: error.message });
  }
}

function keyOf(connectionId: string, kind: SecretKind): string {
  return `${connectionId} ${kind}`;
}

function without(records: SecretRecord[], connectionId: string, kind?: SecretKind): SecretRecord[] {
  return records.filter(
    (each) => each.connectionId !== connectionId || (kind !== undefined && each.kind !== kind),
  );
}
