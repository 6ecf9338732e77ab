import { expect, test } from 'vitest';
import { maskAddress, maskBeginning, maskHeaders, maskText } from '#shared/domain/mask-secrets.ts';
import {
  maskRequestHeaders,
  maskResponseHeaders,
  secretsOfRequest,
} from '#shared/domain/mcp/wire/mask-text.ts';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJlbmdpbmVlciJ9.c2lnbmF0dXJl';

test('a request shows what the protocol says, and of everything that somebody added its length at most', () => {
  const open: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Name', 'list_places'],
    ['Mcp-Param-Region', 'north'],
    ['Last-Event-ID', 'e1'],
  ];
  expect(maskRequestHeaders(open)).toEqual(open);
  expect(
    maskRequestHeaders([
      ['Authorization', 'Bearer a-secret-that-nobody-may-see'],
      ['X-Gate', 'opensesame'],
      ['Mcp-Api-Key', 'a-key-under-a-name-of-the-protocol'],
      ['Cookie', 'sid=opensesame'],
    ]),
  ).toEqual([
    ['Authorization', 'Bearer a-se…(28)'],
    ['X-Gate', '…(10)'],
    ['Mcp-Api-Key', 'a-ke…(34)'],
    ['Cookie', '…(14)'],
  ]);
});

test('an answer shows its headers but those that are named like secrets', () => {
  expect(
    maskResponseHeaders([
      ['Content-Type', 'text/html'],
      ['X-Auth-Ticket', 'opensesame'],
      ['Mcp-Session-Id', 'session-of-this-connection'],
      ['Set-Cookie', 'sid=opensesame'],
    ]),
  ).toEqual([
    ['Content-Type', 'text/html'],
    ['X-Auth-Ticket', '…(10)'],
    ['Mcp-Session-Id', 'session-of-this-connection'],
    ['Set-Cookie', '…(14)'],
  ]);
});

test('an address loses the values of its query that are named like secrets, and nothing else', () => {
  expect(maskAddress('https://a.example/mcp?api_key=opensesame&site=north#x')).toBe(
    'https://a.example/mcp?api_key=…(10)&site=north#x',
  );
  expect(maskAddress('http://127.0.0.1:8790/mcp/data')).toBe('http://127.0.0.1:8790/mcp/data');
});

test('the password in an address, and a parameter whose name is encoded, are masked', () => {
  expect(maskAddress('https://ann:opensesame@a.example/mcp?api%5Fkey=opensesame&site=north')).toBe(
    'https://…(14)@a.example/mcp?api%5Fkey=…(10)&site=north',
  );
});

