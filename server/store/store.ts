import type { PlaceRecord } from '#shared/service/place-list.ts';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { StoreContents } from './contents.ts';
import type { SharedCounts } from './shared-counts.ts';
import type { SealedKeyStore, SignOnStore, StoredClient } from './sign-on-store.ts';

/** Who may use the service, and for what. Names are compared exactly. */
export type Account = {
  username: string;
  /** Self-describing: names its algorithm and parameters (server/accounts/password-hasher.ts). */
  passwordHash: string;
  enabled: boolean;
  /** May use the three HTTP endpoints (interface 4.2-4.4). */
  http: boolean;
  /** May use the MCP endpoint (interface 1.5). */
  mcp: boolean;
  /** May see every project, also those added later; `projects` is then not looked at. */
  allProjects: boolean;
  projects: string[];
};

/** An account as it is kept. */
export type StoredAccount = Account & {
  /** Grows each time when everything that was issued to the account ends. */
  revocation: number;
};

/** Where a token comes from: a login, or the operator at integration time (interface 5.1.4). */
type TokenKind = 'login' | 'operator';

export type StoredToken = {
  username: string;
  kind: TokenKind;
  /** 0 if it was made before this was kept. */
  madeAtMs: number;
  expiresAtMs: number;
};

/** A place as it is kept. `simulation` is empty for a real one; for a demo place it says how the place behaves. */
export type StoredPlace = { record: PlaceRecord; simulation: string };

/** The custom equipment of an upload (interface 4.4). */
export type Equipment = { equipType: string; equipId: string };

/** What ended when the access of an account was ended. */
export type EndedAccess = {
  tokens: StoredToken[];
  /** Sessions of browsers at the sign-on service. */
  sessions: number;
  /** Applications that had been let in by the account. */
  applications: number;
};

export interface AccountStore {
  /**
   * A number that grows with every change of an account and with every token that is taken back, also one made by
   * another process. A token that is added leaves it alone.
   */
  version(): Promise<number>;
  find(username: string): Promise<StoredAccount | undefined>;
  /** All accounts in the order of their names. */
  list(): Promise<StoredAccount[]>;
  /** @returns false if the name is taken; then nothing is changed. */
  add(account: Account): Promise<boolean>;
  /** @returns false if there is no such account. */
  update(username: string, changes: Partial<Omit<Account, 'username'>>): Promise<boolean>;
  /** Replaces the hash of the same password; does nothing if the account has another one meanwhile. */
  replaceHash(username: string, from: string, to: string): Promise<void>;
}

/** Tokens are known by their hash only: whoever reads the store cannot use them. */
export interface TokenStore {
  /**
   * @param revocation that of the account when its password was checked, if it was.
   * @returns false if what was issued to the account has been ended since; then nothing is added.
   */
  add(hash: Uint8Array, token: StoredToken, revocation?: number): Promise<boolean>;
  find(hash: Uint8Array): Promise<StoredToken | undefined>;
  /** The tokens of an account, the oldest first; those that have expired may be among them. */
  listOf(username: string): Promise<StoredToken[]>;
  /** Forgets tokens that have expired at `nowMs`, at most PURGED_AT_ONCE: to be called with each that is added. */
  purge(nowMs: number): Promise<void>;
}

export interface PlaceStore {
  /** A number that changes with every change of the places, also one made by another process. */
  version(): Promise<number>;
  /** The places of the projects in the order they were added. */
  list(projects: 'all' | readonly string[]): Promise<StoredPlace[]>;
  /** Ids of the projects whose places have this equipment; none for equipment that stands at no place. */
  projectsOf(equipment: Equipment): Promise<string[]>;
  /** Adds the places, all or none. An id that is there already is replaced. */
  put(places: Iterable<StoredPlace>): Promise<void>;
}

/** Something that was acknowledged and cannot be applied: it is kept, and its operator is told. */
export type SetAsideUpload = {
  id: number;
  /** When it was set aside, in milliseconds since 1970-01-01 UTC. */
  atMs: number;
  reason: string;
  /** Whose it is; undefined if not even that can be read. */
  equipment: Equipment | undefined;
  sizeBytes: number;
};

/** What became of another try: why it still cannot be applied, if it cannot. */
export type RetryOutcome = 'applied' | 'missing' | { reason: string };

/** How the uploads are doing. */
export type UploadState = {
  /** Uploads that are safe on disk and not in the table of measurements yet; undefined until those of the last run are counted. */
  waiting: number | undefined;
  /** How many pieces are set aside. */
  setAside: number;
  setAsideBytes: number;
  /** Why uploads cannot be written or applied at the moment; undefined if they can. */
  problem: string | undefined;
  /** What of the stored data the disk has changed, as far as it is known and cannot be put right while the service runs. */
  damage: string | undefined;
  /** Why the last check of what is stored could not be made; undefined if it was, or none was tried. */
  unchecked: string | undefined;
  /** What the disk had changed and was put right since the start. */
  mended: string | undefined;
};

