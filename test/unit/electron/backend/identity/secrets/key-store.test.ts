import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  isKeyStoreSilent,
  type KeyStore,
  openRecord,
  sealRecord,
} from '#electron/backend/identity/secrets/key-store.ts';
import { AppError } from '#shared/errors.ts';

const HEAD = { connectionId: 'c', kind: 'upload-token', origin: 'https://a.example' } as const;
const SEALED = { ...HEAD, keyStore: 'silent', text: '' };

/** It may have asked its user, who is not there. */
const SILENT: KeyStore = {
  name: 'silent',
  encrypt: () => new Promise(() => {}),
  decrypt: () => new Promise(() => {}),
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.toFailure() : undefined),
  );

it('waits a minute for a key store to decrypt, and says that it has not answered', async () => {
  const failure = failureOf(openRecord(SEALED, SILENT));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toEqual({
    code: 'LOGIN_UNREADABLE',
    details: { place: 'silent', reason: 'no-answer' },
  });
});

it('waits a minute for it to encrypt', async () => {
  const failure = failureOf(sealRecord(SILENT, HEAD, 'secret', 'key-store'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failure).toEqual({
    code: 'KEY_STORE_FAILED',
    details: { place: 'silent', reason: 'no-answer' },
  });
});

it('tells one that is silent from one that fails', async () => {
  const failing: KeyStore = { ...SILENT, decrypt: () => Promise.reject(new Error('locked')) };
  const failed = await failureOf(openRecord(SEALED, failing));
  const silent = failureOf(openRecord(SEALED, SILENT));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([failed, await silent].map((each) => each && isKeyStoreSilent(each))).toEqual([false, true]);
});
