import { ScramblingKeyStore } from './scrambling-key-store.ts';

/** A key store that does nothing before the test lets it go on: one thing it was asked for, or all, and all that follow. */
export class HoldingKeyStore extends ScramblingKeyStore {
  readonly #held: (() => void)[] = [];
  readonly #watchers = new Set<() => void>();
  #askedCount = 0;
  #isOpen = false;

  override async encrypt(text: string): Promise<Uint8Array> {
    await this.#hold();
    return super.encrypt(text);
  }

  override async decrypt(bytes: Uint8Array): Promise<{ text: string; shouldReEncrypt: boolean }> {
    await this.#hold();
    return super.decrypt(bytes);
  }

  /** Waits until it was asked so often. */
  async asked(times: number): Promise<void> {
    while (this.#askedCount < times) await new Promise<void>((resolve) => this.#watchers.add(resolve));
  }

  /** @param which of those that wait, in the order in which they came; without it all, and from then on it holds nothing. */
  goOn(which?: number): void {
    if (which !== undefined) return this.#held.splice(which, 1)[0]?.();
    this.#isOpen = true;
    for (const goOn of this.#held.splice(0)) goOn();
    return undefined;
  }

  async #hold(): Promise<void> {
    this.#askedCount += 1;
    for (const told of this.#watchers) told();
    this.#watchers.clear();
    if (!this.#isOpen) await new Promise<void>((resolve) => this.#held.push(resolve));
  }
}
