import type { AlertCause, AlertEvent, AlertEventKind } from './alert-event.ts';
import { type AlertRules, type Rank, rankOfLevel, RANKS_DOWN, thresholdLines } from './alert-rules.ts';
import type { Thresholds } from '../places/exceedance.ts';
import { isAhead } from '../places/staleness.ts';

/** From the first level above a threshold until the level has left the lowest. */
type Episode = {
  /** Epoch milliseconds. */
  sinceMs: number;
  /** It was above when it was first looked at, and may have been so before. */
  isOpenAtBegin: boolean;
  highest: Rank;
  peakM: number;
  peakMs: number;
};

/** What a person said about an alert. */
type Acknowledgement = { name: string; note: string; atMs: number };

/** Hidden until a time, unless it rises above `upTo`. */
type Shelf = Acknowledgement & { untilMs: number; upTo: Rank };

/** Readings one after another below the line that leaves a rank. */
type CalmRun = { sinceMs: number; count: number };

/**
 * The alert of one place: one alarm with three limits (docs/adr/0240). `rank` is confirmed: it rises at once and falls
 * after deadband and delay. `acknowledged` is the rank up to which somebody has seen it; it falls with the rank, so that
 * a new rise rings again. An `episode` with rank 0 has ended without being acknowledged.
 */
export type PlaceAlert = {
  rank: Rank;
  acknowledged: Rank;
  acknowledgement: Acknowledgement | null;
  episode: Episode | null;
  shelf: Shelf | null;
  /** The newest level that was judged, with the time that the source gave it. */
  levelM: number | null;
  timeMs: number | null;
  /** It was judged against; null if that is no longer known. */
  thresholds: Thresholds | null;
  calm: Partial<Record<Rank, CalmRun>>;
  /** Since when the level is above the warning level, while a warning waits for its delay. */
  waiting: CalmRun | null;
  isSilent: boolean;
};

/** ISA-18.2: normal; active and not acknowledged; active and acknowledged; returned to normal and not acknowledged. */
export type AlertCondition = 'normal' | 'unacknowledged' | 'acknowledged' | 'returned';

export function conditionOf({ rank, acknowledged, episode }: PlaceAlert): AlertCondition {
  if (rank === 0) return episode ? 'returned' : 'normal';
  return acknowledged >= rank ? 'acknowledged' : 'unacknowledged';
}

/** A shelf that was filled at a time to come is over: the clock was wrong then, and so is its end. */
export function isShelved({ shelf, rank }: Pick<PlaceAlert, 'shelf' | 'rank'>, nowMs: number): boolean {
  return shelf !== null && nowMs < shelf.untilMs && !isAhead(shelf.atMs, nowMs) && rank <= shelf.upTo;
}

/** An exceedance that was under way before the place was looked at. */
export type EarlierEpisode = { sinceMs: number; isOpenAtBegin: boolean; peakM: number; peakMs: number };

/** What is known of a place at a moment. */
export type PlaceReading = {
  placeId: string;
  /** Metres, and epoch milliseconds; null if the source has none. */
  levelM: number | null;
  timeMs: number | null;
  thresholds: Thresholds;
  isMounted: boolean;
  isSilent: boolean;
  earlier?: EarlierEpisode | undefined;
};

export type Judged = { after: PlaceAlert; events: AlertEvent[] };

const MINUTE_MS = 60_000;
/** One reading alone neither ends an exceedance nor, where a warning waits, begins one. */
const MIN_READINGS = 2;

/** A place below its thresholds, of which a level was judged at a time. */
export const normalAlert = (timeMs: number | null): PlaceAlert => ({
  rank: 0,
  acknowledged: 0,
  acknowledgement: null,
  episode: null,
  shelf: null,
  levelM: null,
  timeMs,
  thresholds: null,
  calm: {},
  waiting: null,
  isSilent: false,
});

/** Whether nothing of a place needs to be remembered. */
export function isUneventful(alert: PlaceAlert): boolean {
  return !alert.episode && !alert.shelf && !alert.waiting && !alert.isSilent;
}

