import type { AlertEvent } from '#shared/domain/alerts/alert-event.ts';
import { type AlertRules, USUAL_ALERT_RULES } from '#shared/domain/alerts/alert-rules.ts';
import {
  isUneventful,
  judgeReading,
  normalAlert,
  type PlaceAlert,
} from '#shared/domain/alerts/place-alert.ts';
import type { AlertStore, KeptAlert } from './alert-store.ts';

const DAY_MS = 86_400_000;
/** What the service no longer lists is forgotten after so long. */
const FORGET_AFTER_MS = 30 * DAY_MS;
/** Events that wait for a disk, at least so many: a day of a flood of alerts. The oldest go first. */
const MAX_OWED_EVENTS = 20_000;
const NO_LIMITS = { warnM: null, alarmM: null, outM: null };

/**
 * The alerts of one connection as one account sees it. They are judged here, in memory, whether there is a disk or not; what has changed is owed
 * to the store until it has been written there, each alert as it is then.
 */
export class ConnectionAlerts {
  /** How and when the last reading was judged. */
  judging: { rules: AlertRules; nowMs: number } = { rules: USUAL_ALERT_RULES, nowMs: 0 };
  /** Alerts of the store that could not be read. */
  damaged = 0;
  readonly #ownerId: string;
  readonly #alerts = new Map<string, PlaceAlert>();
  /** Of places with an alert when they were in a list, to within a day. */
  readonly #listedMs = new Map<string, number>();
  /** Of places without an alert the time of the level that was judged last. */
  readonly #judgedMs = new Map<string, number | null>();
  /** Places with an alert that the list judged last does not have. */
  #missing = new Set<string>();
  /** Places with a level that the list judged last does not have. */
  #unlisted: ReadonlySet<string> = new Set();
  readonly #owedPlaces = new Set<string>();
  #owedEvents: AlertEvent[] = [];
  #isLoaded = false;
  #isWatched = false;
  #isWatchedOwed = false;

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Its levels are read again and again, until somebody signs out: at the next start too. */
  get isWatched(): boolean {
    return this.#isWatched;
  }

  set isWatched(isWatched: boolean) {
    this.#isWatched = isWatched;
    this.#isWatchedOwed = true;
  }

  /** Events that are not in the store yet, the oldest first. */
  get owedEvents(): readonly AlertEvent[] {
    return this.#owedEvents;
  }

  get(placeId: string): PlaceAlert | undefined {
    return this.#alerts.get(placeId);
  }

  /** What is known of a place before its next level; undefined if it was never judged. */
  before(placeId: string): PlaceAlert | undefined {
    const known = this.#alerts.get(placeId);
    if (known) return known;
    const judgedMs = this.#judgedMs.get(placeId);
    return judgedMs === undefined ? undefined : normalAlert(judgedMs);
  }

  /** A level of the place was judged, now or before the app was started. */
  hadLevel(placeId: string): boolean {
    return (this.before(placeId)?.timeMs ?? null) !== null;
  }

  /** How many places were judged, with a level or without. */
  get judgedCount(): number {
    return this.#alerts.size + this.#judgedMs.size;
  }

  set(placeId: string, after: PlaceAlert, nowMs: number): void {
    const before = this.#alerts.get(placeId);
    if (before === after) return;
    if (!isUneventful(after)) {
      this.#alerts.set(placeId, after);
      this.#judgedMs.delete(placeId);
      if (!before) this.#listedMs.set(placeId, nowMs);
      this.#owedPlaces.add(placeId);
      return;
    }
    this.#judgedMs.set(placeId, after.timeMs);
    if (before) this.#drop(placeId);
  }

