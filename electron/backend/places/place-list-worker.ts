import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { PlaceRecord } from '#shared/domain/places/place-record.ts';
import { END_THREAD } from '../end-thread.ts';
import { writeExport } from './export/write-export.ts';
import { HeldList } from './held-list.ts';
import type { PlaceListCalls, WorkerAnswer, WorkerRequest } from './place-list-messages.ts';

const lists = new Map<string, HeldList>();
const cancelled = new Set<string>();
let isEnding = false;

const post = (reply: WorkerAnswer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(reply, transfer);

function open({ listId, zone, bytes }: PlaceListCalls['open']['input']): PlaceListCalls['open']['answer'] {
  const list = HeldList.read(bytes, zone);
  if (!(list instanceof HeldList)) return { ...list, bytes };
  lists.set(listId, list);
  return { count: list.columns.count, notPlaces: list.notPlaces };
}

/** Rests between its steps, so that chunks, records and the order to end are not kept waiting. */
async function write(
  id: number,
  { exportId, ...request }: PlaceListCalls['export']['input'],
): Promise<PlaceListCalls['export']['answer']> {
  const list = lists.get(request.listId);
  if (!list) return undefined;
  const recordOf = (row: number) => JSON.parse(list.record(row) ?? '{}') as PlaceRecord;
  const steps = writeExport(request, recordOf, list.zone);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    post({ id, rowsDone: step.value });
    await setImmediate();
    if (cancelled.delete(exportId) || isEnding) return 'cancelled';
  }
}

async function answerTo({ id, call, input }: WorkerRequest): Promise<unknown> {
  switch (call) {
    case 'open':
      return open(input);
    case 'chunk':
      return lists.get(input.listId)?.chunk(input.firstRow);
    case 'record':
      return lists.get(input.listId)?.record(input.row);
    case 'drop':
      return lists.delete(input.listId);
    case 'export':
      return write(id, input);
    case 'cancelExport':
      return cancelled.add(input.exportId);
    default:
      throw new TypeError(`There is no call ${String(call)}`);
  }
}

async function answer(request: WorkerRequest): Promise<void> {
  const { id } = request;
  try {
    const found = await answerTo(request);
    const pieces =
      request.call === 'export' && Array.isArray(found) ? (found as Uint8Array<ArrayBuffer>[]) : [];
    post({ id, answer: found }, [...new Set(pieces.map(({ buffer }) => buffer))]);
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', (request: WorkerRequest | typeof END_THREAD) => {
  if (request !== END_THREAD) return void answer(request);
  isEnding = true;
  parentPort?.close();
  return undefined;
});
