import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { KEY_FILE, keyFile } from '#server/sign-on/keys/key-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    signOnKeyFile: string;
  }
}

/** Makes the keys of a sign-on once for all test files, because making them takes a quarter second, and takes them away again. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-test-keys-'));
  await keyFile(dir).load();
  provide('signOnKeyFile', join(dir, KEY_FILE));
  return () => rm(dir, { recursive: true });
}
