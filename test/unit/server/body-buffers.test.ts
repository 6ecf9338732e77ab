import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { BodyBuffers, BodyTooLargeError } from '#server/read-body.ts';

const SIZE = 512_000;
const ADDRESS = 'http://service.test';
const noClaim = (): void => {};

const sourceOf = (body: string) => ({ request: new Request(ADDRESS, { method: 'POST', body }) });

/** What a server gets of a body that is sent to it. */
async function received(body: string): Promise<IncomingMessage> {
  const server = createServer();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  const arriving = once(server, 'request');
  const sending = fetch(`http://127.0.0.1:${address.port}`, { method: 'POST', body });
  sending.catch(() => {});
  const [incoming] = await arriving;
  return incoming as IncomingMessage;
}

it('room that is used again holds nothing of the body before', async () => {
  const buffers = new BodyBuffers(SIZE, 1);
  const seen: string[] = [];
  const rooms = new Set<unknown>();
  for (const text of ['a'.repeat(100_000), 'b'.repeat(90_000)])
    await buffers.use(sourceOf(text), noClaim, async (body) => {
      seen.push(body.toString());
      rooms.add(body.buffer);
    });
  expect(seen).toEqual(['a'.repeat(100_000), 'b'.repeat(90_000)]);
  expect(rooms.size).toBe(1);
});

it('room is claimed as the body arrives, whatever its header announces', async () => {
  const arrived: number[] = [];
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= 400_000) controller.close();
      else controller.enqueue(new Uint8Array(4_000));
      sent += 4_000;
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Length': '400000' } };
  const request = new Request(ADDRESS, init);
  const claimed: number[] = [];
  const claim = (bytes: number): void => {
    claimed.push(bytes);
    arrived.push(sent);
  };
  await new BodyBuffers(SIZE, 1).use({ request }, claim, async ({ length }) => expect(length).toBe(400_000));
  expect(claimed).toEqual([128_000, SIZE]);
  expect(arrived[0]).toBeGreaterThan(16_000);
  expect(arrived[1]).toBeGreaterThan(128_000);
});

it('two bodies at the same time never share room', async () => {
  const buffers = new BodyBuffers(SIZE, 1);
  const hold = Promise.withResolvers<void>();
  const one = (letter: string) =>
    buffers.use(sourceOf(letter.repeat(100_000)), noClaim, async (body) => {
      await hold.promise;
      return body.toString() === letter.repeat(100_000);
    });
  const all = ['a', 'b', 'c'].map(one);
  hold.resolve();
  expect(await Promise.all(all)).toEqual([true, true, true]);
});

it('a body of one byte too many is refused, and its room is used again', async () => {
  const buffers = new BodyBuffers(100_000, 1);
  await expect(buffers.use(sourceOf('a'.repeat(100_001)), noClaim, async () => {})).rejects.toThrow(
    BodyTooLargeError,
  );
  expect(await buffers.use(sourceOf('b'.repeat(100_000)), noClaim, async ({ length }) => length)).toBe(
    100_000,
  );
});

it('the memory of what comes over a connection is given back while the body is still in use', async () => {
  const text = '0123456789'.repeat(45_000);
  const incoming = await received(text);
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  const source = { incoming, request: new Request(ADDRESS, { method: 'POST' }) };
  await new BodyBuffers(SIZE, 1).use(source, noClaim, async (body) => {
    expect(body.toString()).toBe(text);
    expect(chunks.length).toBeGreaterThan(0);
    for (const { byteLength } of chunks) expect(byteLength).toBe(0);
  });
});

it('bytes that somebody else owns are left alone', async () => {
  const bytes = new Uint8Array(100_000).fill(0x61);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const request = new Request(ADDRESS, init);
  await new BodyBuffers(SIZE, 1).use({ request }, noClaim, async ({ length }) =>
    expect(length).toBe(100_000),
  );
  expect(bytes.byteLength).toBe(100_000);
});
