import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { setImmediate } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import type { PlaceRecord } from '#shared/domain/places/place-fields.ts';
import { answerCalls, type ThreadCall } from '../../../kit/threads/thread-calls.ts';
import { AlertStore } from '../alerts/alert-store.ts';
import { PlaceAlerts } from '../alerts/place-alerts.ts';
import { writeExport } from '../export/write-export.ts';
import { answerReaders, heldReadings } from '../levels/read-answers.ts';
import { HeldList } from './held-list.ts';
import { KeptLists } from './kept-lists.ts';
import type { PlaceListCalls, PlaceListWorkerStart } from './place-list-messages.ts';

type Input<K extends keyof PlaceListCalls> = Parameters<PlaceListCalls[K]>[0];
type Answer<K extends keyof PlaceListCalls> = ReturnType<PlaceListCalls[K]>;

const lists = new Map<string, HeldList>();
const kept = new KeptLists(lists);
const cancelled = new Set<string>();
const { alertsFile } = workerData as PlaceListWorkerStart;
const alerts = new PlaceAlerts(() => new AlertStore(alertsFile));
let isEnding = false;

function open({ listId, zone, secrets, bytes }: Input<'open'>): Answer<'open'> {
  const list = HeldList.read(bytes, zone, secrets);
  if (!(list instanceof HeldList)) return { ...list, bytes };
  lists.set(listId, list);
  return { count: list.columns.count, notPlaces: list.notPlaces };
}

/** Rests between its steps, so that chunks, records and the order to end are not kept waiting. */
async function write(
  { exportId, ...request }: Input<'export'>,
  onProgress: (rowsDone: number) => void,
): Promise<Answer<'export'>> {
  const list = lists.get(request.listId);
  if (!list) return undefined;
  const recordOf = (row: number) => parseJsonText(list.record(row) ?? '{}') as PlaceRecord;
  const steps = writeExport(request, recordOf, list.zone);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    onProgress(step.value);
    await setImmediate();
    if (cancelled.delete(exportId) || isEnding) return 'cancelled';
  }
}

/** Rests between its steps, as writing does. */
async function judge({
  connectionId,
  ownerId,
  listId,
  readingId,
  ...reading
}: Input<'judgeAlerts'>): Promise<Answer<'judgeAlerts'>> {
  const levels = heldReadings.take(readingId);
  kept.noteLevels(connectionId, levels.values(), reading.nowMs);
  const list = lists.get(listId);
  if (!list) return undefined;
  const steps = alerts.judge(ownerId, {
    columns: list.columns,
    reading: { ...reading, levels, earlier: new Map(reading.earlier) },
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
    if (isEnding) return undefined;
  }
}

function answer({ name, args }: ThreadCall<PlaceListCalls>, onProgress: (rowsDone: number) => void): unknown {
  switch (name) {
    case 'open':
      return open(...args);
    case 'chunk':
      return lists.get(args[0].listId)?.chunk(args[0].firstRow);
    case 'record':
      return lists.get(args[0].listId)?.record(args[0].row);
    case 'drop':
      return void lists.delete(args[0].listId);
    case 'export':
      return write(...args, onProgress);
    case 'cancelExport':
      return void cancelled.add(args[0].exportId);
    case 'latestLevels':
      return answerReaders.latestLevels(...args);
    case 'judgeAlerts':
      return judge(...args);
    case 'dropReading':
      return void heldReadings.take(args[0].readingId);
    case 'noteReading':
      return alerts.note(args[0].ownerId, args[0].kind, args[0].note, args[0].nowMs);
    case 'wasWatched':
      return alerts.wasWatched(args[0].ownerId);
    case 'noteWatched':
      return alerts.noteWatched(args[0].ownerId, args[0].isWatched);
    case 'actOnAlerts':
      return alerts.act(args[0].ownerId, args[0].seen, args[0].action, args[0].nowMs);
    case 'listAlerts':
      return JSON.stringify(alerts.list(args[0].ownerId, args[0].nowMs));
    case 'countAlerts':
      return alerts.tally(args[0].ownerId, args[0].nowMs);
    case 'alertHistory':
      return JSON.stringify(alerts.history(args[0].ownerId, args[0], args[0].nowMs));
    case 'forgetAlerts':
      return alerts.forget(args[0].connectionId);
    case 'keep':
      return kept.keep(...args);
    case 'openKept':
      return kept.open(...args);
    case 'whoseKept':
      return kept.whose(...args);
    case 'keptLevels':
      return kept.levels(...args);
    case 'dropKept':
      return kept.drop(...args);
    case 'dropLevels':
      return kept.dropLevels(...args);
    case 'exceedances':
      return answerReaders.exceedances(...args);
    case 'levelSeries':
      return answerReaders.levelSeries(...args);
    case 'toolJson':
      return answerReaders.toolJson(...args);
    case 'levelTools':
      return answerReaders.levelTools(...args);
    default:
      throw new TypeError(`There is no call ${String(name)}`);
  }
}

/** A file is handed over in its pieces, some of which may share their memory. */
function memoryOf(value: unknown): ArrayBuffer[] {
  return Array.isArray(value)
    ? [...new Set((value as Uint8Array<ArrayBuffer>[]).map(({ buffer }) => buffer))]
    : [];
}

answerCalls<PlaceListCalls>(answer, {
  memoryOf,
  onEnd: () => {
    isEnding = true;
    alerts.close();
  },
});
