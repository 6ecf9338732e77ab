import { expect, it } from 'vitest';
import {
  maskAddress,
  maskBody,
  maskForm,
  maskHeaders,
  maskKnown,
  maskKnownInJson,
  maskNamedAddress,
  maskSecret,
  maskText,
  maskUrl,
} from '#shared/domain/mask-secrets.ts';
import { maskResponseHeaders } from '#shared/domain/mcp/wire/mask-text.ts';

const LONG = 'abcdefghijklmnopqrstuvwxyz';
const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';

it('shows four characters and the length of a long secret, and of a short one the length', () => {
  expect(maskSecret(LONG)).toBe('abcd…(26)');
  expect(maskSecret('p4ssword')).toBe('…(8)');
});

it.each([
  [
    'the address of a sign-in',
    `https://a.example/auth?client_id=c&response_type=code&state=${LONG}&nonce=${LONG}`,
    'https://a.example/auth?client_id=c&response_type=code&state=abcd…(26)&nonce=abcd…(26)',
  ],
  [
    'its end',
    `http://127.0.0.1:5/cb?state=${LONG}&session_state=${LONG}&code=${LONG}`,
    'http://127.0.0.1:5/cb?state=abcd…(26)&session_state=abcd…(26)&code=abcd…(26)',
  ],
  [
    'its failure',
    `http://127.0.0.1:5/cb?error=access_denied&state=${LONG}`,
    'http://127.0.0.1:5/cb?error=access_denied&state=abcd…(26)',
  ],
  [
    'its end in a fragment',
    `http://127.0.0.1:5/cb#code=${LONG}&state=${LONG}`,
    'http://127.0.0.1:5/cb#code=abcd…(26)&state=abcd…(26)',
  ],
  [
    'one in another address',
    `https://b.example/?next=${encodeURIComponent(`/cb?code=${LONG}&state=${LONG}`)}&state=open`,
    'https://b.example/?next=%2Fcb%3Fcode%3Dabcd…(26)%26state%3Dabcd…(26)&state=open',
  ],
  [
    'another state',
    'https://a.example/tickets?state=open&country_code=86',
    'https://a.example/tickets?state=open&country_code=86',
  ],
])('masks what binds a sign-in to its beginning, and no other state: %s', (_what, address, masked) => {
  expect(maskUrl(address)).toBe(masked);
  expect(maskAddress(address)).toBe(masked);
});

it('masks the secrets of an address and leaves the rest to be read', () => {
  expect(maskUrl(`http://127.0.0.1:5/callback?code=${LONG}&state=s&iss=http%3A%2F%2Fx`)).toBe(
    'http://127.0.0.1:5/callback?code=abcd…(26)&state=…(1)&iss=http%3A%2F%2Fx',
  );
  expect(maskUrl(`https://x/#access_token=${LONG}`)).toBe('https://x/#access_token=abcd…(26)');
  expect(maskUrl('https://x/a')).toBe('https://x/a');
});

it.each(['code', 'code_verifier', 'refresh_token', 'client_secret', 'token', 'device_code', 'password'])(
  'masks %s in a form, a value with = in it too',
  (name) => {
    expect(maskForm(`a=1&${name}=${LONG}==&b=2`)).toBe(`a=1&${name}=abcd…(28)&b=2`);
  },
);

it('masks fields of JSON at any depth, and tokens wherever they stand', () => {
  const body = JSON.stringify({ list: [{ refresh_token: LONG }], note: `see ${JWT}.`, client_id: LONG });
  expect(JSON.parse(maskBody(body, 'application/json'))).toEqual({
    list: [{ refresh_token: 'abcd…(26)' }],
    note: `see eyJh…(${JWT.length}).`,
    client_id: LONG,
  });
  expect(maskBody(`<p>${JWT}</p>`, 'text/html')).toBe(`<p>eyJh…(${JWT.length})</p>`);
});

it('masks JSON that a field carries as text, and what of a body that breaks off is there', () => {
  const inner = { device_code: LONG, nested: JSON.stringify({ password: LONG }), interval: 5 };
  expect(JSON.parse(maskBody(JSON.stringify({ detail: JSON.stringify(inner) }), 'application/json'))).toEqual(
    {
      detail: JSON.stringify({
        device_code: 'abcd…(26)',
        nested: JSON.stringify({ password: 'abcd…(26)' }),
        interval: 5,
      }),
    },
  );
  expect(maskBody(`{"refresh_token":"${LONG}","code":"${LONG}`, 'application/json')).toBe(
    '{"refresh_token":"abcd…(26)","code":"abcd…(26)',
  );
  expect(maskBody(`code=${LONG}&state=s`, 'text/plain')).toBe('code=abcd…(26)&state=s');
});

it('masks the password in an address, and a parameter whose name is encoded', () => {
  expect(maskUrl(`https://ann:hunter2@x/?access%5Ftoken=${LONG}`)).toBe(
    'https://…(11)@x/?access%5Ftoken=abcd…(26)',
  );
});