function alertEvent(
  placeId: string,
  kind: AlertEventKind,
  atMs: number,
  cause: AlertCause,
  { from, alert, person }: { from: Rank; alert: PlaceAlert; person?: { name: string; note: string } },
): AlertEvent {
  const { rank, levelM, episode } = alert;
  return {
    placeId,
    kind,
    atMs,
    cause,
    from,
    to: rank,
    levelM,
    sinceMs: episode?.sinceMs ?? null,
    peakM: episode?.peakM ?? null,
    peakMs: episode?.peakMs ?? null,
    name: person?.name ?? null,
    note: person?.note ?? null,
  };
}

/** A run of readings goes on with another one, or begins; it begins anew where a clock was set back. */
const runWith = (run: CalmRun | null | undefined, timeMs: number): CalmRun =>
  run && run.sinceMs <= timeMs ? { ...run, count: run.count + 1 } : { sinceMs: timeMs, count: 1 };

const hasLasted = (run: CalmRun, timeMs: number, delayMin: number): boolean =>
  delayMin === 0 || (run.count >= MIN_READINGS && timeMs - run.sinceMs >= delayMin * MINUTE_MS);

/** Runs of readings below the line of each rank, one reading further. */
function calmAfter(
  before: PlaceAlert['calm'],
  { levelM, timeMs }: { levelM: number; timeMs: number },
  lines: ReturnType<typeof thresholdLines>,
): PlaceAlert['calm'] {
  const calm: PlaceAlert['calm'] = {};
  for (const rank of RANKS_DOWN) if (levelM < lines[rank].leaveM) calm[rank] = runWith(before[rank], timeMs);
  return calm;
}

/** The highest rank that the level has not left yet. */
function rankAfterFall(from: Rank, calm: PlaceAlert['calm'], timeMs: number, delayMin: number): Rank {
  const held = RANKS_DOWN.find((rank) => {
    const run = calm[rank];
    return rank <= from && !(run && hasLasted(run, timeMs, delayMin));
  });
  return held ?? 0;
}

const isSame = (a: Thresholds | null, b: Thresholds) =>
  a !== null && a.warnM === b.warnM && a.alarmM === b.alarmM && a.outM === b.outM;

/** Puts the alert on another rank, with what that means for its episode and for who has acknowledged it. */
function withRank(before: PlaceAlert, to: Rank, begin: () => Episode): PlaceAlert {
  const from = before.rank;
  if (to > from) {
    const isNew = from === 0;
    const episode = isNew || !before.episode ? begin() : before.episode;
    return {
      ...before,
      rank: to,
      acknowledged: isNew ? 0 : before.acknowledged,
      acknowledgement: isNew ? null : before.acknowledgement,
      episode: { ...episode, highest: to > episode.highest ? to : episode.highest },
    };
  }
  const isAcknowledged = before.acknowledged >= from;
  if (to > 0) {
    const lower = (to - 1) as Rank;
    const acknowledged = isAcknowledged ? to : (Math.min(before.acknowledged, lower) as Rank);
    return { ...before, rank: to, acknowledged };
  }
  const gone = { ...before, rank: to, acknowledged: 0 as Rank };
  return isAcknowledged ? { ...gone, acknowledgement: null, episode: null } : gone;
}

/** The peak of an episode is never below one of its levels. */
function withPeak(episode: Episode | null, levelM: number, timeMs: number): Episode | null {
  return episode && levelM > episode.peakM ? { ...episode, peakM: levelM, peakMs: timeMs } : episode;
}

/**
 * Judges a level that is newer than all before it, or the same level against other thresholds.
 * @param reading `atMs`: when it was measured, or when it came if the source dates it ahead
 */