  addEvents(events: readonly AlertEvent[]): void {
    this.#owedEvents.push(...events);
    if (this.#owedEvents.length >= 2 * MAX_OWED_EVENTS) this.#owedEvents.splice(0, MAX_OWED_EVENTS);
  }

  /** The alerts of the places that are in the list. */
  *listed(): Generator<[string, PlaceAlert]> {
    for (const entry of this.#alerts) if (!this.#missing.has(entry[0])) yield entry;
  }

  /** The list has these places: an alert of another one no longer counts, and is forgotten in the end. */
  noteList(placeIds: ReadonlySet<string>, nowMs: number): void {
    this.#missing = new Set();
    for (const placeId of this.#alerts.keys()) {
      const ageMs = nowMs - (this.#listedMs.get(placeId) ?? nowMs);
      const isListed = placeIds.has(placeId);
      if (!isListed && ageMs > FORGET_AFTER_MS) {
        this.#drop(placeId);
        continue;
      }
      if (!isListed) this.#missing.add(placeId);
      if (ageMs >= 0 && !(isListed && ageMs > DAY_MS)) continue;
      this.#listedMs.set(placeId, nowMs);
      this.#owedPlaces.add(placeId);
    }
  }

  /** There are levels of these places, which are in no list. @returns whether one of them is new among them */
  noteUnlisted(placeIds: ReadonlySet<string>): boolean {
    const before = this.#unlisted;
    this.#unlisted = placeIds;
    for (const placeId of placeIds) if (!before.has(placeId)) return true;
    return false;
  }

  /** Moves the time until which alerts are hidden. */
  moveShelves(byMs: number): void {
    for (const [placeId, alert] of this.#alerts) {
      const { shelf } = alert;
      if (!shelf) continue;
      const moved = { ...shelf, atMs: shelf.atMs + byMs, untilMs: shelf.untilMs + byMs };
      this.#alerts.set(placeId, { ...alert, shelf: moved });
      this.#owedPlaces.add(placeId);
    }
  }

  /** Takes in what is stored, once, and writes what is owed. @throws what SQLite says: then it is owed still */
  save(store: AlertStore): void {
    if (!this.#isLoaded) {
      if (!this.#isWatchedOwed) this.#isWatched = store.isWatched(this.#ownerId);
      this.#takeIn(store.alertsOf(this.#ownerId));
    }
    if (this.#isWatchedOwed) store.setWatched(this.#ownerId, this.#isWatched);
    this.#isWatchedOwed = false;
    if (this.#owedPlaces.size === 0 && this.#owedEvents.length === 0) return;
    const changed = new Map([...this.#owedPlaces].map((placeId) => [placeId, this.#kept(placeId)]));
    store.keep(this.#ownerId, changed, this.#owedEvents);
    this.#owedPlaces.clear();
    this.#owedEvents = [];
  }

  #takeIn({ alerts, damaged }: ReturnType<AlertStore['alertsOf']>): void {
    this.#isLoaded = true;
    this.damaged += damaged;
    // What was judged without knowing what came before it is judged anew.
    this.#owedEvents = this.#owedEvents.filter(
      ({ placeId, cause }) => cause === 'person' || !alerts.has(placeId),
    );
    for (const [placeId, { alert, listedMs }] of alerts) {
      const seen = this.#alerts.get(placeId);
      this.#alerts.set(placeId, alert);
      this.#listedMs.set(placeId, listedMs);
      this.#judgedMs.delete(placeId);
      if (seen) this.#judgeAnew(placeId, { stored: alert, seen });
    }
  }

  #judgeAnew(placeId: string, { stored, seen }: { stored: PlaceAlert; seen: PlaceAlert }): void {
    const { levelM, timeMs, isSilent, acknowledgement } = seen;
    const { rules, nowMs } = this.judging;
    const thresholds = seen.thresholds ?? stored.thresholds ?? NO_LIMITS;
    const reading = { placeId, levelM, timeMs, thresholds, isMounted: true, isSilent };
    const { after, events } = judgeReading(stored, reading, rules, nowMs);
    this.addEvents(events);
    const acknowledged = seen.acknowledged < after.rank ? seen.acknowledged : after.rank;
    const isSeenByPerson = acknowledgement !== null && acknowledged > after.acknowledged;
    const person = isSeenByPerson ? { acknowledgement, acknowledged } : {};
    this.set(placeId, { ...after, ...person, shelf: seen.shelf ?? after.shelf }, nowMs);
  }

  #drop(placeId: string): void {
    this.#alerts.delete(placeId);
    this.#listedMs.delete(placeId);
    this.#missing.delete(placeId);
    this.#owedPlaces.add(placeId);
  }

  #kept(placeId: string): KeptAlert | null {
    const alert = this.#alerts.get(placeId);
    return alert ? { alert, listedMs: this.#listedMs.get(placeId) ?? 0 } : null;
  }
}
