import type { KeyStore } from '#electron/backend/identity/secrets/key-store.ts';

/** A key store that can be locked; what it gives out does not hold what it was given. */
export class ScramblingKeyStore implements KeyStore {
  readonly name = 'test-key-store';
  isLocked = false;
  hasNewKey = false;

  async encrypt(text: string): Promise<Uint8Array> {
    if (this.isLocked) throw new Error('locked');
    return Buffer.from(text).map((byte) => byte ^ 0x5a);
  }

  async decrypt(bytes: Uint8Array): Promise<{ text: string; shouldReEncrypt: boolean }> {
    if (this.isLocked) throw new Error('locked');
    const text = Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString();
    return { text, shouldReEncrypt: this.hasNewKey };
  }
}
