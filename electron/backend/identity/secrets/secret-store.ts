import type { SecretPlace } from '#shared/contract/connections.ts';
import { AppError } from '#shared/errors.ts';
import type { Log } from '../../kit/log.ts';
import { WorkUnderWay } from '../../kit/work-under-way.ts';
import type { AddressBinding, AddressBindings } from '../connections/address-bindings.ts';
import {
  type KeyStore,
  type NoKeyStore,
  openRecord,
  reasonOf,
  sealIfPossible,
  sealRecord,
} from './key-store.ts';
import {
  openSecretChoice,
  isFor,
  isOf,
  keyOf,
  openSecretFile,
  type Place,
  SECRET_KINDS,
  settledFor,
  type SecretChoice,
  type SecretFile,
  type SecretKind,
  type SecretRecord,
} from './secret-file.ts';
import type { JsonFolder } from '../../kit/json-folder.ts';

export type SecretStoreOptions = {
  files: JsonFolder;
  keyStore: KeyStore | NoKeyStore;
  bindings: AddressBindings;
  log: Log;
};

/** A secret in the clear, and where it may be sent. */
type Known = { text: string; origin: string | null };
/** By an id alone: whoever is bound under it right now. */
type SecretOwner = string | AddressBinding;
const MAX_SEEN = 1_000;
/** The key store may ask its user, or never answer. */
const CLOSING_MS = 5_000;

/**
 * The secrets of the connections and other owners between two runs (docs/adr/0070): encrypted by the key store of the
 * system, or in memory alone, or, by the user's explicit choice, in a file in the clear that only this user may read. A
 * record that the key store cannot decrypt stays where it is, for the key store may come back; and no record goes before
 * its replacement is there, unless the secret itself was replaced or removed.
 *
 * Each secret is for one origin (docs/adr/0070): only an owner that leads there gets it, and one that was removed or leads
 * elsewhere by now can write no more. Of several calls for one secret the one that came last counts, in whatever order the
 * key store gets done with them. A secret that cannot be written did not take the place of the one before; one that was
 * removed is not used any more, even if the disk fails to remove it.
 */
export class SecretStore {
  readonly #file: SecretFile;
  readonly #choice: SecretChoice;
  readonly #keyStore: KeyStore | undefined;
  readonly #bindings: AddressBindings;
  readonly #log: Log;
  readonly #whyNone: NoKeyStore;
  /** What is there, in the clear, as far as it has been read or written in this run. */
  readonly #known = new Map<string, Known>();
  /** How often it was asked to write or remove each secret in this run. */
  readonly #changes = new Map<string, number>();
  /** The newest write of each secret that was not removed since: whether it has kept the secret. */
  readonly #writing = new Map<string, Promise<boolean>>();
  /** What was removed by which call: used no more, even if the disk still has it; the next change of the file takes it away. */
  readonly #removed = new Map<string, number>();
  readonly #seen = new Set<string>();
  #place: Place;
  readonly #work = new WorkUnderWay();
  #moving: Promise<unknown> = Promise.resolve();

  private constructor(
    file: SecretFile,
    choice: SecretChoice,
    { keyStore, bindings, log }: SecretStoreOptions,
  ) {
    this.#file = file;
    this.#choice = choice;
    this.#keyStore = typeof keyStore === 'string' ? undefined : keyStore;
    this.#whyNone = typeof keyStore === 'string' ? keyStore : 'failed';
    this.#bindings = bindings;
    this.#log = log;
    const { place } = choice.content;
    this.#place = place === 'file' ? place : place !== 'memory' && this.#keyStore ? 'key-store' : 'memory';
  }

  static async open(options: SecretStoreOptions): Promise<SecretStore> {
    const file = await openSecretFile(options.files);
    const choice = await openSecretChoice(options.files);
    return new SecretStore(file, choice, options);
  }

