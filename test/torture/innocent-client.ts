import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';

type Start = { baseUrl: string; token: string };

const PAUSE_MS = 20;

/** One record of a piece of equipment that is its own; on a full disk it is refused, which is an answer too. */
async function sendOne({ baseUrl, token }: Start): Promise<void> {
  const path = `${UPLOAD_PATH}?equipType=torture&equipId=innocent`;
  const body = JSON.stringify([{ timestamp: '2026-01-01 00:00:00', level: 1 }]);
  const headers = { 'X-SVC-TOKEN': token };
  await (await fetch(baseUrl + path, { method: 'POST', headers, body })).arrayBuffer();
}

/**
 * Asks for the places and sends a record, again and again, in a thread of its own, so that no load of ours counts as
 * silence of the service.
 */
async function ask(start: Start): Promise<void> {
  const { baseUrl, token } = start;
  let longestMs = 0;
  let isOver = false;
  parentPort?.once('message', () => (isOver = true));
  while (!isOver) {
    const began = performance.now();
    try {
      const answer = await fetch(baseUrl + PLACE_LIST_PATH, { headers: { 'X-SVC-TOKEN': token } });
      await answer.arrayBuffer();
      if (answer.status !== 200) longestMs = Math.max(longestMs, 10_000);
      longestMs = Math.max(longestMs, performance.now() - began);
      const sentAt = performance.now();
      await sendOne(start);
      longestMs = Math.max(longestMs, performance.now() - sentAt);
    } catch {
      longestMs = Math.max(longestMs, 10_000);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  parentPort?.postMessage(Math.round(longestMs));
  parentPort?.close();
}

/** An account that only wants its places and sends a record now and then, while others misbehave. */
export function startInnocentClient(start: Start): { end: () => Promise<number> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: start });
  return {
    /** @returns the longest time without an answer, in milliseconds; 10,000 if one was not the places. */
    async end() {
      const longest = once(worker, 'message');
      worker.postMessage('end');
      const [longestMs] = await longest;
      return Number(longestMs);
    },
  };
}

if (!isMainThread && workerData !== null && typeof workerData === 'object' && 'baseUrl' in workerData)
  void ask(workerData as Start);
