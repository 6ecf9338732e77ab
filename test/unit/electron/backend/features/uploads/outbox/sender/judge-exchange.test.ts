import { expect, it } from 'vitest';
import {
  type Exchange,
  judgeExchange,
} from '#electron/backend/features/uploads/outbox/sender/judge-exchange.ts';

const answer = (status: number, text = ''): Exchange => ({
  kind: 'answer',
  status,
  text,
  retryAfterMs: null,
});
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const lost = { code: 'SERVICE_UNREACHABLE', details: { address: 'http://a', cause: 'ECONNRESET' } } as const;

it.each<[string, Exchange, object]>([
  ['200 with result true is done', answer(200, '{"result":true,"msg":""}'), { kind: 'done', says: '' }],
  ['200 with result true and no msg is done', answer(200, '{"result":true}'), { kind: 'done' }],
  ['200 with result true and msg null is done', answer(200, '{"result":true,"msg":null}'), { kind: 'done' }],
  [
    '200 with result true and a msg that is no text is done',
    answer(200, '{"result":true,"msg":{"stored":3}}'),
    { kind: 'done', says: '{"stored":3}' },
  ],
  [
    'a msg that is nested as deeply as an answer is long changes nothing of a yes',
    answer(200, `{"result":true,"msg":${deep(31_000)}}`),
    { kind: 'done', says: '['.repeat(300) },
  ],
  [
    'nor does it of a no',
    answer(200, `{"result":false,"msg":${deep(31_000)}}`),
    { kind: 'rejected', says: '['.repeat(300) },
  ],
  [
    'a status counts however deep the body is nested',
    answer(406, `{"msg":${deep(31_000)}}`),
    { kind: 'not-accepted', status: 406 },
  ],
  ['a truth value may be written as text', answer(200, '{"result":"True"}'), { kind: 'done' }],
  [
    'a byte order mark and blanks around an answer change nothing of a yes',
    answer(200, '\uFEFF\r\n {"result":true,"msg":""}\n'),
    { kind: 'done', says: '' },
  ],
  [
    'a byte order mark and blanks around an answer change nothing of a no',
    answer(200, '\uFEFF{"result":false,"msg":"bad equipment"}'),
    { kind: 'rejected', says: 'bad equipment' },
  ],
  [
    'a refusal that says null is one',
    answer(200, '{"result":false,"msg":null}'),
    { kind: 'rejected', says: '' },
  ],
  [
    'a text that says neither yes nor no is of unknown outcome',
    answer(200, '{"result":"ok"}'),
    { kind: 'unknown' },
  ],
  [
    "200 with result false is a refusal in the service's words",
    answer(200, '{"result":false,"msg":"满"}'),
    { kind: 'rejected', says: '满' },
  ],
  [
    '200 with a page is of unknown outcome',
    answer(200, '<html><script>x</script>Sign in</html>'),
    { kind: 'unknown', status: 200, says: 'Sign in' },
  ],
  ['200 with broken JSON is of unknown outcome', answer(200, '{"result":tr'), { kind: 'unknown' }],
  [
    '200 with a result that is no boolean is of unknown outcome',
    answer(200, '{"result":1}'),
    { kind: 'unknown' },
  ],
  [
    'a page of a million signs is judged like any other',
    answer(500, '<'.repeat(1_000_000)),
    { kind: 'failing' },
  ],
  ['401 is about the token', answer(401), { kind: 'token-refused' }],
  ['406 is not accepted', answer(406, '{"msg":"no"}'), { kind: 'not-accepted', status: 406, says: 'no' }],
  ['404 is not accepted', answer(404), { kind: 'not-accepted', status: 404 }],
  [
    'a redirect that may follow a success is of unknown outcome, and says where it leads',
    { ...answer(302), location: 'http://portal.example/login' } as Exchange,
    { kind: 'unknown', status: 302, says: '→ http://portal.example/login' },
  ],
  [
    'a redirect before the service can have had the request is to be tried later',
    { ...answer(302), isEarly: true, location: 'http://portal.example/login' } as Exchange,
    { kind: 'failing', status: 302, says: '→ http://portal.example/login' },
  ],
  [
    'a redirect is told without what opens anything where it leads',
    {
      ...answer(307),
      location: 'http://portal.example/login?session_token=abcdefghijklmnopqrst',
    } as Exchange,
    { kind: 'failing', status: 307, says: '→ http://portal.example/login?session_token=abcd…(20)' },
  ],
  ['any other redirect is to be tried later', answer(307), { kind: 'failing', status: 307 }],
  ['303 is of unknown outcome', answer(303), { kind: 'unknown', status: 303 }],
  ['413 is too large', answer(413), { kind: 'too-large' }],
  ['500 is to be tried later', answer(500), { kind: 'failing', status: 500 }],
  [
    '503 with a no of the service is to be tried later',
    answer(503, '{"result":false,"msg":"busy"}'),
    { kind: 'failing', status: 503, says: 'busy' },
  ],
  [
    '503 with a time is to be tried later',
    { ...answer(503), retryAfterMs: 5_000 } as Exchange,
    { kind: 'failing', status: 503, retryAfterMs: 5_000 },
  ],
  [
    '503 with neither may come from a gateway, and is of unknown outcome',
    answer(503, 'upstream connect error or disconnect/reset before headers'),
    { kind: 'unknown', status: 503 },
  ],
  ['429 is to be tried later', answer(429), { kind: 'failing', status: 429 }],
  ['408 is to be tried later', answer(408), { kind: 'failing', status: 408 }],
  ['a lost gateway is of unknown outcome', answer(502), { kind: 'unknown', status: 502 }],
  ["a gateway's time-out is of unknown outcome", answer(504), { kind: 'unknown', status: 504 }],
  [
    'a yes to a request that was never handed over comes from what is no endpoint of uploads',
    { kind: 'answer', status: 200, text: '{"result":true,"msg":"ok"}', retryAfterMs: null, isEarly: true },
    { kind: 'not-accepted', status: 200, says: 'ok' },
  ],
  [
    'any other 200 to a request that was never handed over is to be tried later',
    { kind: 'answer', status: 200, text: '<html>Welcome</html>', retryAfterMs: null, isEarly: true },
    { kind: 'failing', status: 200 },
  ],
  ['any other success is of unknown outcome', answer(204), { kind: 'unknown', status: 204 }],
  [
    'a gateway that is lost before the request was handed over stored nothing',
    { kind: 'answer', status: 502, text: '', retryAfterMs: null, isEarly: true },
    { kind: 'failing', status: 502 },
  ],
  [
    'a request that did not arrive as a whole stored nothing',
    { kind: 'not-applied', failure: lost },
    { kind: 'unreachable', failure: lost },
  ],
  [
    'no answer is of unknown outcome',
    { kind: 'no-answer', failure: lost },
    { kind: 'unknown', failure: lost },
  ],
])('%s', (_fact, exchange, verdict) => {
  expect(judgeExchange(exchange)).toMatchObject(verdict);
});

