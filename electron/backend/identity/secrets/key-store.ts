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