/** What the check of what is stored has found (sqlite/background-check.ts). */
export type CheckEvent =
  /** Something that cannot be put right while the service runs. */
  | { type: 'damaged'; what: string }
  | { type: 'mended'; what: string }
  /** Not everything could be read at the moment. */
  | { type: 'unchecked'; reason: string }
  /** Everything has been read. */
  | { type: 'checked'; isSound: boolean; seconds: number };

/** What an operator is to know about uploads. */
export type StoreEvent =
  | { type: 'set-aside'; reason: string; equipment?: Equipment | undefined; sizeBytes: number }
  /**
   * What a crash had left half written, and nobody was told is kept, was cut off. If it is blank, that is all zeros, it may
   * also be what the disk has lost of uploads that were acknowledged.
   */
  | { type: 'tail-cut'; file: string; sizeBytes: number; isBlank: boolean }
  | CheckEvent
  /** Uploads cannot be applied at the moment. */
  | { type: 'failing'; reason: string }
  | { type: 'working' };

/** Uploads come faster than they can be kept: the same one is taken later. The message says what of it is too much. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/** The store can be read, and takes no writes. The message says why. */
export class ReadOnlyStoreError extends Error {
  override readonly name = 'ReadOnlyStoreError';
}

/** What the disk has changed cannot be read. The message says what. */
export class DamagedStoreError extends Error {
  override readonly name = 'DamagedStoreError';
}

/** An upload that cannot be kept, today or later. The message says why. */
export class UnstorableUploadError extends Error {
  override readonly name = 'UnstorableUploadError';
}

/** The store was written by a newer Stillwell; an older one must not touch it. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';

  constructor(version: number, known: number, where: 'data folder' | 'database') {
    super(
      `The data is of schema version ${version}, and this program knows versions up to ${known}. Use the newer Stillwell that wrote it, or another ${where}.`,
    );
  }
}

/** What is listed of equipment at most: uploads may invent any number of names. */
export const MAX_LISTED_EQUIPMENT = { types: 1_000, ids: 1_000, count: 100_000 };

/**
 * So far back the latest record up to a time is looked for where a later one has the field, in records, and in characters of
 * their fields: one that comes of a wrong clock costs whoever reads the equipment no more.
 */
export const MAX_LOOKED_BACK = { records: 10_000, characters: 10_000_000 };

/** To be awaited between the pieces of long work. */
export type Pause = () => Promise<void> | undefined;

/** What the stored JSON of a record has if it has the field, and no other one: a quotation mark in a text is escaped. */
export const nameInJson = (field: string): string => `${JSON.stringify(field)}:`;

/** So many records after a time are counted. */
export const MAX_COUNTED_AFTER = 1_000;

/** How equipment stands at a time: what readLatest, readLatestTime and countAfter say of it. */
export type LatestUntil = { record: UploadRecord | undefined; time: string | undefined; countAfter: number };

/** Ids of the equipment of a type in their order, at most MAX_LISTED_EQUIPMENT.ids, and how many there are, counted to MAX_LISTED_EQUIPMENT.count. */
export type EquipmentOfType = { ids: string[]; count: number };

