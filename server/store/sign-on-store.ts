/** What the sign-on service keeps of one of its objects: a session, a code, a refresh token, a grant ... */
export type SignOnRecord = {
  /** The object itself, as JSON can carry it. */
  payload: Record<string, unknown>;
  /** Epoch seconds of its only use, if it had that already. */
  consumedAtS?: number;
};

type NewSignOnRecord = {
  payload: Record<string, unknown>;
  expiresAtMs?: number | undefined;
  grantId?: string | undefined;
  uid?: string | undefined;
  userCode?: string | undefined;
  clientId?: string | undefined;
  /** Whose session, sign-in, grant or token it is, once that is known. */
  account?: string | undefined;
  /** It was found in the store before: if it is gone, it was ended meanwhile, and is not to come back. */
  isKnown?: boolean | undefined;
};

/** Who added a client: the operator (a fixed one, interface 5.2.10) or the client itself (5.2.8). */
type ClientOrigin = 'operator' | 'itself';

export type StoredClient = {
  clientId: string;
  /** RFC 7591 metadata; a secret is in it as its hash only. */
  metadata: Record<string, unknown>;
  addedBy: ClientOrigin;
  addedAtMs: number;
};

/**
 * The keys of the sign-on service for all processes, as bytes that the store cannot read
 * (server/sign-on/keys/sealed-keys.ts).
 */
export interface SealedKeyStore {
  /** A number that grows with every change; undefined if there are no keys. */
  version(): Promise<number | undefined>;
  read(): Promise<{ version: number; sealed: Uint8Array } | undefined>;
  /**
   * Puts keys in the place of those of a version, or where there are none.
   * @returns false if others are there meanwhile; then nothing is changed.
   */
  put(sealed: Uint8Array, insteadOf: number | undefined): Promise<boolean>;
}

export interface SignOnStore {
  /** So many writes are done together. */
  readonly maxTogether: number;
  /**
   * Begins writes, each of them one call of this store, so that they wait for the disk together where that can be.
   * @returns what becomes of each of them: one that fails takes none of the others with it, but a disk that fails does.
   */
  together(writes: readonly (() => Promise<unknown>)[]): Promise<unknown>[];

  /**
   * Keeps an object under its model and id; one that is there already is replaced, its only use is not forgotten.
   * @param asOf AccountStore.version() from before the account was looked at.
   * @returns false if what was issued to the account, or an object that is known, has been ended since; then nothing is kept.
   */
  put(model: string, id: string, record: NewSignOnRecord, asOf?: number): Promise<boolean>;
  find(model: string, id: string): Promise<SignOnRecord | undefined>;
  findByUid(model: string, uid: string): Promise<SignOnRecord | undefined>;
  findByUserCode(model: string, userCode: string): Promise<SignOnRecord | undefined>;
  /** Marks an object as used. @returns true for the first caller only, also among several at the same time. */
  consume(model: string, id: string, atS: number): Promise<boolean>;
  remove(model: string, id: string): Promise<void>;
  removeByGrant(model: string, grantId: string): Promise<void>;

  /** Remembers a signed access token until it expires, so that it can be taken back. */
  addAccessToken(token: { jti: string; grantId: string | undefined; expiresAtMs: number }): Promise<void>;
  revokeAccessToken(jti: string, expiresAtMs: number): Promise<void>;
  revokeAccessTokensOfGrant(grantId: string): Promise<void>;
  isAccessTokenRevoked(jti: string): Promise<boolean>;
  /** Whether it was issued here, was not taken back, and the grant it belongs to is still there. */
  isAccessTokenInForce(jti: string): Promise<boolean>;

  putClient(client: StoredClient): Promise<void>;
  findClient(clientId: string): Promise<StoredClient | undefined>;
  /** All clients, the oldest first. */
  listClients(): Promise<StoredClient[]>;
  /** Forgets a client and everything that was issued to it. @returns false if there is none. */
  removeClient(clientId: string): Promise<boolean>;
  /** Ids of the self-registered clients that no user has let in, the oldest first. */
  listUnusedClients(): Promise<string[]>;

  /**
   * Tells which key file signs now. Sessions, grants and tokens that belong to another one are forgotten.
   * @param isInherited the key file is older than this record of it, so nothing is forgotten the first time.
   */
  useKeys(lineage: string, isInherited: boolean): Promise<void>;

  /** Forgets what has expired at `nowMs`. */
  purge(nowMs: number): Promise<void>;
}
