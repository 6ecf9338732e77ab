import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendForBytes, type ServiceRequest } from '#electron/backend/kit/http/send-request.ts';

const PIECE = new TextEncoder().encode('0123456789');
const REQUEST: ServiceRequest = {
  address: 'http://127.0.0.1:1/list',
  method: 'GET',
  timeoutMs: 1_000,
  secrets: [],
  maxAnswerBytes: 1_000,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service that sends a piece every 600 ms, `count` of them, and then ends its answer, falls silent or hangs up. */
function slowService(
  count: number,
  afterwards: 'ends' | 'is silent' | 'is cut',
  headers: Record<string, string> = {},
) {
  return async (_address: unknown, { signal }: RequestInit = {}): Promise<Response> => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      pull: async (controller) => {
        if (sent === count && afterwards === 'is silent') await new Promise(() => {});
        if (sent === count && afterwards === 'is cut') return controller.error(new TypeError('terminated'));
        if (sent === count) return controller.close();
        await new Promise((resolve) => {
          setTimeout(resolve, 600);
        });
        sent += 1;
        return controller.enqueue(PIECE);
      },
    });
    return new Response(body, { headers });
  };
}

test('an answer that someone watches may take long, as long as something comes', async () => {
  const told: [number, number | null][] = [];
  const request = { ...REQUEST, onReceived: (...how: [number, number | null]) => void told.push(how) };
  const answer = sendForBytes(request, slowService(4, 'ends', { 'content-length': '40' }));
  await vi.advanceTimersByTimeAsync(2_500);
  expect((await answer).bytes.byteLength).toBe(40);
  expect(told).toEqual([
    [10, 40],
    [20, 40],
    [30, 40],
    [40, 40],
  ]);
});

test('an answer that falls silent broke off, and says how much of it came', async () => {
  const service = slowService(2, 'is silent', { 'content-length': '40' });
  const answer = sendForBytes({ ...REQUEST, onReceived: () => {} }, service);
  const details = { address: REQUEST.address, receivedBytes: 20, totalBytes: 40, silentMs: 1_000 };
  const failure = expect(answer).rejects.toMatchObject({ code: 'ANSWER_BROKE_OFF', details });
  await vi.advanceTimersByTimeAsync(2_300);
  await failure;
});

test('an answer the connection of which is cut broke off, whether somebody watches it or not', async () => {
  const answer = sendForBytes(REQUEST, slowService(1, 'is cut'));
  const details = { address: REQUEST.address, receivedBytes: 10, totalBytes: null, silentMs: null };
  const failure = expect(answer).rejects.toMatchObject({ code: 'ANSWER_BROKE_OFF', details });
  await vi.advanceTimersByTimeAsync(700);
  await failure;
});

test('a service that says nothing at all has not answered in time', async () => {
  const silent = (_address: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const answer = sendForBytes({ ...REQUEST, onReceived: () => {} }, silent);
  const failure = expect(answer).rejects.toMatchObject({ code: 'SERVICE_TIMED_OUT' });
  await vi.advanceTimersByTimeAsync(1_100);
  await failure;
});

test('an answer that nobody watches must be there in time', async () => {
  const answer = sendForBytes(REQUEST, slowService(4, 'ends'));
  const failure = expect(answer).rejects.toMatchObject({ code: 'SERVICE_TIMED_OUT' });
  await vi.advanceTimersByTimeAsync(1_100);
  await failure;
});

test('the length of a packed answer is not taken for that of its content', async () => {
  const totals = new Set<number | null>();
  const request = { ...REQUEST, onReceived: (_received: number, total: number | null) => totals.add(total) };
  const headers = { 'content-length': '7', 'content-encoding': 'gzip' };
  const answer = sendForBytes(request, slowService(1, 'ends', headers));
  await vi.advanceTimersByTimeAsync(700);
  await answer;
  expect([...totals]).toEqual([null]);
});

test('of a body without end so much is read as was asked for, and the rest is left', async () => {
  let pulled = 0;
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(PIECE);
    },
    cancel: () => {
      isLeft = true;
    },
  });
  const request = { ...REQUEST, maxAnswerBytes: 25, isBeginningEnough: true };
  const { bytes } = await sendForBytes(request, async () => new Response(body));
  expect(new TextDecoder().decode(bytes)).toBe('0123456789012345678901234');
  expect(isLeft).toBe(true);
  expect(pulled).toBeLessThan(10);
});
