import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import {
  postUpload,
  type UploadRequest,
} from '#electron/backend/features/uploads/outbox/sender/post-upload.ts';
import { judgeExchange } from '#electron/backend/features/uploads/outbox/sender/judge-exchange.ts';
import { type RawUpload, RawUploadHost } from '#test/support/outbox/raw-upload-host.ts';

const STORED = '{"result":true,"msg":"ok"}';
const BODY = Buffer.alloc(480_000, 97);
/** More than two sockets of one machine take in: the last of it is not handed over before somebody has read. */
const NEVER_WHOLE = Buffer.alloc(20_000_000, 97);

/** What comes of a request; then its connection has one more error, which would be thrown if nobody listened. */
async function withLateError(request: UploadRequest) {
  const sockets: Socket[] = [];
  const channel = 'http.client.request.created';
  const listen = (message: unknown) => {
    const { request: made } = message as { request: ClientRequest };
    made.once('socket', (socket) => sockets.push(socket));
  };
  subscribe(channel, listen);
  try {
    const exchange = await postUpload(request);
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of sockets) socket.emit('error', new Error('late'));
    return exchange;
  } finally {
    unsubscribe(channel, listen);
  }
}

/** Posts to a service that does as it is told when some of the body has come, or all of it. */
async function post(
  does: { early?: (upload: RawUpload) => void; whole?: (upload: RawUpload) => void },
  request: Partial<UploadRequest> = {},
) {
  let isEarlyDone = false;
  const host = await RawUploadHost.open({
    onPart: (upload) => {
      if (!does.early || isEarlyDone || upload.receivedBytes < 70_000) return;
      isEarlyDone = true;
      upload.socket.pause();
      does.early(upload);
    },
    onWhole: (upload) => {
      if (!isEarlyDone) does.whole?.(upload);
    },
  });
  onTestFinished(() => host.close());
  return withLateError({
    address: `${host.baseUrl}/upload`,
    headers: {},
    body: does.early ? NEVER_WHOLE : BODY,
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    ...request,
  });
}

/** Calls back when the client has the head of the answer: a reset that overtook it would take it away. */
function whenHeadIsRead(then: () => void): void {
  const channel = 'http.client.response.finish';
  const listen = () => {
    unsubscribe(channel, listen);
    setImmediate(then);
  };
  subscribe(channel, listen);
}

function resetWhenRead(upload: RawUpload): void {
  whenHeadIsRead(() => upload.reset());
}

