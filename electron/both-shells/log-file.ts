import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { maskText } from '#shared/domain/mask-secrets.ts';

export type LogEntry = { level: 'info' | 'warn' | 'error'; event: string; [detail: string]: unknown };

const MAX_BYTES = 1_000_000;
/** The file itself, and so many that were full. */
const KEPT = 2;

/**
 * Writes one JSON text per line, for the user alone. A file that is full becomes `.1`, that one `.2`, and what was `.2` is
 * gone. Whatever looks like a token is masked, should one ever stand in a message of somebody else's.
 */
export function openLogFile(file: string, maxBytes = MAX_BYTES): (entry: LogEntry) => void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let sizeBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (entry) => {
    const text = JSON.stringify({ at: new Date().toISOString(), ...entry }, withErrors);
    const line = `${maskText(text, [])}\n`;
    try {
      if (sizeBytes > maxBytes) {
        turn(file);
        sizeBytes = 0;
      }
      appendFileSync(file, line, { mode: 0o600 });
      sizeBytes += Buffer.byteLength(line);
    } catch {
      // A full disk must not end the app for the sake of its log.
      process.stderr.write(line);
    }
  };
}

function turn(file: string): void {
  for (let older = KEPT; older > 0; older -= 1) {
    const from = older === 1 ? file : `${file}.${older - 1}`;
    if (existsSync(from)) renameSync(from, `${file}.${older}`);
  }
}

function withErrors(_key: string, value: unknown): unknown {
  return value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
    : value;
}
