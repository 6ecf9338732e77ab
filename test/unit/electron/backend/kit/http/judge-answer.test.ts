import { expect, test } from 'vitest';
import { readJsonAnswer } from '#electron/backend/kit/http/judge-answer.ts';
import type { ServiceAnswer } from '#electron/backend/kit/http/send-request.ts';

const ANSWER: ServiceAnswer = {
  address: 'http://service.test/x',
  status: 200,
  headers: new Headers(),
  contentType: 'application/json',
  location: null,
  text: '[]',
  serviceTimeMs: null,
  secrets: [],
};

test('an answer of 200 gives its JSON, whatever it calls itself', () => {
  expect(readJsonAnswer({ ...ANSWER, contentType: 'text/plain', text: '[1]' })).toEqual([1]);
});

test.each([
  ['text/html', '<html><style>p{}</style><script>1</script><p>Bad <b>gateway</b></p></html>', 'Bad gateway'],
  ['application/json', '{"result":false,"msg":"the disk is full"}', 'the disk is full'],
  ['application/json', '{"result"', '{"result"'],
  ['text/html', '<'.repeat(1_000_000), '<'.repeat(200)],
  ['', '', ''],
])('a 5xx with %j %j is SERVICE_FAILED and quotes it', (contentType, text, says) => {
  expect(() => readJsonAnswer({ ...ANSWER, status: 502, contentType, text })).toThrow(
    expect.objectContaining({
      code: 'SERVICE_FAILED',
      details: { address: ANSWER.address, status: 502, says },
    }),
  );
});

test.each([
  [{ text: '<h1>Welcome to nginx</h1>', contentType: 'text/html' }, 'Welcome to nginx'],
  [{ text: '' }, ''],
  [{ status: 404, text: 'not here' }, 'not here'],
  [{ status: 302, location: 'https://login.test/', text: '' }, '→ https://login.test/'],
  [
    {
      status: 302,
      location: 'https://sso.test/?token=AAAABBBBCCCCDDDDEEEE&of=AAAABBBBCCCCDDDDEEEE',
      secrets: ['AAAABBBBCCCCDDDDEEEE', 's'],
    },
    '→ https://sso.test/?token=AAAA…(20)&of=AAAA…(20)',
  ],
  [
    {
      status: 302,
      location:
        'https://a:b@sso.test/done?access_token=AAAABBBBCCCCDDDDEEEE&ticket=ST-1-cccccc&page=2#id_token=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    },
    '→ https://…(3)@sso.test/done?access_token=AAAA…(20)&ticket=…(11)&page=2#id_token=eyJh…(41)',
  ],
])('%j is NOT_A_DATA_SERVICE with the excerpt %j', (change, excerpt) => {
  expect(() => readJsonAnswer({ ...ANSWER, ...change })).toThrow(
    expect.objectContaining({
      code: 'NOT_A_DATA_SERVICE',
      details: expect.objectContaining({ excerpt }),
    }),
  );
});
