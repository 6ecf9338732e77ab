import { setTimeout as wait } from 'node:timers/promises';
import { safeStorage } from 'electron/main';
import type { KeyStore, NoKeyStore } from '#electron/backend/index.ts';

/** Chromium's stand-in on a Linux without a key store: a password that everybody knows. */
const NO_SECRET = new Set(['basic_text', 'unknown']);

/** It may ask its user first, or never answer; no window opens before. */
const MAX_START_MS = 60_000;

const NAMES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Keychain', win32: 'DPAPI' };

/**
 * The key store of the system by Electron's safeStorage, or why there is none. Only after the app is ready: before that it
 * does not know which one there is.
 */
export function openKeyStore(): Promise<KeyStore | NoKeyStore> {
  return Promise.race([findKeyStore(), wait(MAX_START_MS, 'failed' as const, { ref: false })]);
}

async function findKeyStore(): Promise<KeyStore | NoKeyStore> {
  try {
    const name = NAMES[process.platform] ?? safeStorage.getSelectedStorageBackend();
    const isThere = !NO_SECRET.has(name) && (await safeStorage.isAsyncEncryptionAvailable());
    return isThere ? { name, encrypt, decrypt } : 'none-on-this-computer';
  } catch {
    return 'failed';
  }
}

function encrypt(text: string): Promise<Uint8Array> {
  return safeStorage.encryptStringAsync(text);
}

async function decrypt(bytes: Uint8Array): Promise<{ text: string; shouldReEncrypt: boolean }> {
  const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
  return { text: result, shouldReEncrypt };
}
