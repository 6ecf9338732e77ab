import type { LogEntry, Log } from '../log.ts';
import type { StoreEvent } from '../store/store.ts';

/** Writes the log, some lines at a time. */
export type LogWriter = {
  write(entry: LogEntry): void;
  /** Writes what waits; to be called when the process ends. */
  flush(): void;
};

/** How long a line about nothing bad may wait for others: what a process loses at most that is killed outright. */
const MAX_WAIT_MS = 50;
const MAX_WAITING = 1_000;

/**
 * Writes entries as lines of JSON. To write each by itself takes a service as long as it takes to answer, so lines about
 * ordinary requests wait for each other for a moment; warnings and errors are out at once, and those that waited with
 * them.
 * @param output takes text and returns when it is written.
 */
export function logWriter(output: (text: string) => void): LogWriter {
  let waiting: LogEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const entries = waiting;
    waiting = [];
    output(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  };
  return {
    write(entry) {
      waiting.push(entry);
      if (entry.level !== 'info' || waiting.length >= MAX_WAITING) flush();
      else timer ??= setTimeout(flush, MAX_WAIT_MS).unref();
    },
    flush,
  };
}

/** The log on standard error. Nothing of it is lost when the process exits: what waits is written before. */
export function standardErrorLog(): LogWriter {
  // Files and pipes are written before the call returns.
  const writer = logWriter((text) => process.stderr.write(text));
  process.once('exit', () => writer.flush());
  return writer;
}

function detailOf(event: StoreEvent): string {
  if (event.type === 'failing') return event.reason;
  if (event.type === 'working') return 'Uploads are applied again.';
  if (event.type === 'tail-cut' && event.isBlank)
    return `${event.sizeBytes} bytes at the end of ${event.file} were zeros: of an upload that nobody was told is kept, or the disk has lost the last uploads.`;
  if (event.type === 'tail-cut')
    return `${event.sizeBytes} bytes at the end of ${event.file} were half an upload that nobody was told is kept.`;
  if (event.type === 'damaged')
    return `${event.what} Stop the service and run "npm run accounts -- repair" (docs/operating.md).`;
  if (event.type === 'mended') return event.what;
  if (event.type === 'unchecked')
    return `What is stored could not be checked to the end: ${event.reason}. It is tried again later.`;
  if (event.type === 'checked')
    return `All that is stored was read in ${event.seconds.toFixed(0)} s, and ${event.isSound ? 'is sound' : 'is damaged'}.`;
  const of = event.equipment ? ` of ${JSON.stringify(Object.values(event.equipment))}` : '';
  return `${event.sizeBytes} bytes${of} cannot be applied and are set aside: ${event.reason}`;
}

const LEVELS = {
  'set-aside': 'error',
  'tail-cut': 'warn',
  failing: 'error',
  working: 'info',
  damaged: 'error',
  mended: 'warn',
  unchecked: 'warn',
  checked: 'info',
} as const;
const NAMES = {
  'set-aside': 'upload-set-aside',
  'tail-cut': 'journal-tail-cut',
  failing: 'uploads-not-applied',
  working: 'uploads-applied-again',
  damaged: 'database-damaged',
  mended: 'database-mended',
  unchecked: 'database-unchecked',
  checked: 'database-checked',
} as const;

/** Tells the log what happens to uploads behind the requests that brought them. */
export const logStore =
  (log: Log) =>
  (event: StoreEvent): void =>
    log({ level: LEVELS[event.type], event: NAMES[event.type], detail: detailOf(event) });