test.each([
  ['https://a.example/?a=1;token=opensesame;b=2', 'https://a.example/?a=1;token=…(10);b=2'],
  ['https://a.example/?pwd=opensesame&sig=abc', 'https://a.example/?pwd=…(10)&sig=…(3)'],
  ['https://a.example/mcp?code=abc&stationCode=P1', 'https://a.example/mcp?code=…(3)&stationCode=P1'],
])('the address %s is shown as %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});

test('an answer that leads elsewhere shows neither the code nor the password in its address', () => {
  expect(
    maskResponseHeaders([
      ['Location', 'https://a.example/cb?code=opensesame&state=1'],
      ['Refresh', '0; url=https://ann:opensesame@a.example/?page=2'],
    ]),
  ).toEqual([
    ['Location', 'https://a.example/cb?code=…(10)&state=…(1)'],
    ['Refresh', '0; url=https://…(14)@a.example/?page=2'],
  ]);
});

test('name and password of a header of the user are secrets in a body, together and packed', () => {
  const packed = btoa('operator:opensesame');
  const secrets = secretsOfRequest(undefined, [{ name: 'authorization', value: `Basic ${packed}` }]);
  for (const secret of [packed, 'operator:opensesame', 'opensesame']) {
    expect(maskText(`{"echo":"${secret}"}`, secrets)).not.toMatch(/sesame|c2VzYW1l/);
  }
});

test('a header of an answer loses what the request was signed with, and the secrets of an address in it', () => {
  expect(
    maskResponseHeaders(
      [
        ['X-Echo', 'sent opensesame-of-the-gate'],
        ['Location', 'https://a.example/mcp?api_key=opensesame-of-the-gate&site=north'],
        ['Link', '<https://a.example/next?session_token=abc&page=2>; rel="next"'],
        ['WWW-Authenticate', 'Bearer resource_metadata="https://a.example/.well-known"'],
      ],
      ['opensesame-of-the-gate'],
    ),
  ).toEqual([
    ['X-Echo', 'sent open…(22)'],
    ['Location', 'https://a.example/mcp?api_key=open…(22)&site=north'],
    ['Link', '<https://a.example/next?session_token=…(3)&page=2>; rel="next"'],
    ['WWW-Authenticate', 'Bearer resource_metadata="https://a.example/.well-known"'],
  ]);
});

test('a header of an answer is named after no secret of the request, however it is spelled', () => {
  const secret = 'a3f09c7be41d52886677';
  expect(
    maskResponseHeaders(
      [
        [`x-${secret}`, '1'],
        [`x-token-${secret}`, 'opensesame'],
        [`x-${Buffer.from(secret).toString('hex')}`, secret],
        ['x-0a1b2c3d4e5f', '1'],
        ['x-plain', '1'],
      ],
      [secret, '0A1B2C3D4E5F'],
    ),
  ).toEqual([
    ['x-a3f0…(20)', '1'],
    ['x-token-a3f0…(20)', '…(10)'],
    ['x-…(40)', 'a3f0…(20)'],
    ['x-…(12)', '1'],
    ['x-plain', '1'],
  ]);
});

test('the beginning of a long text shows no part of a secret that is cut off there, and no more is read than is needed', () => {
  const secret = `k${'0123456789'.repeat(100)}`;
  const whole = `{"text":"${'x'.repeat(900)}${`${secret} and `.repeat(500)}"}`;
  for (const leastChars of [10, 905, 1_000, 2_000, 6_000, whole.length]) {
    const asked: number[] = [];
    const read = (chars: number) => {
      asked.push(chars);
      return whole.slice(0, chars);
    };
    const seen = maskBeginning(read, leastChars, [secret]);
    expect(maskText(whole, [secret]).startsWith(seen)).toBe(true);
    expect(seen.length).toBeGreaterThanOrEqual(Math.min(leastChars, maskText(whole, [secret]).length));
    if (leastChars < 1_000) expect(asked.at(-1)).toBeLessThan(whole.length);
  }
});

test('a body loses known secrets, tokens and members that are named like secrets, and keeps every other byte', () => {
  const body = `{ "password" : "open\\"sesame", "n": 1.50, "echo": "gate opensesame", "jwt": "${JWT}" }`;
  expect(maskText(body, ['opensesame'])).toBe(
    `{ "password" : "…(12)", "n": 1.50, "echo": "gate …(10)", "jwt": "eyJh…(${JWT.length})" }`,
  );
});

test('megabytes in one member do not end the masking', () => {
  const body = `{"password":"${'x'.repeat(12_000_000)}","token":"opensesame"}`;
  expect(maskText(body, [])).toContain('"token":"…(10)"');
});

test('the token and the long values of added headers are secrets; a short one may stand anywhere by chance', () => {
  const added = [
    { name: 'X-Gate', value: 'opensesame' },
    { name: 'X-Level', value: '1' },
    { name: 'Accept', value: 'application/json' },
    { name: 'X-Auth', value: 'Basic dXNlcjpwYXNz' },
  ];
  expect(secretsOfRequest('t0k', added)).toEqual([
    't0k',
    'opensesame',
    'Basic dXNlcjpwYXNz',
    'dXNlcjpwYXNz',
    'user:pass',
  ]);
  expect(secretsOfRequest(undefined, [])).toEqual([]);
});

test.each(['?', '#', '://', '?a=', '@'])('a header of %j over and over is masked', (piece) => {
  const value = piece.repeat(500_000 / piece.length);
  expect(maskResponseHeaders([['x-note', value]])[0]?.[0]).toBe('x-note');
});

test.each([
  '/login;jsessionid=opensesame',
  '/login%3Bjsessionid%3Dopensesame',
  'http:/ann:opensesame@a.example/x',
  'http:\\\\ann:opensesame@a.example/x',
  '<https://a.example/next;jsessionid=opensesame>; rel="next"',
  '0; url=/login;jsessionid=opensesame',
  '/cas?ticket=opensesame',
  '/(S(opensesame))/home.aspx',
  '/app/(A(opensesame)F(opensesame))/home.aspx?x=1',
  '/sso?SAMLResponse=opensesame&RelayState=x',
  '/sso?wresult=opensesame',
  '/file?hmac=opensesame',
  '/login?redirect=https%3A%2F%2Fa.example%2F%3Ftoken%3Dopensesame',
  '/login?next=/home?token=opensesame',
])('masks what opens anything in an address that an answer names: %s', (value) => {
  for (const name of ['location', 'content-location', 'link', 'refresh', 'x-next']) {
    expect(JSON.stringify(maskResponseHeaders([[name, value]]))).not.toContain('opensesame');
    if (name !== 'x-next') expect(JSON.stringify(maskHeaders([[name, value]]))).not.toContain('opensesame');
  }
});

test('leaves headers as they are that name no address', () => {
  const headers: [string, string][] = [
    ['content-type', 'multipart/form-data; boundary=----x'],
    ['cache-control', 'no-cache, max-age=0; x=y'],
    ['www-authenticate', 'Bearer resource_metadata="https://a.example/.well-known/oauth-protected-resource"'],
    ['date', 'Sat, 28 Nov 2026 10:00:00 GMT'],
    ['location', '/home?page=2;sort=name'],
    ['content-location', '/(draft)/report(2)/f(x)'],
  ];
  expect(maskResponseHeaders(headers)).toEqual(headers);
});
