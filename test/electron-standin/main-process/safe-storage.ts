import { requireReady } from './ready.ts';
import { standinOptions } from './standin-options.ts';
import { strict } from './strict.ts';

const MARK = 'stand-in:';

/** Hides nothing: only that what comes out is what went in, and is not stored as it was. */
export const safeStorage = strict('safeStorage', {
  isAsyncEncryptionAvailable() {
    requireReady('safeStorage');
    return Promise.resolve(standinOptions.keyStore.isAvailable);
  },
  encryptStringAsync(plainText) {
    requireReady('safeStorage');
    return Promise.resolve(Buffer.from(MARK + Buffer.from(plainText).toString('base64')));
  },
  decryptStringAsync(encrypted) {
    requireReady('safeStorage');
    const text = encrypted.toString();
    if (!text.startsWith(MARK)) return Promise.reject(new Error('Error while decrypting the ciphertext.'));
    const result = Buffer.from(text.slice(MARK.length), 'base64').toString();
    return Promise.resolve({ result, shouldReEncrypt: false });
  },
  getSelectedStorageBackend() {
    requireReady('safeStorage');
    return standinOptions.keyStore.name;
  },
} satisfies Partial<Electron.SafeStorage>);