function judgeLevel(
  before: PlaceAlert,
  reading: PlaceReading & { levelM: number; timeMs: number; atMs: number },
  rules: AlertRules,
  isFirst: boolean,
): Judged {
  const { placeId, levelM, timeMs, atMs, thresholds, earlier } = reading;
  const lines = thresholdLines(thresholds, rules);
  const isRejudged = before.timeMs === timeMs;
  const calm = isRejudged ? {} : calmAfter(before.calm, { levelM, timeMs: atMs }, lines);
  const reached = rankOfLevel(levelM, lines);
  const waiting = reached > 0 && before.rank === 0 ? runWith(before.waiting, atMs) : null;
  const mustWait =
    reached === 1 && waiting !== null && !isFirst && !hasLasted(waiting, atMs, rules.warningDelayMin);
  const wouldBe = isRejudged ? reached : rankAfterFall(before.rank, calm, atMs, rules.offDelayMin);
  const rank = reached > before.rank ? (mustWait ? 0 : reached) : wouldBe;
  const seen: PlaceAlert = {
    ...before,
    levelM,
    timeMs,
    thresholds,
    calm,
    waiting: mustWait ? waiting : null,
  };
  if (before.rank > 0) seen.episode = withPeak(before.episode, levelM, atMs);
  if (rank === before.rank) return { after: seen, events: [] };
  const after = withRank(seen, rank, () => ({
    sinceMs: earlier?.sinceMs ?? waiting?.sinceMs ?? atMs,
    isOpenAtBegin: earlier ? earlier.isOpenAtBegin : isFirst,
    highest: rank,
    peakM: Math.max(levelM, earlier?.peakM ?? levelM),
    peakMs: earlier && earlier.peakM > levelM ? earlier.peakMs : atMs,
  }));
  const kind = rank > before.rank ? 'rise' : rank > 0 ? 'fall' : 'return';
  const cause = isFirst ? 'first' : isRejudged ? 'thresholds' : 'level';
  // Who has returned is told with the exceedance that has ended.
  const told = rank === 0 ? { ...after, episode: seen.episode } : after;
  return { after, events: [alertEvent(placeId, kind, atMs, cause, { from: before.rank, alert: told })] };
}

/** A shelf ends by itself, or because the level rose above what it hides. */
function endShelf({ after, events }: Judged, placeId: string, nowMs: number): Judged {
  const { shelf, rank } = after;
  if (!shelf || isShelved(after, nowMs)) return { after, events };
  const cause = rank > shelf.upTo ? 'rise' : 'time';
  const free = { ...after, shelf: null };
  return {
    after: free,
    events: [...events, alertEvent(placeId, 'unshelve', nowMs, cause, { from: rank, alert: free })],
  };
}

/**
 * Whether a level is judged after another one. A time ahead of the clock tells nothing about which came first: such
 * levels are judged as they come, unless they come again.
 */
function takesTurn(timeMs: number, knownMs: number | null, nowMs: number): boolean {
  if (knownMs === null || isAhead(knownMs, nowMs) || isAhead(timeMs, nowMs)) return timeMs !== knownMs;
  return timeMs > knownMs;
}

/**
 * What a reading makes of the alert of a place. A repeated or older level changes nothing, nor does silence or a place
 * without a level: nobody knows that it is lower. Equipment that is removed is out of service.
 * @param before undefined at the first look, which raises what stands above already but waits for nothing.
 */
export function judgeReading(
  before: PlaceAlert | undefined,
  reading: PlaceReading,
  rules: AlertRules,
  nowMs: number,
): Judged {
  const { placeId, levelM, timeMs, thresholds, isMounted, isSilent } = reading;
  const known = before ?? normalAlert(null);
  if (!isMounted) {
    if (known.rank === 0) return { after: normalAlert(timeMs), events: [] };
    const told = alertEvent(placeId, 'removed', nowMs, 'level', {
      from: known.rank,
      alert: { ...known, rank: 0 },
    });
    return { after: normalAlert(timeMs), events: [told] };
  }
  const isNewer = timeMs !== null && takesTurn(timeMs, known.timeMs, nowMs);
  const atMs = timeMs === null || isAhead(timeMs, nowMs) ? nowMs : timeMs;
  const isOtherLimit =
    timeMs === known.timeMs && before !== undefined && !isSame(known.thresholds, thresholds);
  let judged: Judged = { after: known, events: [] };
  // A level of long ago says nothing about now, so it begins nothing.
  const isUsable = !isSilent || known.rank > 0;
  if (levelM !== null && timeMs !== null && isUsable && (isNewer || isOtherLimit))
    judged = judgeLevel(known, { ...reading, levelM, timeMs, atMs }, rules, before === undefined);
  else if (levelM !== null && timeMs !== null && isNewer) judged.after = { ...judged.after, levelM, timeMs };
  if (known.isSilent !== isSilent) {
    judged.after = { ...judged.after, isSilent };
    const kind = isSilent ? 'silent' : 'heard';
    // What was silent at the first look has not become so.
    if (before)
      judged.events.push(
        alertEvent(placeId, kind, isSilent ? nowMs : atMs, 'level', {
          from: judged.after.rank,
          alert: judged.after,
        }),
      );
  }
  return endShelf(judged, placeId, nowMs);
}

