import type { AlertAction, AlertCounts, AlertHistory, ListedAlert } from '#shared/contract/alerts.ts';
import type { AlertEvent } from '#shared/domain/alerts/alert-event.ts';
import { alertFigures } from '#shared/domain/alerts/alert-figures.ts';
import type { AlertRules, Rank } from '#shared/domain/alerts/alert-rules.ts';
import {
  acknowledge,
  conditionOf,
  type EarlierEpisode,
  isShelved,
  isUneventful,
  judgeReading,
  normalAlert,
  type PlaceAlert,
  shelve,
  unshelve,
} from '#shared/domain/alerts/place-alert.ts';
import type { LevelReading } from '#shared/domain/levels/level-readings.ts';
import { FALSE, type PlaceColumns } from '#shared/domain/places/place-columns.ts';
import type { PlaceField } from '#shared/domain/places/place-fields.ts';
import { reportingState } from '#shared/domain/places/staleness.ts';
import { ROWS_PER_STEP, type Steps } from '#shared/domain/steps.ts';
import type { AlertStore } from './alert-store.ts';

/** Levels of all places as they were read, and by which rules they are judged. */
export type Reading = {
  levels: ReadonlyMap<string, LevelReading>;
  /** Exceedances that were under way already, where the source can tell. */
  earlier: ReadonlyMap<string, EarlierEpisode>;
  rules: AlertRules;
  nowMs: number;
};

/** A place whose alert is new or more severe than what was acknowledged. */
type Risen = { placeId: string; placeName: string; rank: Rank };

export type JudgedReading = { risen: Risen[]; counts: AlertCounts; notKept: string | null };

const DAY_MS = 86_400_000;

/** The alerts of one connection in memory; every change is kept in the store before it is told. */
class ConnectionAlerts {
  readonly alerts: Map<string, PlaceAlert>;
  /** Of places without an alert the time of the level that was judged last. */
  readonly judgedMs = new Map<string, number | null>();

  constructor(alerts: Map<string, PlaceAlert>) {
    this.alerts = alerts;
  }

  before(placeId: string): PlaceAlert | undefined {
    const known = this.alerts.get(placeId);
    if (known) return known;
    const judgedMs = this.judgedMs.get(placeId);
    return judgedMs === undefined ? undefined : normalAlert(judgedMs);
  }

  /** @returns what of it is kept; undefined if nothing has changed */
  set(placeId: string, after: PlaceAlert): PlaceAlert | null | undefined {
    const before = this.alerts.get(placeId);
    if (before === after) return undefined;
    if (!isUneventful(after)) {
      this.alerts.set(placeId, after);
      this.judgedMs.delete(placeId);
      return after;
    }
    this.alerts.delete(placeId);
    this.judgedMs.set(placeId, after.timeMs);
    return before ? null : undefined;
  }
}

/**
 * Judges the levels of places, keeps what it finds, and answers what is asked about it. It lives in the thread of the
 * place lists, which has read levels and thresholds both.
 */
export class PlaceAlerts {
  readonly #openStore: () => AlertStore;
  #store: AlertStore | undefined;
  /** Why nothing can be kept; then all is in memory alone. */
  #notKept: string | null = null;
  readonly #ofConnection = new Map<string, ConnectionAlerts>();

  constructor(openStore: () => AlertStore) {
    this.#openStore = openStore;
  }