it.each([
  'https://idp.test/login;jsessionid=*',
  '/svc/login.jsp;v=1;JSESSIONID=*/next;a=b?c=d',
  '/login%3Bjsessionid%3D*',
  'https://idp.test/x?sid=*&PHPSESSID=*',
  '/x#/login?connect.sid=*',
])('masks the session that %j names', (address) => {
  expect(maskUrl(address.replaceAll('*', LONG))).toBe(address.replaceAll('*', 'abcd…(26)'));
});

it.each(['//', 'https:/', 'https:', 'https:\\\\', '/\\', 'https:////', 'Refresh: 0; url=wss://'])(
  'masks all that stands before the host behind %j',
  (before) => {
    expect(maskUrl(`${before}ann:a@b ${LONG}@idp.test/a@b`)).toBe(`${before}ann:…(34)@idp.test/a@b`);
    expect(maskUrl(`${before}…(11)@${LONG}@idp.test/x`)).toBe(`${before}…(11…(32)@idp.test/x`);
  },
);

it.each([
  'https%3A%2F%2Fb.example%2Fcb%3Fcode%3DSECRET-1234%26x%3D1',
  'https%253A%252F%252Fb.example%252Fcb%253Fticket%253DSECRET-1234',
  'https%3A%2F%2Fb.example%2Fcb%3Bjsessionid%3DSECRET-1234',
  'https://b.example/cb?sid=SECRET-1234',
  '%2f(S(SECRET-1234))%2fdefault.aspx',
  '%2f%28S%28SECRET-1234%29%29%2fdefault.aspx',
])('secrets of an address in the value of another one are masked: %s', (inner) => {
  const address = `https://a.example/login?next=${inner}&state=1`;
  const masked = maskNamedAddress(address);
  expect(masked).not.toContain('SECRET-1234');
  expect(masked).toMatch(/^https:\/\/a\.example\/login\?next=.*&state=1$/);
  expect(maskNamedAddress(masked)).toBe(masked);
  expect(maskResponseHeaders([['location', address]])).toEqual([['location', masked]]);
});

it('a session of ASP.NET is masked also where its parentheses are encoded', () => {
  expect(maskAddress('https://a.example/%28S%28SECRET-1234%29%29/x')).toBe('https://a.example/%28S…(24)/x');
});

it('a password with an @ in it is masked in any text', () => {
  expect(maskText(`see https://ann:a@${LONG}@idp.test/a@b`, [])).toBe('see https://ann:…(32)@idp.test/a@b');
});

it.each(['/@scope/name', 'mailto:ann@a.example', '//@host/x', '/a;b=c;keep', '/a@b/x:y@z'])(
  'leaves %j of an address as it is',
  (address) => expect(maskUrl(address)).toBe(address),
);

// Each of them takes minutes if the rest is read for every beginning of a host.
it.each(['/', '\\', 'https:', '//a:', '@', ';a=', '%3b'])(
  'an address of %j over and over is read',
  (piece) => {
    const address = piece.repeat(1_000_000 / piece.length);
    expect(maskUrl(address).length).toBeLessThanOrEqual(2 * address.length);
  },
);

it('masks credentials and cookies of headers, and the code in a redirect', () => {
  const headers: [string, string][] = [
    ['Authorization', `Bearer ${LONG}`],
    ['set-cookie', `session=${LONG}`],
    ['location', `http://127.0.0.1/callback?code=${LONG}`],
    ['content-type', 'text/html'],
  ];
  expect(maskHeaders(headers)).toEqual({
    Authorization: 'Bearer abcd…(26)',
    'set-cookie': 'sess…(34)',
    location: 'http://127.0.0.1/callback?code=abcd…(26)',
    'content-type': 'text/html',
  });
});

it('masks secrets of a sign-in whatever case their names are in, in lists and as numbers', () => {
  const body = { Access_Token: LONG, REFRESH_TOKEN: [LONG], clientSecret: 1234567, user_code: 'AAAA-BBBB' };
  expect(JSON.parse(maskBody(JSON.stringify(body), 'application/json'))).toEqual({
    Access_Token: 'abcd…(26)',
    REFRESH_TOKEN: ['abcd…(26)'],
    clientSecret: '…(7)',
    user_code: 'AAAA-BBBB',
  });
  expect(maskForm('Client_Secret=hunter2&client%5Fsecret=hunter2;password=hunter2&user_code=A')).toBe(
    'Client_Secret=…(7)&client%5Fsecret=…(7);password=…(7)&user_code=A',
  );
  expect(
    maskHeaders([
      ['X-SVC-TOKEN', LONG],
      ['Content-Location', `/cb?Code=${LONG}`],
    ]),
  ).toEqual({
    'X-SVC-TOKEN': 'abcd…(26)',
    'Content-Location': '/cb?Code=abcd…(26)',
  });
});