it.each([502, 504, 506, 508, 509, 520, 522, 524, 527, 529, 530, 561, 598, 599])(
  'a gateway that says %i may have handed on the whole request: the outcome is unknown, but not before that',
  (status) => {
    expect(judgeExchange(answer(status))).toMatchObject({ kind: 'unknown', status });
    expect(judgeExchange({ ...answer(status), isEarly: true } as Exchange)).toMatchObject({
      kind: 'failing',
    });
  },
);

it.each([500, 501, 505, 507, 511, 521, 523, 525, 526])('%i says that nothing was stored', (status) => {
  expect(judgeExchange(answer(status))).toMatchObject({ kind: 'failing', status });
});

it('an answer that is longer than any answer to an upload is not parsed: what came of the batch is unknown', () => {
  const text = `{"result":true,"msg":"${'x'.repeat(70_000)}"}`;
  expect(judgeExchange({ kind: 'answer', status: 200, text, retryAfterMs: null })).toMatchObject({
    kind: 'unknown',
    status: 200,
  });
});

it('the token of the request stands in nothing that a service says, and changes no verdict', () => {
  const token = 'true-token';
  const answered = (status: number, text: string, other: object = {}): Exchange => ({
    kind: 'answer',
    status,
    text,
    retryAfterMs: null,
    ...other,
  });
  expect(judgeExchange(answered(200, '{"result":true,"msg":"true-token"}'), token)).toEqual({
    kind: 'done',
    says: '…(10)',
  });
  expect(judgeExchange(answered(200, '{"result":true,"msg":""}'), 'true')).toMatchObject({ kind: 'done' });
  const said = [
    judgeExchange(answered(406, `{"result":false,"msg":"${token} may not"}`), token),
    judgeExchange(answered(500, `<p>${'x'.repeat(290)} ${token}</p>`), token),
    judgeExchange(answered(307, '', { location: `https://sso.example/?svc=${token}` }), token),
  ];
  expect(JSON.stringify(said)).not.toContain('true-');
});