it.each<[string, (upload: RawUpload) => void]>([
  [
    'is reset in the middle of its body',
    (upload) => {
      upload.answerInPart(200, 30, '{"result":');
      resetWhenRead(upload);
    },
  ],
  [
    'ends in the middle of its body',
    (upload) => upload.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n{"re'),
  ],
  [
    'has a chunk that is none',
    (upload) => upload.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${STORED}`),
  ],
  [
    'has a chunk that is none after a proper one',
    (upload) => {
      upload.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"res\r\n');
      whenHeadIsRead(() => upload.write('zz\r\nult":true}'));
    },
  ],
])('an answer that %s leaves the outcome unknown, and the process alive', async (_fact, whole) => {
  const exchange = await post({ whole });
  expect(exchange).toMatchObject({ kind: 'no-answer', failure: { code: 'ANSWER_BROKE_OFF' } });
  expect(judgeExchange(exchange).kind).toBe('unknown');
});

it('an answer with bytes behind it is what it says', async () => {
  const exchange = await post({
    whole: (upload) =>
      upload.write(
        `HTTP/1.1 200 OK\r\nContent-Length: ${STORED.length}\r\nConnection: close\r\n\r\n${STORED}junk`,
      ),
  });
  expect(judgeExchange(exchange)).toMatchObject({ kind: 'done', says: 'ok' });
});

it.each<[string, Uint8Array]>([
  ['gzip', gzipSync(STORED)],
  ['x-gzip', gzipSync(STORED)],
  ['deflate', deflateSync(STORED)],
  ['deflate', deflateRawSync(STORED)],
  ['br', brotliCompressSync(STORED)],
  ['deflate, gzip', gzipSync(deflateSync(STORED))],
  ['gzip', Buffer.from(STORED)],
])('an answer in %s is unpacked', async (coding, body) => {
  let asked = '';
  const exchange = await post({
    whole: (upload) => {
      asked = upload.headers.get('accept-encoding') ?? '';
      upload.write(
        `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.byteLength}\r\n\r\n`,
      );
      upload.socket.write(body);
    },
  });
  expect(judgeExchange(exchange)).toMatchObject({ kind: 'done', says: 'ok' });
  expect(asked).toBe('identity');
});

it.each<[string, string, Uint8Array]>([
  ['is not what its coding says', 'gzip', Buffer.from([0xff, 0x00, 0xfe])],
  ['is much larger than any answer', 'gzip', gzipSync(Buffer.alloc(5_000_000, 32))],
  ['has a coding that nobody knows', 'zip', Buffer.from([0xff, 0x00, 0xfe])],
])('an answer that %s is of unknown outcome', async (_fact, coding, body) => {
  const exchange = await post({
    whole: (upload) => {
      upload.write(
        `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.byteLength}\r\n\r\n`,
      );
      upload.socket.write(body);
    },
  });
  expect(judgeExchange(exchange)).toMatchObject({ kind: 'unknown', says: '' });
});

it('a redirect says where it leads, without what opens anything there', async () => {
  const exchange = await post({
    whole: (upload) =>
      upload.answer(307, '', 'Location: http://portal.example/login?token=opensesame-opensesame\r\n'),
  });
  expect(judgeExchange(exchange)).toMatchObject({
    says: '→ http://portal.example/login?token=open…(21)',
  });
});

it('a second answer on the same connection is nobody’s', async () => {
  const answer = `HTTP/1.1 200 OK\r\nContent-Length: ${STORED.length}\r\n\r\n${STORED}`;
  const exchange = await post({ whole: (upload) => upload.write(answer + answer) });
  expect(judgeExchange(exchange)).toMatchObject({ kind: 'done' });
});

it.each([
  [413, 'too-large'],
  [401, 'token-refused'],
  [406, 'not-accepted'],
  [500, 'failing'],
])('an early %d whose body is reset counts by its status', async (status, verdict) => {
  const exchange = await post({
    early: (upload) => {
      upload.answerInPart(status, 20, '0123456789');
      resetWhenRead(upload);
    },
  });
  expect(judgeExchange(exchange)).toMatchObject({ kind: verdict, says: '0123456789' });
});

it.each([413, 401])(
  'an early %d without a body counts, though the connection is reset then',
  async (status) => {
    const exchange = await post({
      early: (upload) => {
        upload.answer(status, '');
        resetWhenRead(upload);
      },
    });
    expect(exchange).toMatchObject({ kind: 'answer', status, isEarly: true });
  },
);

it('an early refusal counts though its body never ends', async () => {
  const exchange = await post({ early: (upload) => upload.answerInPart(401, 20, 'no') }, { timeoutMs: 300 });
  expect(judgeExchange(exchange)).toMatchObject({ kind: 'token-refused', says: 'no' });
});

it.each([
  ['a yes', STORED, 'not-accepted'],
  ['a page', '<html>Welcome</html>', 'failing'],
])('%s before the service can have had the whole request stored nothing', async (_fact, body, verdict) => {
  const exchange = await post({ early: (upload) => upload.answer(200, body) });
  expect(exchange).toMatchObject({ kind: 'answer', isEarly: true });
  expect(judgeExchange(exchange).kind).toBe(verdict);
});

it('a lost gateway has stored nothing if it says so before it had the whole request', async () => {
  const exchange = await post({ early: (upload) => upload.answer(502, '') });
  expect(judgeExchange(exchange).kind).toBe('failing');
});

it.each<[string, (upload: RawUpload) => void]>([
  ['resets', (upload) => upload.socket.resetAndDestroy()],
  ['ends', (upload) => upload.socket.destroy()],
  ['answers with what is no HTTP on', (upload) => upload.write('SSH-2.0-OpenSSH_9.6\r\n')],
])(
  'a service that %s the connection in the middle of the request has stored nothing',
  async (_fact, early) => {
    expect(await post({ early })).toMatchObject({ kind: 'not-applied' });
  },
);

it.each<[string, (upload: RawUpload) => void]>([
  ['resets', (upload) => upload.socket.resetAndDestroy()],
  ['ends', (upload) => upload.socket.destroy()],
  ['answers with what is no HTTP on', (upload) => upload.write('SSH-2.0-OpenSSH_9.6\r\n')],
])('a service that %s the connection after the request may have stored it', async (_fact, whole) => {
  expect(await post({ whole })).toMatchObject({ kind: 'no-answer' });
});

it('silence is bounded: before the answer, and in the middle of it', async () => {
  expect(await post({}, { timeoutMs: 300 })).toMatchObject({
    kind: 'no-answer',
    failure: { code: 'SERVICE_TIMED_OUT' },
  });
  const inTheAnswer = await post(
    { whole: (upload) => upload.answerInPart(200, 30, '{"res') },
    { timeoutMs: 300 },
  );
  expect(inTheAnswer).toMatchObject({
    kind: 'no-answer',
    failure: { code: 'ANSWER_BROKE_OFF', details: { receivedBytes: 5, totalBytes: 30, silentMs: 300 } },
  });
});

it('an answer that trickles in for ever is bounded too', async () => {
  let trickle: NodeJS.Timeout | undefined;
  const exchange = await post(
    {
      whole: (upload) => {
        upload.answerInPart(200, 100_000, '{');
        trickle = setInterval(() => upload.write(' '), 10);
      },
    },
    { timeoutMs: 500 },
  );
  clearInterval(trickle);
  expect(exchange).toMatchObject({ kind: 'no-answer', failure: { code: 'ANSWER_BROKE_OFF' } });
});

it('what is cut off by us has an unknown outcome only if all of it was handed over', async () => {
  const abort = new AbortController();
  const { signal } = abort;
  const whole = await post({ whole: () => abort.abort() }, { signal });
  expect(whole).toMatchObject({ kind: 'no-answer', failure: { code: 'CANCELLED' } });
  expect(await post({}, { signal })).toMatchObject({ kind: 'not-applied', failure: { code: 'CANCELLED' } });
  const later = new AbortController();
  const part = await post({ early: () => later.abort() }, { signal: later.signal });
  expect(part).toMatchObject({ kind: 'not-applied', failure: { code: 'CANCELLED' } });
});

it('a service that is not there has stored nothing', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  server.close();
  await once(server, 'close');
  expect(await post({}, { address: `http://127.0.0.1:${port}/upload` })).toMatchObject({
    kind: 'not-applied',
    failure: { code: 'SERVICE_UNREACHABLE' },
  });
});

it('a token that no header can carry is said, not thrown', async () => {
  expect(await post({}, { headers: { token: 'a\nb' } })).toMatchObject({ kind: 'not-applied' });
});

it('reads a time to try again by the clock of the service', async () => {
  const headers = 'Date: Fri, 02 Jan 2026 00:00:00 GMT\r\nRetry-After: Fri, 02 Jan 2026 00:02:00 GMT\r\n';
  const exchange = await post({ whole: (upload) => upload.answer(503, '', headers) });
  expect(exchange).toMatchObject({ kind: 'answer', retryAfterMs: 120_000 });
});
