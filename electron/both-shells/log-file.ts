import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type LogEntry = { level: 'info' | 'warn' | 'error'; event: string; [detail: string]: unknown };

const MAX_BYTES = 1_000_000;

/** Writes one JSON text per line, for the user alone; the file before the last turn is kept as `.1`. */
export function openLogFile(file: string): (entry: LogEntry) => void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(file, `${file}.1`);
  return (entry) => {
    const line = `${JSON.stringify({ at: new Date().toISOString(), ...entry }, withErrors)}\n`;
    try {
      appendFileSync(file, line, { mode: 0o600 });
    } catch {
      // A full disk must not end the app for the sake of its log.
      process.stderr.write(line);
    }
  };
}

function withErrors(_key: string, value: unknown): unknown {
  return value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack, cause: value.cause }
    : value;
}
