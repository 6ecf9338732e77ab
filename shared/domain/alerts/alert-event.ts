import type { Rank } from './alert-rules.ts';

/**
 * What happened. `rise`, `fall` and `return` are of the level; `silent` and `heard` say that a place stopped or began to
 * report; `acknowledge`, `shelve` and `unshelve` are of a person, or of the end of a shelf; `removed`: its equipment is
 * no longer mounted. `reading-failed` and `reading-resumed` are of the source of the levels and name no place.
 */
export type AlertEventKind =
  | 'rise'
  | 'fall'
  | 'return'
  | 'silent'
  | 'heard'
  | 'removed'
  | 'acknowledge'
  | 'shelve'
  | 'unshelve'
  | 'reading-failed'
  | 'reading-resumed';

/** Why the severity of a place changed, or its shelf ended. `first`: it was so when it was first looked at. */
export type AlertCause = 'level' | 'first' | 'thresholds' | 'time' | 'rise' | 'person';

export type AlertEvent = {
  placeId: string;
  kind: AlertEventKind;
  /** When it was measured, or done: epoch milliseconds. */
  atMs: number;
  cause: AlertCause;
  from: Rank;
  to: Rank;
  levelM: number | null;
  /** Of the exceedance that it belongs to; null if there is none. */
  sinceMs: number | null;
  peakM: number | null;
  peakMs: number | null;
  /** Who did it, and what was noted; for a reading that failed, its `Failure` as JSON text. */
  name: string | null;
  note: string | null;
};
