import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const REMEMBERED_MS = 24 * 60 * 60 * 1000;

export type FailedDownload = {
  /** The reason of a failure of the last day. */
  recall(): string | undefined;
  remember(reason: string): void;
  forget(): void;
};

/** Remembers a download that failed, so that not every start waits for it again. */
export function failedDownload(file: string, nowMs: () => number = Date.now): FailedDownload {
  return {
    recall() {
      try {
        const { atMs, reason } = JSON.parse(readFileSync(file, 'utf8')) as { atMs: number; reason: string };
        const ageMs = nowMs() - atMs;
        return ageMs >= 0 && ageMs < REMEMBERED_MS ? reason : undefined;
      } catch {
        return undefined;
      }
    },
    remember(reason) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ atMs: nowMs(), reason }));
    },
    forget: () => rmSync(file, { force: true }),
  };
}
