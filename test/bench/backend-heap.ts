import { once } from 'node:events';

const ADDRESS = /Debugger listening on (ws:\/\/127\.0\.0\.1:\d+\/\S+)/;

/** What a process that was started with `--inspect` has written tells where its inspector is. */
function inspectorAddress(written: string): string {
  const [, address] = ADDRESS.exec(written) ?? [];
  if (address === undefined) throw new Error(`The process names no inspector:\n${written}`);
  return address;
}

/** Bytes that the main thread of a process holds after everything that nobody needs has been given back. */
export async function heapBytes(written: string): Promise<number> {
  const socket = new WebSocket(inspectorAddress(written));
  await once(socket, 'open');
  let lastId = 0;
  const ask = async (method: string): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
      const answer = JSON.parse(event.data) as { id?: number; result?: unknown };
      if (answer.id === id) return answer.result;
    }
  };
  try {
    await ask('HeapProfiler.collectGarbage');
    await ask('HeapProfiler.collectGarbage');
    const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize;
  } finally {
    socket.close();
  }
}
