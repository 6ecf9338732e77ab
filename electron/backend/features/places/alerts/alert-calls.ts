import type { AlertAction } from '#shared/contract/alerts.ts';
import type { AlertRules } from '#shared/domain/alerts/alert-rules.ts';
import type { EarlierEpisode, SeenAlert } from '#shared/domain/alerts/place-alert.ts';
import type { Moment } from '../../../kit/moment.ts';
import type { AlertTally, JudgedReading } from './place-alerts.ts';

/** Whose alerts: `ownerId` is a connection and an account (`AlertAccounts`). */
type OfOwner = { ownerId: string; nowMs: number };

/** What is asked about alerts, in the thread that has levels and thresholds both. */
export type AlertCalls = {
  /** Judges the levels that are held as a reading against the places of a list. */
  judgeAlerts: (
    of: OfOwner & {
      connectionId: string;
      listId: string;
      /** Epoch milliseconds: when the list was fetched. */
      listAsOfMs: number;
      readingId: string;
      rules: AlertRules;
      earlier: [string, EarlierEpisode][];
    },
  ) => JudgedReading | undefined;
  /** A reading broke off: its levels are held no longer. */
  dropReading: (of: { readingId: string }) => void;
  noteReading: (of: OfOwner & { kind: 'reading-failed' | 'reading-resumed'; note: string | null }) => void;
  /** Whether its levels were read again and again when the app ended. */
  wasWatched: (of: { ownerId: string }) => boolean;
  noteWatched: (of: { ownerId: string; isWatched: boolean }) => void;
  /** @returns of how many places there was something to do */
  actOnAlerts: (of: OfOwner & { seen: SeenAlert[]; action: AlertAction }) => number;
  /** JSON text of `ListedAlert[]`. */
  listAlerts: (of: OfOwner) => string;
  countAlerts: (of: OfOwner) => AlertTally;
  /** JSON text of an `AlertHistory`. */
  alertHistory: (
    of: OfOwner & { fromMs: number; toMs: number; limit: number; placeIds: string[] | null },
  ) => string;
  /** Of all accounts of a connection. */
  forgetAlerts: (of: { connectionId: string }) => void;
};

/** A place list that is held, and since when. */
export type ListHeld = { listId: string; receivedAt: Moment };

/** Where alerts are judged and kept. */
export type AlertThread = {
  /** The place list of a connection that is held there; undefined if there is none. */
  listOf: (connectionId: string) => ListHeld | undefined;
  /** @throws AppError THREAD_ENDED */
  alerts: <K extends keyof AlertCalls>(
    name: K,
    asked: Parameters<AlertCalls[K]>[0],
  ) => Promise<ReturnType<AlertCalls[K]>>;
};
