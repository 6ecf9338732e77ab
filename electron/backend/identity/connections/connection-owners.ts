/** Whatever keeps something for a connection hears here when it has to let go of it. */
export type ConnectionOwner = {
  /**
   * The connection is about to lead to another address, or to be removed. If that is another origin, nothing that was
   * meant for the old one may be sent there.
   */
  leaves?: (connectionId: string, left: { isOtherOrigin: boolean }) => Promise<void> | void;
  /** The connection has been removed. */
  removed?: (connectionId: string) => Promise<void> | void;
  /** The user signs out of it, for its places or for its tools. */
  signedOut?: (connectionId: string, of: 'places' | 'tools') => void;
  /** The user gave the connection another upload token: what was refused with the old one may go now. */
  uploadTokenChanged?: (connectionId: string) => void;
};

/** Tells the owners one after another, in the order in which they were added. */
export class ConnectionOwners {
  readonly #owners: readonly ConnectionOwner[];

  constructor(owners: readonly ConnectionOwner[]) {
    this.#owners = owners;
  }

  async leave(connectionId: string, left: { isOtherOrigin: boolean }): Promise<void> {
    for (const owner of this.#owners) await owner.leaves?.(connectionId, left);
  }

  async remove(connectionId: string): Promise<void> {
    for (const owner of this.#owners) await owner.removed?.(connectionId);
  }

  signOut(connectionId: string, of: 'places' | 'tools'): void {
    for (const owner of this.#owners) owner.signedOut?.(connectionId, of);
  }

  changeUploadToken(connectionId: string): void {
    for (const owner of this.#owners) owner.uploadTokenChanged?.(connectionId);
  }
}