  /** Judges a complete reading in steps; what it changes is kept at its end. */
  *judge(
    connectionId: string,
    { columns, reading }: { columns: PlaceColumns; reading: Reading },
  ): Steps<JudgedReading> {
    const { levels, earlier, rules, nowMs } = reading;
    const own = this.#of(connectionId, nowMs);
    const read = columnReader(columns);
    const changed = new Map<string, PlaceAlert | null>();
    const events: AlertEvent[] = [];
    const risen: Risen[] = [];
    const seen = new Set<string>();
    for (let row = 0; row < columns.count; row += 1) {
      if (row % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
      const placeId = read.placeId(row);
      if (placeId === '' || seen.has(placeId)) continue;
      seen.add(placeId);
      const level = levels.get(placeId);
      const levelM = level?.levelM ?? null;
      // A source that gives no time gives what it has now.
      const timeMs = levelM === null ? null : (level?.timeMs ?? nowMs);
      const place = {
        placeId,
        levelM,
        timeMs,
        ...read.state(row, { levelM, timeMs: level?.timeMs ?? null }, nowMs),
      };
      const before = own.before(placeId);
      const judged = judgeReading(before, { ...place, earlier: earlier.get(placeId) }, rules, nowMs);
      const kept = own.set(placeId, judged.after);
      if (kept !== undefined) changed.set(placeId, kept);
      events.push(...judged.events);
      if (judged.events.some(isRinging) && isListed(judged.after, nowMs))
        risen.push({ placeId, placeName: read.placeName(row), rank: judged.after.rank });
    }
    this.#keep(connectionId, changed, events, nowMs);
    return {
      risen: risen.filter(({ placeId }) => isUnacknowledged(own.alerts.get(placeId))),
      counts: this.counts(connectionId, nowMs),
      notKept: this.#notKept,
    };
  }

  /** The levels could not be read, or can be read again. */
  note(
    connectionId: string,
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
    this.#keep(connectionId, new Map(), [event], nowMs);
  }

  /** @returns of how many places there was something to do. @throws what SQLite says: nothing has happened then */
  act(connectionId: string, placeIds: readonly string[], action: AlertAction, nowMs: number): number {
    const own = this.#of(connectionId, nowMs);
    const changed = new Map<string, PlaceAlert | null>();
    const after = new Map<string, PlaceAlert>();
    const events: AlertEvent[] = [];
    for (const placeId of placeIds) {
      const before = own.alerts.get(placeId);
      const judged = before && acted(before, placeId, action, nowMs);
      if (!judged) continue;
      after.set(placeId, judged.after);
      changed.set(placeId, isUneventful(judged.after) ? null : judged.after);
      events.push(...judged.events);
    }
    // What a person does must not get lost: it is on disk, or it is refused.
    this.#opened()?.keep(connectionId, changed, events, nowMs);
    for (const [placeId, alert] of after) own.set(placeId, alert);
    return after.size;
  }

  list(connectionId: string, nowMs: number): ListedAlert[] {
    const found: ListedAlert[] = [];
    for (const [placeId, alert] of this.#of(connectionId, nowMs).alerts) {
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

  counts(connectionId: string, nowMs: number): AlertCounts {
    const counts = { warning: 0, alarm: 0, overflow: 0, unacknowledged: 0 };
    for (const alert of this.#of(connectionId, nowMs).alerts.values()) {
      if (!isListed(alert, nowMs)) continue;
      counts[(['warning', 'alarm', 'overflow'] as const)[(alert.rank - 1) as 0 | 1 | 2]] += 1;
      if (isUnacknowledged(alert)) counts.unacknowledged += 1;
    }
    return counts;
  }

  history(
    connectionId: string,
    {
      fromMs,
      toMs,
      limit,
      placeIds,
    }: { fromMs: number; toMs: number; limit: number; placeIds: string[] | null },
    nowMs: number,
  ): AlertHistory {
    const wanted = placeIds && new Set(placeIds);
    const all = this.#opened()?.events(connectionId, fromMs, toMs) ?? [];
    const events = wanted ? all.filter(({ placeId }) => wanted.has(placeId)) : all;
    const standing = this.list(connectionId, nowMs).flatMap(({ placeId, rank, episode, isSilent }) =>
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

  forget(connectionId: string): void {
    this.#ofConnection.delete(connectionId);
    this.#opened()?.forget(connectionId);
  }

  close(): void {
    this.#store?.close();
  }

  #of(connectionId: string, nowMs: number): ConnectionAlerts {
    const known = this.#ofConnection.get(connectionId);
    if (known) return known;
    const opened = new ConnectionAlerts(this.#opened()?.alertsOf(connectionId, nowMs) ?? new Map());
    this.#ofConnection.set(connectionId, opened);
    return opened;
  }

  #opened(): AlertStore | undefined {
    if (this.#store) return this.#store;
    try {
      this.#store = this.#openStore();
      this.#notKept = null;
    } catch (error) {
      this.#notKept = reasonOf(error);
    }
    return this.#store;
  }

  /** Judging goes on without a disk. */
  #keep(...kept: Parameters<AlertStore['keep']>): void {
    try {
      this.#opened()?.keep(...kept);
      if (this.#store) this.#notKept = null;
    } catch (error) {
      this.#notKept = reasonOf(error);
    }
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isRinging = ({ kind, cause }: AlertEvent): boolean =>
  kind === 'rise' || (kind === 'unshelve' && cause !== 'person');

const isUnacknowledged = (alert: PlaceAlert | undefined): boolean =>
  alert !== undefined && conditionOf(alert) === 'unacknowledged';

/** On the list of alerts: it stands now, is not hidden, and its place reports. */
const isListed = (alert: PlaceAlert, nowMs: number): boolean =>
  alert.rank > 0 && !alert.isSilent && !isShelved(alert, nowMs);

function acted(before: PlaceAlert, placeId: string, action: AlertAction, nowMs: number) {
  const { name, note } = action;
  if (action.kind === 'acknowledge') return acknowledge(before, placeId, { name, note }, nowMs);
  if (action.kind === 'shelve')
    return shelve(before, placeId, { name, note, untilMs: action.untilMs }, nowMs);
  return unshelve(before, placeId, { name, note }, nowMs);
}

/** What the judging needs of the columns of a place list, by row. */
function columnReader({ numbers, flags, texts }: PlaceColumns) {
  const number = (field: PlaceField, row: number): number | null => {
    const value = numbers.get(field)?.[row];
    return value === undefined || Number.isNaN(value) ? null : value;
  };
  return {
    placeId: (row: number) => texts.get('placeId')?.[row] ?? '',
    placeName: (row: number) => texts.get('placeName')?.[row] ?? texts.get('placeId')?.[row] ?? '',
    state: (row: number, level: Pick<LevelReading, 'levelM' | 'timeMs'>, nowMs: number) => {
      const isMounted = flags.get('mounted')?.[row] !== FALSE;
      const listMs = number('latestTime', row);
      // The later of the two: the list is fetched by hand, levels every minute.
      const latestTimeMs = listMs === null || (level.timeMs ?? listMs) > listMs ? level.timeMs : listMs;
      const intervalMin = number('nextConnInterval', row);
      const reporting = reportingState({ mounted: isMounted, latestTimeMs, intervalMin }, nowMs);
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