  /**
   * Once the owners are known: what an earlier version has kept belongs to where its owner leads now, and what is for
   * another origin is dropped. A disk that cannot be written changes nothing of who gets what.
   */
  async settle(): Promise<void> {
    const settled = (record: SecretRecord) => settledFor(record, this.#bindings.of(record.connectionId));
    if (this.#records.some((record) => settled(record)[0] !== record))
      await this.#change((records) => records.flatMap(settled)).catch(this.#warn('secrets-not-settled'));
    // In memory because there is no key store: nobody has said that what the file has is not wanted there.
    const isChosen = this.#place === 'key-store' || this.#choice.content.place !== null;
    // A key store may be silent: nobody waits for it.
    if (isChosen) this.#moving = this.#work.run(() => this.#outOfTheClear()).catch(() => {});
  }

  where(): SecretPlace {
    const [place, found, why] = [this.#place, this.#keyStore, this.#whyNone];
    return { place, keyStore: found ? { isAvailable: true, name: found.name } : { isAvailable: false, why } };
  }

  has(ownerId: string, kind: SecretKind): boolean {
    const binding = this.#bindings.of(ownerId);
    if (!binding) return false;
    const known = this.#known.get(keyOf(ownerId, kind));
    return known ? isFor(known, binding) : this.#recordOf(binding, kind) !== undefined;
  }

  /** Every secret that this run has seen, so that it can be kept out of what leaves the app. */
  seen(): string[] {
    const inTheClear = this.#file.content.records.filter(({ keyStore }) => keyStore === null);
    return [...this.#seen, ...inTheClear.map(({ text }) => text)];
  }

  /**
   * A secret for where its owner leads; undefined if there is none.
   * @throws AppError LOGIN_UNREADABLE if it is there and cannot be decrypted; why the owner's binding has ended.
   */
  async read(owner: SecretOwner, kind: SecretKind): Promise<string | undefined> {
    const binding = typeof owner === 'string' ? this.#bindings.of(owner) : owner;
    if (!binding) return undefined;
    binding.ended.throwIfAborted();
    const key = keyOf(binding.ownerId, kind);
    const known = this.#known.get(key);
    if (known) return isFor(known, binding) ? known.text : undefined;
    const record = this.#recordOf(binding, kind);
    if (!record) return undefined;
    const { text, shouldReEncrypt } = await openRecord(record, this.#keyStore ?? this.#whyNone);
    binding.ended.throwIfAborted();
    if (!this.#records.includes(record)) return this.read(binding, kind);
    this.#know(key, { text, origin: binding.origin });
    if (shouldReEncrypt) {
      // What the old key has encrypted can still be read, and stays until the new one has done it.
      const head = { connectionId: binding.ownerId, kind, origin: binding.origin };
      const seal = (place: Place) => sealRecord(this.#keyStore, head, text, place);
      await this.#work
        .run(() => this.#persist(binding, kind, seal, (records) => records.includes(record)))
        .catch(this.#warn('secret-not-encrypted-again'));
    }
    return text;
  }

  /**
   * Is durable when it answers, as far as the place is; or else a newer one is, which has overtaken it.
   * @throws AppError DISK_FAILED, CANCELLED once it is closed; why the owner's binding has ended, and then nothing is kept.
   */
  async write(owner: SecretOwner, kind: SecretKind, text: string): Promise<void> {
    const binding = typeof owner === 'string' ? this.#bindings.of(owner) : owner;
    if (!binding) throw new AppError('ADDRESS_CHANGED', {});
    const { ownerId, origin, ended } = binding;
    ended.throwIfAborted();
    const change = this.#begin(ownerId, kind);
    const key = keyOf(ownerId, kind);
    this.noteSeen(text);
    const head = { connectionId: ownerId, kind, origin };
    const seal = (place: Place) => sealIfPossible(this.#keyStore, head, text, place, this.#log);
    const isNewest = () => this.#changes.get(key) === change;
    const onWritten = () => {
      if ((this.#removed.get(key) ?? 0) > change) return;
      this.#removed.delete(key);
      if (!ended.aborted) this.#know(key, { text, origin });
      // The owner may come back, but not what it was told has not been kept.
      else this.#removed.set(key, change);
    };
    let writing = this.#work.run(() => this.#persist(binding, kind, seal, isNewest, onWritten));
    this.#writing.set(key, writing);
    while (!(await writing) && !ended.aborted) {
      // What was overtaken ends as the newer one does.
      const newer = this.#writing.get(key);
      if (newer === undefined || newer === writing) break;
      writing = newer;
    }
    // Whoever saves one again does not rescue it from a damaged file any more.
    await this.#file.removeSetAside().catch(this.#warn('damaged-secrets-not-removed'));
    ended.throwIfAborted();
  }

  /** An owner that was removed or leads elsewhere by now removes nothing of what is there since. @throws AppError DISK_FAILED */
  async remove(owner: SecretOwner, kind: SecretKind): Promise<void> {
    const ownerId = typeof owner === 'string' ? owner : owner.ended.aborted ? undefined : owner.ownerId;
    if (ownerId !== undefined) await this.#remove(ownerId, [kind]);
  }

  /** Removes all secrets of an owner. @throws AppError DISK_FAILED */
  async drop(ownerId: string): Promise<void> {
    await this.#remove(ownerId, SECRET_KINDS);
  }

  /**
   * Moves what is kept to another place, all of it or, if that fails, nothing. What cannot be read stays where it is.
   * @throws AppError INVALID_INPUT without a key store, KEY_STORE_FAILED if it does not encrypt, DISK_FAILED.
   */
  async choose(place: Place): Promise<SecretPlace> {
    if (place === 'key-store' && !this.#keyStore) {
      throw new AppError('INVALID_INPUT', { field: 'place', reason: 'no-key-store' });
    }
    const moved = this.#work.run(() => this.#moving.then(() => this.#moveTo(place)));
    this.#moving = moved.catch(() => {});
    await moved;
    return this.where();
  }

  /** Lets what is being written end; nothing is written after that. */
  async close(): Promise<void> {
    await this.#work.close(CLOSING_MS);
    await this.#change((records) => records).catch(this.#warn('secrets-not-removed'));
    await Promise.all([this.#file.close(), this.#choice.close()]);
  }

  async #moveTo(place: Place): Promise<void> {
    const [before, chosen] = [this.#place, this.#choice.content.place];
    // Nothing is written in the clear before it is on the disk that this was chosen.
    if (place === 'file') await this.#choice.change(() => ({ place }));
    // From now on whatever is written goes there; what is being written looks again before it is.
    this.#place = place;
    try {
      // What was on its way to the old place has come there.
      await this.#change((records) => records);
      if (place === 'memory') await this.#forgetFile();
      else await this.#sealAnew(place);
      await this.#file.removeSetAside();
      if (place !== 'file') await this.#choice.change(() => ({ place }));
    } catch (error) {
      this.#place = before;
      if (place === 'file') await this.#choice.change(() => ({ place: chosen })).catch(() => {});
      await this.#outOfTheClear();
      throw error;
    }
  }

  /** Of what is in the file in the clear though that is not the place, since the disk or the app has failed on the way. */
  async #outOfTheClear(): Promise<void> {
    const place = this.#place;
    if (place === 'file' || !this.#records.some(({ keyStore }) => keyStore === null)) return;
    await (place === 'memory' ? this.#forgetFile() : this.#sealAnew(place)).catch(
      this.#warn('secrets-in-the-clear'),
    );
  }

  /** What can be read is in memory from now on. */
  async #forgetFile(): Promise<void> {
    const unreadable = new Set<SecretRecord>();
    const read = async (record: SecretRecord) => {
      if ((await this.#textOf(record)) === undefined) unreadable.add(record);
    };
    // All at once: a key store that does not answer is waited for once.
    await Promise.all(this.#records.map(read));
    if (this.#records.some((record) => unreadable.has(record))) {
      await this.#change((records) => records.filter((record) => unreadable.has(record)));
    } else await this.#file.clear();
  }

  async #sealAnew(place: Place): Promise<void> {
    const keys = new Set([
      ...this.#known.keys(),
      ...this.#records.map(({ connectionId, kind }) => keyOf(connectionId, kind)),
    ]);
    await Promise.all(this.#records.map((record) => this.#textOf(record)));
    const moved: { key: string; known: Known; sealed: SecretRecord[] }[] = [];
    for (const key of keys) {
      const [connectionId, kind] = key.split(' ') as [string, SecretKind];
      const known = this.#known.get(key);
      // What cannot be read stays where it is.
      if (!known) continue;
      const head = { connectionId, kind, origin: known.origin };
      moved.push({ key, known, sealed: await sealRecord(this.#keyStore, head, known.text, place) });
    }
    await this.#change((records) => {
      // What was written since then is there already.
      const current = moved.filter(({ key, known }) => this.#known.get(key) === known);
      const keysOfCurrent = new Set(current.map(({ key }) => key));
      const isOther = ({ connectionId, kind }: SecretRecord) => !keysOfCurrent.has(keyOf(connectionId, kind));
      return [...records.filter(isOther), ...current.flatMap(({ sealed }) => sealed)];
    });
  }

  /** Also of an owner that is not there; undefined where it cannot be read. */
  async #textOf(record: SecretRecord): Promise<string | undefined> {
    const key = keyOf(record.connectionId, record.kind);
    const known = this.#known.get(key);
    if (known) return known.text;
    try {
      const { text } = await openRecord(record, this.#keyStore ?? this.#whyNone);
      if (!this.#records.includes(record)) return undefined;
      this.#know(key, { text, origin: record.origin });
      return text;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'LOGIN_UNREADABLE') throw error;
      this.#log({ level: 'warn', event: 'secret-unreadable', reason: error.message });
      return undefined;
    }
  }

  /** @returns whether it was wanted until it was written. */
  async #persist(
    binding: AddressBinding,
    kind: SecretKind,
    seal: (place: Place) => Promise<SecretRecord[]>,
    isWanted: (records: SecretRecord[]) => boolean,
    onWritten = () => {},
  ): Promise<boolean> {
    const { ownerId, ended } = binding;
    for (let isWritten = false; !isWritten;) {
      const place = this.#place;
      const sealed = await seal(place);
      let isNeeded = true;
      const put = (records: SecretRecord[]) => {
        isNeeded = isWanted(records) && !ended.aborted;
        isWritten = isNeeded && place === this.#place;
        if (!isWritten) return records;
        const others = records.filter((each) => !isOf(each, ownerId, kind));
        return sealed.length === 0 && others.length === records.length ? records : [...others, ...sealed];
      };
      await this.#change(put, () => isWritten && onWritten());
      if (!isNeeded) return false;
    }
    return true;
  }

  async #remove(ownerId: string, kinds: readonly SecretKind[]): Promise<void> {
    for (const kind of kinds) {
      const key = keyOf(ownerId, kind);
      this.#removed.set(key, this.#begin(ownerId, kind));
      for (const newest of [this.#known, this.#writing]) newest.delete(key);
    }
    await Promise.all([this.#change((records) => records), this.#file.removeSetAside()]);
  }

  get #records(): SecretRecord[] {
    return this.#withoutRemoved(this.#file.content.records);
  }

  #withoutRemoved(records: SecretRecord[]): SecretRecord[] {
    const left = records.filter(({ connectionId, kind }) => !this.#removed.has(keyOf(connectionId, kind)));
    return left.length < records.length ? left : records;
  }

  /** A call that counts more than all before it. */
  #begin(ownerId: string, kind: SecretKind): number {
    const key = keyOf(ownerId, kind);
    const change = (this.#changes.get(key) ?? 0) + 1;
    this.#changes.set(key, change);
    return change;
  }

  /** What goes on although it failed is in the log. */
  #warn(event: string): (error: unknown) => void {
    return (error) => this.#log({ level: 'warn', event, error: reasonOf(error) });
  }

  #know(key: string, known: Known): void {
    const before = this.#known.get(key);
    if (before?.text !== known.text || before.origin !== known.origin) this.#known.set(key, known);
    this.noteSeen(known.text);
  }

  /** Notes a secret, also one that is kept elsewhere, so that it stays out of what leaves the app. */
  noteSeen(text: string): void {
    this.#seen.add(text);
    const [oldest] = this.#seen;
    if (this.#seen.size > MAX_SEEN && oldest !== undefined) this.#seen.delete(oldest);
  }

  #recordOf(binding: AddressBinding, kind: SecretKind): SecretRecord | undefined {
    return this.#records.find((each) => isOf(each, binding.ownerId, kind) && isFor(each, binding));
  }

  /** @param onWritten what is known changes together with what is on the disk. */
  async #change(
    change: (records: SecretRecord[]) => SecretRecord[],
    onWritten?: () => unknown,
  ): Promise<void> {
    await this.#file.change(
      (content) => {
        const records = change(this.#withoutRemoved(content.records));
        return records === content.records ? content : { ...content, records };
      },
      ({ records }) => {
        onWritten?.();
        const left = new Set(records.map(({ connectionId, kind }) => keyOf(connectionId, kind)));
        for (const key of this.#removed.keys()) if (!left.has(key)) this.#removed.delete(key);
      },
    );
  }
}
