import type { CheckEvent, Equipment } from '../../store.ts';
import type { Frame } from './frame.ts';
import type { Amount, Claim } from './tally.ts';

/** What the thread that applies uploads is started with. */
export type ApplyStart = {
  dataDir: string;
  databaseFile: string;
  /** The file that the service itself appends to; older ones are complete. */
  activeGeneration: number;
  /** So much of it was there when the thread began; what comes later is told by messages. */
  activeBytes: number;
  turns: SharedArrayBuffer;
  /** How long after the end of a check of the database the next one begins; without it none is made. */
  checkEveryMs: number | undefined;
};

/** From the service to the thread. */
export type ToThread =
  /** Frames that are safe on disk, and beside each whose it is. */
  | { type: 'appended'; frames: Frame[]; claims: Claim[] }
  /** Somebody waits for all that was appended of some equipment. */
  | { type: 'apply'; call: number; name: string }
  /** Nothing is appended to older files any more. */
  | { type: 'began-file'; generation: number }
  | { type: 'stop' };

/** From the thread to the service. */
export type FromThread =
  /** What waited when the thread began, by equipment: some of it, until the last message says that this is all. */
  | { type: 'read'; amounts: [name: string, amount: Amount][]; isAll: boolean }
  | { type: 'applied'; claims: Claim[] }
  /** Nothing waits. */
  | { type: 'drained' }
  | { type: 'call-done'; call: number; error?: string }
  | { type: 'set-aside'; reason: string; equipment?: Equipment | undefined; sizeBytes: number }
  | { type: 'tail-cut'; file: string; sizeBytes: number; isBlank: boolean }
  | { type: 'failing'; reason: string }
  | CheckEvent
  | { type: 'working' };
