import { once } from 'node:events';

const ADDRESS = /Debugger listening on (ws:\/\/127\.0\.0\.1:\d+\/\S+)/;
const MEGABYTE = 1_000_000;

/** Megabytes that a thread holds after everything that nobody needs has been given back. */
export type ThreadMemory = { thread: string; heapMb: number; buffersMb: number };

type HeapUsage = { usedSize: number; backingStorageSize: number };
type Message = { id?: number; method?: string; params?: Record<string, unknown>; result?: unknown };
type Ask = (method: string, params?: object) => Promise<unknown>;

/** What a process that was started with `--inspect` has written tells where its inspector is. */
function inspectorAddress(written: string): string {
  const [, address] = ADDRESS.exec(written) ?? [];
  if (address === undefined) throw new Error(`The process names no inspector:\n${written}`);
  return address;
}

/** Numbers requests and finds their answers. */
function asker(send: (text: string) => void): { ask: Ask; receive: (message: Message) => void } {
  const waiting = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  return {
    ask: (method, params = {}) => {
      lastId += 1;
      const id = lastId;
      send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    receive: ({ id = 0, result }) => {
      waiting.get(id)?.(result);
      waiting.delete(id);
    },
  };
}

async function heldBy(thread: string, ask: Ask): Promise<ThreadMemory> {
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = (await ask('Runtime.getHeapUsage')) as HeapUsage;
  return { thread, heapMb: usedSize / MEGABYTE, buffersMb: backingStorageSize / MEGABYTE };
}

/** What every thread of a process holds, the main thread first. */
export async function threadsMemory(written: string): Promise<ThreadMemory[]> {
  const socket = new WebSocket(inspectorAddress(written));
  await once(socket, 'open');
  const main = asker((text) => socket.send(text));
  const workers = new Map<unknown, { thread: string; session: ReturnType<typeof asker> }>();
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message;
    const { method, params: { sessionId, workerInfo, message: inner } = {} } = message;
    if (method === 'NodeWorker.attachedToWorker') {
      const { url } = workerInfo as { url: string };
      const thread = url.split('/').at(-1) ?? url;
      const send = (text: string) => main.ask('NodeWorker.sendMessageToWorker', { sessionId, message: text });
      workers.set(sessionId, { thread, session: asker((text) => void send(text)) });
    } else if (method === 'NodeWorker.receivedMessageFromWorker') {
      workers.get(sessionId)?.session.receive(JSON.parse(inner as string) as Message);
    } else main.receive(message);
  });
  try {
    // All threads that there are have told their names when this is answered.
    await main.ask('NodeWorker.enable', { waitForDebuggerOnStart: false });
    const held = [await heldBy('backend', main.ask)];
    for (const { thread, session } of workers.values()) held.push(await heldBy(thread, session.ask));
    return held;
  } finally {
    socket.close();
  }
}
