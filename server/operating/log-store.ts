import type { Log } from '../log.ts';
import type { StoreEvent } from '../store/store.ts';

function detailOf(event: StoreEvent): string {
  if (event.type === 'failing') return event.reason;
  if (event.type === 'working') return 'Uploads are applied again.';
  if (event.type === 'tail-cut')
    return `${event.sizeBytes} bytes at the end of ${event.file} were half an upload that nobody was told is kept.`;
  const of = event.equipment ? ` of ${JSON.stringify(Object.values(event.equipment))}` : '';
  return `${event.sizeBytes} bytes${of} cannot be applied and are set aside: ${event.reason}`;
}

const LEVELS = { 'set-aside': 'error', 'tail-cut': 'warn', failing: 'error', working: 'info' } as const;
const NAMES = {
  'set-aside': 'upload-set-aside',
  'tail-cut': 'journal-tail-cut',
  failing: 'uploads-not-applied',
  working: 'uploads-applied-again',
} as const;

/** Tells the log what happens to uploads behind the requests that brought them. */
export const logStore =
  (log: Log) =>
  (event: StoreEvent): void =>
    log({ level: LEVELS[event.type], event: NAMES[event.type], detail: detailOf(event) });