export interface UploadStore {
  /**
   * Keeps the records of one upload; a field that the same time of the equipment has already is replaced (interface
   * 10.4). When the promise resolves they survive a crash and a power cut.
   * @param body a JSON array of records (upload-body.ts).
   * @param account who sent it: what one account may have waiting is bounded.
   * @throws StoreBusyError if too much waits to be applied, of this equipment, of this account, or of all;
   * UnstorableUploadError if it cannot be kept.
   */
  append(equipment: Equipment, body: Uint8Array, account?: string): Promise<void>;
  /** How many different fields the equipment has, without waiting; more than that if some are not known. */
  countFields(equipment: Equipment): Promise<number>;
  /** The same with all that was acknowledged, and how many of the given fields are not among them. */
  countNewFields(equipment: Equipment, fields: readonly string[]): Promise<{ stored: number; added: number }>;
  /**
   * Begins to apply what the last service has left, without waiting for the first request.
   * @param checkEveryMs how long after the end of a check of what is stored the next one begins; none is made without it.
   */
  open(checkEveryMs?: number): void;
  state(): UploadState;
  /** What has been set aside, the oldest first. */
  listSetAside(): Promise<SetAsideUpload[]>;
  /** The bytes of one that was set aside, as they were found; undefined if there is none. */
  readSetAside(id: number): Promise<Uint8Array | undefined>;
  /**
   * Applies one that was set aside, all of it or nothing, by the rules of today. What a later upload has stored of the
   * same time and field stays, what an earlier one has stored is replaced. Where other values are stored and the order
   * is not known, nothing is applied, and the reason names the fields.
   */
  retrySetAside(id: number): Promise<RetryOutcome>;
  /** Forgets one that was set aside. @returns false if there is none. */
  deleteSetAside(id: number): Promise<boolean>;
  /**
   * Records of the equipment with `from <= timestamp <= to` (wall-clock text), in the order of time. Values have
   * the type they were sent with.
   */
  readPeriod(equipment: Equipment, from: string, to: string): Promise<UploadRecord[]>;
  /** The same in pieces of bounded size, each of one record at least, so that others have their turn between them. */
  readPieces(equipment: Equipment, from: string, to: string): AsyncIterable<UploadRecord[]>;
  /**
   * The latest record that has the field (any field if none is named), none after `until` (wall-clock text) if that is given.
   * If a later one has it, it is looked for among MAX_LOOKED_BACK before `until`, in pieces of bounded size, with a `pause`
   * between them; others get their turn in it if none is given.
   */
  readLatest(
    equipment: Equipment,
    field?: string,
    until?: string,
    pause?: Pause,
  ): Promise<UploadRecord | undefined>;
  /** The time of the latest record that is not after `until` (both wall-clock text). */
  readLatestTime(equipment: Equipment, until: string): Promise<string | undefined>;
  /** How many records the equipment has after a time (wall-clock text), counted to MAX_COUNTED_AFTER. */
  countAfter(equipment: Equipment, timestamp: string): Promise<number>;
  /**
   * What readLatest (with the field), readLatestTime and countAfter say of each of many, in their order, one at a time: records
   * may be long. A database is asked for hundreds at once. A `pause` is awaited between the pieces of that as in readLatest.
   */
  readLatestOfMany(
    equipment: readonly Equipment[],
    field: string,
    until: string,
    pause?: Pause,
  ): AsyncIterable<LatestUntil>;
  /** Types of the equipment that has ever sent a record, MAX_LISTED_EQUIPMENT.types at most. */
  listTypes(): Promise<string[]>;
  /** Equipment of a type that has ever sent a record. */
  listOfType(equipType: string): Promise<EquipmentOfType>;
  /** Tells of which equipment there are records: for many questions at once. */
  knownEquipment(): Promise<(equipment: Equipment) => boolean | Promise<boolean>>;
}

/** Numbers that change when something changes: see AccountStore.version() and PlaceStore.version(). */
export type Versions = { access: number; places: number };

/** Everything the service keeps: in a folder (server/store/sqlite), or in a database of many processes (server/store/postgres). */
export interface Store {
  accounts: AccountStore;
  tokens: TokenStore;
  places: PlaceStore;
  uploads: UploadStore;
  signOn: SignOnStore;
  /** There for several processes; one keeps its keys in a file (server/sign-on/keys/key-file.ts). */
  sealedKeys?: SealedKeyStore;
  /** There for several processes; one counts in its memory. */
  counts?: SharedCounts;
  contents: StoreContents;
  /**
   * Looks whether requests can be answered, within a second or two; `versions` tells it if not given.
   * @throws an error that says why they cannot.
   */
  checkReady?(): Promise<void>;
  /** What accounts.version() and places.version() say, in one look. */
  versions(): Promise<Versions>;
  /**
   * Ends what was issued to an account, for all processes: its sessions, grants, refresh and access tokens of the
   * sign-on service, sign-ins under way, and its tokens of HTTP logins, with `tokens` 'all' also those given by the
   * operator. `changes` are made in the same step, which ends whatever can be used. What cannot be used from then on,
   * such as refresh tokens without their grant, may be removed after it, so that others can write in between.
   * @returns undefined if there is no such account.
   */
  endAccess(
    username: string,
    what: { tokens: 'logins' | 'all'; changes?: Partial<Omit<Account, 'username'>> },
  ): Promise<EndedAccess | undefined>;
  /**
   * Fills a store that has neither an account nor a place nor an upload, with all or, after a crash, with nothing.
   * @returns false if it holds anything; then nothing is changed.
   */
  seed(
    accounts: readonly Account[],
    places: Iterable<StoredPlace>,
    clients?: readonly StoredClient[],
  ): Promise<boolean>;
  /** Finishes what is being written and closes. */
  close(): Promise<void>;
}
