import type { AlertAction, AlertCounts, AlertHistory, ListedAlert } from '#shared/contract/alerts.ts';
import type { AlertEvent } from '#shared/domain/alerts/alert-event.ts';
import { alertFigures } from '#shared/domain/alerts/alert-figures.ts';
import type { AlertRules, Rank } from '#shared/domain/alerts/alert-rules.ts';
import {
  acknowledge,
  conditionOf,
  type EarlierEpisode,
  isShelved,
  judgeReading,
  type PlaceAlert,
  type SeenAlert,
  shelve,
  unshelve,
} from '#shared/domain/alerts/place-alert.ts';
import type { LevelReading } from '#shared/domain/levels/level-readings.ts';
import { FALSE, type PlaceColumns } from '#shared/domain/places/place-columns.ts';
import type { PlaceField } from '#shared/domain/places/place-fields.ts';
import { isAhead, latestReport, reportingState } from '#shared/domain/places/staleness.ts';
import { ROWS_PER_STEP, type Steps } from '#shared/domain/steps.ts';
import type { AlertStore } from './alert-store.ts';
import { ConnectionAlerts } from './connection-alerts.ts';

/** Levels of all places as they were read, and by which rules they are judged. */
export type Reading = {
  levels: ReadonlyMap<string, LevelReading>;
  /** Exceedances that were under way already, where the source can tell. */
  earlier: ReadonlyMap<string, EarlierEpisode>;
  rules: AlertRules;
  /** Epoch milliseconds: when the levels were read, and when the place list was fetched. */
  nowMs: number;
  listAsOfMs: number;
};

/** A place whose alert is new or more severe than what was acknowledged. */
type Risen = { placeId: string; placeName: string; rank: Rank };

/** How the alerts of a connection stand; `notKept`: why the disk lacks something of them. */
export type AlertTally = { counts: AlertCounts; notKept: string | null };

/**
 * `damaged`: so many alerts of the disk could not be read, and were judged as if they had never been. `isListLacking`: there
 * is a level of a place that is not in the list, and was not missing from it before; or nothing is in it any more. `lost`:
 * too many levels have not come, and only those that have were judged; null otherwise.
 */
export type JudgedReading = AlertTally & {
  risen: Risen[];
  damaged: number;
  isListLacking: boolean;
  lost: LevelCount | null;
};

/** Places that have a level, of those that should have one. */
type LevelCount = { done: number; total: number };

const DAY_MS = 86_400_000;

/**
 * Judges the levels of places, keeps what it finds for each account apart, and answers what is asked about it. It lives in the thread of the
 * place lists, which has read levels and thresholds both.
 */
export class PlaceAlerts {
  readonly #openStore: () => AlertStore;
  #store: AlertStore | undefined;
  /** Why the store lacks something of what is here. */
  #notKept: string | null = null;
  readonly #ofOwner = new Map<string, ConnectionAlerts>();
  /** When it was asked last, on both clocks of the computer. */
  #asked: { nowMs: number; monotonicMs: number } | undefined;
  /** Connections whose alerts are to be deleted from the store. */
  readonly #toForget = new Set<string>();

  constructor(openStore: () => AlertStore) {
    this.#openStore = openStore;
  }