/** Who acts, and what he notes. */
type Person = { name: string; note: string };

/** What an alert was when it was shown to whoever acts on it; `highest` is the highest rank of its episode. */
export type SeenAlert = { placeId: string; sinceMs: number; rank: Rank; highest: Rank };

/** @returns undefined if there is no episode to be seen */
export function seenAlert({
  placeId,
  rank,
  episode,
}: Pick<PlaceAlert, 'rank' | 'episode'> & { placeId: string }): SeenAlert | undefined {
  return episode ? { placeId, rank, sinceMs: episode.sinceMs, highest: episode.highest } : undefined;
}

/** Nobody acts on what he has not seen: another episode, or one that has risen since. */
function isAsSeen({ rank, episode }: PlaceAlert, seen: SeenAlert): boolean {
  return episode?.sinceMs === seen.sinceMs && rank <= seen.rank && episode.highest <= seen.highest;
}

/** Somebody has seen the alert; nothing else of it changes. undefined if it is another one by now, or there is none. */
export function acknowledge(
  before: PlaceAlert,
  seen: SeenAlert,
  person: Person,
  atMs: number,
): Judged | undefined {
  const { rank, episode } = before;
  if (!isAsSeen(before, seen)) return undefined;
  const { placeId } = seen;
  const acknowledgement = { ...person, atMs };
  const after: PlaceAlert =
    rank === 0
      ? { ...before, episode: null, acknowledgement: null }
      : { ...before, acknowledged: rank, acknowledgement };
  const told = { ...after, episode };
  return {
    after,
    events: [alertEvent(placeId, 'acknowledge', atMs, 'person', { from: rank, alert: told, person })],
  };
}

const HOUR_MS = 3_600_000;

/** Milliseconds for which an alert can be shelved at most: an overflow is looked at again in the same shift. */
export function longestShelfMs(rank: Rank): number {
  return rank === 3 ? 12 * HOUR_MS : 72 * HOUR_MS;
}

/** Hides an alert until a time, not longer than is allowed. undefined if it is another one by now, or there is none. */
export function shelve(
  before: PlaceAlert,
  seen: SeenAlert,
  { untilMs, ...person }: Person & { untilMs: number },
  atMs: number,
): Judged | undefined {
  const { rank } = before;
  if (!isAsSeen(before, seen)) return undefined;
  const { placeId } = seen;
  const until = Math.min(untilMs, atMs + longestShelfMs(rank));
  const after = { ...before, shelf: { ...person, atMs, untilMs: until, upTo: rank } };
  return {
    after,
    events: [alertEvent(placeId, 'shelve', atMs, 'person', { from: rank, alert: after, person })],
  };
}

/** Takes an alert off the shelf before its time. */
export function unshelve(
  before: PlaceAlert,
  placeId: string,
  person: Person,
  atMs: number,
): Judged | undefined {
  if (!before.shelf) return undefined;
  const after = { ...before, shelf: null };
  const { rank } = after;
  return {
    after,
    events: [alertEvent(placeId, 'unshelve', atMs, 'person', { from: rank, alert: after, person })],
  };
}