it('known secrets are masked wherever they stand, however they are spelled, and nothing else is looked for', () => {
  const said = 'no: a/b+c== (a%2Fb%2Bc%3D%3D, a%2fb%2bc%3d%3d) token=other';
  expect(maskKnown(said, ['a/b+c=='])).toBe('no: …(7) (…(15), …(15)) token=other');
  expect(maskKnown('tok and tok-456', ['tok', 'tok-456'])).toBe('tok and …(7)');
  const twice = JSON.stringify({ password: 'x', inner: JSON.stringify({ got: 'a/"b"/c' }) });
  expect(JSON.parse(maskKnown(twice, ['a/"b"/c']))).toEqual({ password: 'x', inner: '{"got":"…(7)"}' });
  for (const short of ['', 'tok']) expect(maskKnown(said, [short])).toBe(said);
});

it('a JSON value keeps its shape where known secrets are masked in it', () => {
  const value = { 'by-tok-456': ['is tok-456', 4567, true, null], length: 4 };
  expect(maskKnownInJson(value, ['tok-456', '4567'])).toEqual({
    'by-…(7)': ['is …(7)', '…(4)', true, null],
    length: 4,
  });
});

// Each of them takes minutes if a secret is compared anew at every place that looks like its beginning.
it.each<[string, (text: string) => string]>([
  ['as it is', (text) => text],
  ['in base64', btoa],
  ['in hex', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  ['twice in base64', (text) => btoa(btoa(text))],
])('a long text that repeats most of a long secret, %s, is searched', (_how, encode) => {
  const part = 'a'.repeat(60_000);
  const secret = `${'a'.repeat(30)}b${part}`;
  const repeated = encode(part);
  const text = `${repeated.repeat(1_000_000 / repeated.length)} ${encode(secret)}`;
  const shown = maskText(text, [secret], { context: 'known-only' });
  expect(shown.slice(-20)).toMatch(/…\(\d+\)[\w=]{0,8}$/);
  expect(shown.length).toBeLessThan(text.length - secret.length / 2);
});

it('a long secret of marks alone is masked', () => {
  const secret = `${'-'.repeat(60_000)}=`;
  expect(maskText(`<p>${secret}</p>`, [secret], { context: 'known-only' })).toMatch(/^<p>-{0,4}…\(\d+\)/);
});

it('what is masked stays as it is', () => {
  const masked = maskText('{"password":"opensesame","token":12} token=opensesame\npassword: opensesame', []);
  expect(maskText(masked, [])).toBe(masked);
});

it.each([
  '{"note":"Basic monitoring, bearer of news","progressToken":"p-1","nextPageToken":"abc","code":"P001"}',
  'Bearer resource_metadata="https://a.example/.well-known/oauth-protected-resource"',
  String.raw`{"path":"C:\\data\\in","text":"a \"word\"","tokens":[1,2]}`,
  '{"key":"P001","primary_key":"id","token_type":"Bearer","token_endpoint":"https://a.example/t","accessKeyId":"x"}',
  '{"bypass":"valve 3","passed":"yes","storageKey":"view","sort_key":"name","signature":"level(id)"}',
  '{"required":["token","site"],"properties":{"token":true,"password":null}}',
  'See https://a.example/a@b and mail to ann@a.example: 50% of &amp; is fine.',
])('%j is shown as it is', (text) => {
  expect(maskText(text, ['opensesame'])).toBe(text);
});

it('what is escaped more often than anyone would search is hidden as a whole', () => {
  const text = `{"text":"${String.raw`\u005c`}${'u005c'.repeat(200_000)}u0022token"}`;
  const masked = maskText(text, []);
  expect(masked.length).toBeLessThan(100);
  expect(JSON.parse(masked)).toHaveProperty('text');
});

it('a secret of many megabytes is hidden whole', () => {
  const masked = maskText(`{"password":"${'x\\"'.repeat(4_000_000)}","n":1}`, []);
  expect(masked).toBe('{"password":"…(12000000)","n":1}');
});

// Each of them takes minutes if the search reads on from every beginning of a name or token.
it.each([
  'x-',
  'X-a',
  'eyJaaaaaa-',
  'eyJ',
  'eyJaaaaaa.',
  'eyJa.',
  '"x-',
  '"token":[',
  '"token":["a",',
  'bearer ',
  'token=',
  String.raw`\"`,
  'key',
  'x-key',
  '-key%',
  '"password":',
  '"password":{"',
  "'token':'",
  'name="token"\r\n',
  '<token>',
  'token="',
  '%61',
  '&#97;',
  '://a:',
  '[["Cookie"',
  '"name":"token",',
  'basic ',
  'Authorization: ',
  'token: {',
  '"token":"\\',
])('a text of %j over and over is searched', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  expect(maskText(text, []).length).toBeLessThanOrEqual(2 * text.length);
});