  /**
   * Judges a complete reading in steps; what it changes is kept at its end.
   * @returns undefined if the connection was forgotten meanwhile
   */
  *judge(
    ownerId: string,
    { columns, reading }: { columns: PlaceColumns; reading: Reading },
  ): Steps<JudgedReading | undefined> {
    const { levels, earlier, rules, nowMs, listAsOfMs } = reading;
    this.#followClock(nowMs);
    const own = this.#of(ownerId);
    own.judging = { rules, nowMs };
    if (!own.isLoaded) this.#save();
    const read = columnReader(columns);
    const isDue = (row: number) => read.isReporting(row, listAsOfMs);
    const lost = yield* lostLevels(own, { columns, levels, isDue });
    const risen: Risen[] = [];
    const seen = new Set<string>();
    for (let row = 0; row < columns.count; row += 1) {
      if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
      const placeId = read.placeId(row);
      if (placeId === '' || seen.has(placeId)) continue;
      seen.add(placeId);
      const level = levels.get(placeId);
      const levelM = level?.levelM ?? null;
      // Nobody knows what a level that should have come would be.
      if (lost && levelM === null && isDue(row)) continue;
      // A source that gives no time gives what it has now.
      const timeMs = levelM === null ? null : (level?.timeMs ?? nowMs);
      const place = {
        placeId,
        levelM,
        timeMs,
        ...read.state(row, { levelM, timeMs: level?.timeMs ?? null }, { nowMs, listAsOfMs }),
      };
      const before = own.before(placeId);
      const judged = judgeReading(before, { ...place, earlier: earlier.get(placeId) }, rules, nowMs);
      own.set(placeId, judged.after, nowMs);
      own.addEvents(judged.events);
      if (judged.events.some(isRinging) && isListed(judged.after, nowMs))
        risen.push({ placeId, placeName: read.placeName(row), rank: judged.after.rank });
    }
    if (this.#ofOwner.get(ownerId) !== own) return undefined;
    if (!lost || seen.size > 0) own.noteList(seen, nowMs);
    const isNewlyUnlisted = own.noteUnlisted(unlisted(levels, seen));
    this.#save();
    const { damaged } = own;
    own.damaged = 0;
    return {
      risen: risen.filter(({ placeId }) => isUnacknowledged(own.get(placeId))),
      ...this.tally(ownerId, nowMs),
      damaged,
      isListLacking: isNewlyUnlisted || (lost !== null && columns.count === 0),
      lost,
    };
  }

  /** The levels could not be read, or can be read again. */
  note(
    ownerId: string,
    kind: 'reading-failed' | 'reading-resumed',
    note: string | null,
    nowMs: number,
  ): void {
    const event: AlertEvent = {
      placeId: '',
      kind,
      atMs: nowMs,
      cause: 'level',
      from: 0,
      to: 0,
      levelM: null,
      sinceMs: null,
      peakM: null,
      peakMs: null,
      name: null,
      note,
    };
    this.#of(ownerId).addEvents([event]);
    this.#save();
  }

  /** Whether its levels were read again and again when the app ended. */
  wasWatched(ownerId: string): boolean {
    return this.#of(ownerId).isWatched;
  }

  noteWatched(ownerId: string, isWatched: boolean): void {
    this.#of(ownerId).isWatched = isWatched;
    this.#save();
  }

  /** @returns of how many places there was something to do */
  act(ownerId: string, seen: readonly SeenAlert[], action: AlertAction, nowMs: number): number {
    this.#followClock(nowMs);
    const own = this.#of(ownerId);
    let count = 0;
    for (const one of seen) {
      const before = own.get(one.placeId);
      const judged = before && acted(before, one, action, nowMs);
      if (!judged) continue;
      own.set(one.placeId, judged.after, nowMs);
      own.addEvents(judged.events);
      count += 1;
    }
    this.#save();
    return count;
  }

  list(ownerId: string, nowMs: number): ListedAlert[] {
    this.#followClock(nowMs);
    const found: ListedAlert[] = [];
    for (const [placeId, alert] of this.#of(ownerId).listed()) {
      if (!alert.episode) continue;
      const { rank, acknowledgement, episode, shelf, levelM, timeMs, isSilent } = alert;
      const condition = conditionOf(alert);
      const shown = shelf && isShelved(alert, nowMs) ? shelf : null;
      found.push({
        placeId,
        rank,
        condition,
        acknowledgement,
        episode,
        shelf: shown,
        levelM,
        timeMs,
        isSilent,
      });
    }
    return found;
  }

  tally(ownerId: string, nowMs: number): AlertTally {
    this.#followClock(nowMs);
    const counts = { warning: 0, alarm: 0, overflow: 0, unacknowledged: 0 };
    for (const [, alert] of this.#of(ownerId).listed()) {
      if (!isListed(alert, nowMs)) continue;
      counts[(['warning', 'alarm', 'overflow'] as const)[(alert.rank - 1) as 0 | 1 | 2]] += 1;
      if (isUnacknowledged(alert)) counts.unacknowledged += 1;
    }
    return { counts, notKept: this.#notKept };
  }

  /** @throws what SQLite says of the disk: nobody knows then what happened */
  history(
    ownerId: string,
    {
      fromMs,
      toMs,
      limit,
      placeIds,
    }: { fromMs: number; toMs: number; limit: number; placeIds: string[] | null },
    nowMs: number,
  ): AlertHistory {
    const wanted = placeIds && new Set(placeIds);
    const owed = this.#of(ownerId)
      .owedEvents.map((event, index) => ({ ...event, id: -1 - index }))
      .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
    const stored = this.#opened().events(ownerId, fromMs, toMs);
    const all = [...owed.toReversed(), ...stored].toSorted((a, b) => b.atMs - a.atMs);
    const events = wanted ? all.filter(({ placeId }) => wanted.has(placeId)) : all;
    const standing = this.list(ownerId, nowMs).flatMap(({ placeId, rank, episode, isSilent }) =>
      rank > 0 && !isSilent && episode && nowMs - episode.sinceMs > DAY_MS && (!wanted || wanted.has(placeId))
        ? [{ placeId, sinceMs: episode.sinceMs }]
        : [],
    );
    return {
      events: events.slice(0, limit),
      total: events.length,
      figures: alertFigures(events, { fromMs, toMs }),
      standing: standing.toSorted((a, b) => a.sinceMs - b.sinceMs),
    };
  }

  /** Of all accounts of a connection. */
  forget(connectionId: string): void {
    for (const ownerId of this.#ofOwner.keys())
      if (ownerId === connectionId || ownerId.startsWith(`${connectionId} `)) this.#ofOwner.delete(ownerId);
    this.#toForget.add(connectionId);
    this.#save();
  }

  close(): void {
    this.#save();
    this.#store?.close();
  }

  #of(ownerId: string): ConnectionAlerts {
    const known = this.#ofOwner.get(ownerId);
    if (known) return known;
    const opened = new ConnectionAlerts(ownerId);
    this.#ofOwner.set(ownerId, opened);
    this.#save();
    return opened;
  }

  /** Where the clock was set back, what is hidden until a time of it goes back with it: it is hidden no longer for that. */
  #followClock(nowMs: number): void {
    const monotonicMs = performance.now();
    const before = this.#asked;
    this.#asked = { nowMs, monotonicMs };
    const expectedMs = before ? before.nowMs + monotonicMs - before.monotonicMs : nowMs;
    if (!isAhead(expectedMs, nowMs)) return;
    for (const own of this.#ofOwner.values()) own.moveShelves(nowMs - expectedMs);
  }

  #opened(): AlertStore {
    return (this.#store ??= this.#openStore());
  }

  /** Judging goes on without a disk: what cannot be kept is tried again with whatever comes next. */
  #save(): void {
    try {
      const store = this.#opened();
      for (const connectionId of this.#toForget) {
        store.forget(connectionId);
        this.#toForget.delete(connectionId);
      }
      for (const own of this.#ofOwner.values()) own.save(store);
      this.#notKept = null;
    } catch (error) {
      this.#notKept = reasonOf(error);
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Counts the places that should have a level as they had one before. A service that is being started or loaded anew gives
 * none, or some: half of them must be there, and something of the list. @returns null if they are
 */
function* lostLevels(
  own: ConnectionAlerts,
  {
    columns: { count, texts },
    levels,
    isDue,
  }: { columns: PlaceColumns; levels: Reading['levels']; isDue: (row: number) => boolean },
): Steps<LevelCount | null> {
  let done = 0;
  let missing = 0;
  for (let row = 0; row < count; row += 1) {
    if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const placeId = texts.get('placeId')?.[row] ?? '';
    if ((levels.get(placeId)?.levelM ?? null) !== null) done += 1;
    else if (own.hadLevel(placeId) && isDue(row)) missing += 1;
  }
  if (count === 0) missing = own.judgedCount;
  return missing > done ? { done, total: done + missing } : null;
}

/** Places that have a level and are not in a list. */
function unlisted(levels: Reading['levels'], listed: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const { placeId, levelM } of levels.values())
    if (levelM !== null && !listed.has(placeId)) found.add(placeId);
  return found;
}

const isRinging = ({ kind, cause }: AlertEvent): boolean =>
  kind === 'rise' || (kind === 'unshelve' && cause !== 'person');

const isUnacknowledged = (alert: PlaceAlert | undefined): boolean =>
  alert !== undefined && conditionOf(alert) === 'unacknowledged';

/** On the list of alerts: it stands now, is not hidden, and its place reports. */
const isListed = (alert: PlaceAlert, nowMs: number): boolean =>
  alert.rank > 0 && !alert.isSilent && !isShelved(alert, nowMs);

function acted(before: PlaceAlert, seen: SeenAlert, action: AlertAction, nowMs: number) {
  const { name, note } = action;
  if (action.kind === 'acknowledge') return acknowledge(before, seen, { name, note }, nowMs);
  if (action.kind === 'shelve') return shelve(before, seen, { name, note, untilMs: action.untilMs }, nowMs);
  return unshelve(before, seen.placeId, { name, note }, nowMs);
}

/** What the judging needs of the columns of a place list, by row. */
function columnReader({ numbers, flags, texts }: PlaceColumns) {
  const number = (field: PlaceField, row: number): number | null => {
    const value = numbers.get(field)?.[row];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  return {
    placeId: (row: number) => texts.get('placeId')?.[row] ?? '',
    /** It was in place and had not fallen silent when the list was fetched. */
    isReporting: (row: number, asOfMs: number): boolean => {
      const reporting = reportingState(
        {
          mounted: flags.get('mounted')?.[row] !== FALSE,
          latestTimeMs: number('latestTime', row),
          intervalMin: number('nextConnInterval', row),
        },
        asOfMs,
      );
      return reporting !== 'silent' && reporting !== 'unmounted';
    },
    placeName: (row: number) => texts.get('placeName')?.[row] ?? texts.get('placeId')?.[row] ?? '',
    state: (
      row: number,
      level: Pick<LevelReading, 'levelM' | 'timeMs'>,
      { nowMs, listAsOfMs }: Pick<Reading, 'nowMs' | 'listAsOfMs'>,
    ) => {
      const isMounted = flags.get('mounted')?.[row] !== FALSE;
      const { latestTimeMs, asOfMs } = latestReport(
        { latestTimeMs: number('latestTime', row), asOfMs: listAsOfMs },
        { latestTimeMs: level.timeMs, asOfMs: nowMs },
      );
      const intervalMin = number('nextConnInterval', row);
      const reporting = reportingState({ mounted: isMounted, latestTimeMs, intervalMin }, asOfMs);
      return {
        isMounted,
        isSilent: reporting === 'silent' || (reporting === 'never' && level.levelM === null),
        thresholds: {
          warnM: number('warnValue', row),
          alarmM: number('alarmValue', row),
          outM: number('outValue', row),
        },
      };
    },
  };
}
