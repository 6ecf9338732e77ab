import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finderOf } from '#shared/domain/encoded-secrets.ts';
import { maskSecret, maskText } from '#shared/domain/mask-secrets.ts';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJlbmdpbmVlciJ9.c2lnbmF0dXJl';
const KEY = 'kk/kk"kkkkkkkk\\z';
const NAME = 'Schlüssel-äöü-1234';

const hex = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** How writers of JSON differ: what they escape although they need not, and how. */
const WRITERS: Record<string, (value: unknown) => string> = {
  'as little as possible': (value) => JSON.stringify(value),
  'slashes too (PHP)': (value) => JSON.stringify(value).replaceAll('/', String.raw`\/`),
  'all but ASCII (Python)': (value) => JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, hex),
  'quotes by number (.NET)': (value) =>
    JSON.stringify(value).replaceAll(/\\(.)|[<>&'+`]|[^\x20-\x7e]/g, (found, letter: string | undefined) => {
      if (letter === undefined) return hex(found);
      return letter === '"' ? hex(letter) : found;
    }),
  indented: (value) => JSON.stringify(value, null, 2),
};

describe.each(Object.entries(WRITERS))('JSON that escapes %s', (_name, write) => {
  it.each([0, 1, 2, 3, 6])(
    'shows no secret, %i levels deep in texts, and is otherwise what it was',
    (depth) => {
      const nested = (innermost: unknown): string => {
        let text = write(innermost);
        for (let level = 0; level < depth; level += 1)
          text = write({ n: 1.5, text, after: 'a "quoted" word\\' });
        return text;
      };
      const open = (masked: string): unknown => {
        let value: unknown = JSON.parse(masked);
        for (let level = 0; level < depth; level += 1) {
          const { text, ...rest } = value as { text: string };
          expect(rest).toEqual({ n: 1.5, after: 'a "quoted" word\\' });
          value = JSON.parse(text);
        }
        return value;
      };
      const masked = maskText(
        nested({
          echoed: `of ${KEY} and ${NAME}.`,
          password: 'hunter2',
          access_token: 'an-opaque-token-of-many-characters',
          headers: { Authorization: ['Bearer abc/def+0123=', 'x'], 'X-Api-Key': 'abcdef' },
          note: `see ${JWT}, sent as Bearer abc/def+0123= to /a?api_key=abc/1&site=north`,
          tokens: 12,
          token: null,
          code: 'P001',
        }),
        [KEY, NAME],
      );
      const { echoed, note, ...rest } = open(masked) as Record<string, string>;
      expect(echoed).toBe(`of …(${KEY.length}) and Schl…(${NAME.length}).`);
      expect(note).toMatch(
        /^see eyJh…\(\d+\), sent as Bearer (abc\/)?…\(\d+\) to \/a\?api_key=…\(\d+\)&site=north$/,
      );
      expect(note).not.toContain('def');
      expect(rest).toMatchObject({
        password: '…(7)',
        access_token: maskSecret('an-opaque-token-of-many-characters'),
        headers: { Authorization: [expect.stringMatching(/^Bear…\(\d+\)$/), '…(1)'], 'X-Api-Key': '…(6)' },
        tokens: 12,
        token: null,
        code: 'P001',
      });
    },
  );
});

it('no known secret is left, whatever it is made of and whatever surrounds it', () => {
  const levels = fc.array(fc.constantFrom(...Object.values(WRITERS)), { maxLength: 4 });
  const secret = fc
    .string({ minLength: 8, maxLength: 40, unit: 'binary' })
    .filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(levels, secret, fc.string(), fc.string(), (writers, known, before, after) => {
      const text = writers.reduce<string>((inner, write) => write({ inner }), `${before}${known}${after}`);
      let shown = maskText(text, [known]);
      for (let level = 0; level < writers.length; level += 1) {
        expect(shown).not.toContain(known);
        shown = (JSON.parse(shown) as { inner: string }).inner;
      }
      expect(shown).not.toContain(known);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['a form', 'grant_type=password&username=ann&password=open+sesame&client_secret=abc%2Fd&x=1'],
  ['a stream of events', 'event: message\ndata: {"token":"opensesame","n":1}\n\n'],
  ['JSON in the words of a person', String.raw`{"text":"Pipe 5\" wide: {\"token\":\"open\\\"sesame\"}"}`],
  ['escaped JSON without quotes around it', String.raw`data={\"token\":\"opensesame\"}`],
  ['a text that breaks off in a secret', '{"n":1,"refresh_token":"opensesame'],
  ['a text that breaks off in an escape', String.raw`{"text":"{\"refresh_token\":\"opensesame\\`],
  ['headers as text', 'Authorization: Basic b3BlbnNlc2FtZTE=\nX-Level: 1'],
  ['a member whose name is escaped', String.raw`{"pass\u0077ord":"opensesame"}`],
  ['a list of names and values', '[{"name":"X-Api-Key","value":"opensesame"}]'],
  ['a list of pairs', '[["Accept","*"],["Cookie","sid=opensesame"]]'],
  ['headers one after another', '["Accept","*","Cookie","sid=opensesame"]'],
  ['a text in single quotes', "{'password': 'opensesame', 'n': 1}"],
  ['settings by lines', 'site: north\npassword: opensesame\n'],
  ['a header that the operator names', 'X-SVC-TOKEN: opensesame\nX-Level: 1'],
  ['credentials of small letters in a header', 'Authorization: bearer opensesame'],
  ['credentials whose scheme is in mixed case', '{"h":"BeArEr opensesame1"}'],
  ['a part of a form', '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nopensesame\r\n--b--'],
  ['a field of a page', '<input type="hidden" name="csrf_token" value="opensesame">'],
  ['an element', '<a><password>opensesame</password></a>'],
  ['an attribute', '<a token="opensesame"/>'],
  ['a value of a form with marks in it', "x=1&password=open;sesame&token=open'sesame"],
  ['a field whose name is encoded', 'access%5Ftoken=opensesame&n=1'],
  ['a field of a group', 'user[password]=opensesame&user%5Bpassword%5D=opensesame'],
  ['an address within an address', 'next=https%3A%2F%2Fa.example%2F%3Ftoken%3Dopensesame'],
  ['JSON in a page', '<pre>{&quot;password&quot;:&quot;opensesame&quot;}</pre>'],
  ['the password in an address', 'see https://ann:opensesame@a.example/x'],
  ['a stream of events whose member goes on in the next line', 'data: {"password":\ndata: "opensesame"}\n\n'],
  ['a name in Chinese', '{"登录密码":"opensesame"}'],
  ...[
    'userPassword',
    'db_password',
    'svcToken',
    'secretAccessKey',
    'pwd',
    'api_key',
    'password2',
    'AccountKey',
    'auth-key',
    'smtp_pass',
    'passcode',
    'credentials',
    'x_jwt',
    'hmacKey',
    '接口秘钥',
    '访问凭证',
    '授权码',
  ].map((name) => [`a member ${name}`, `{"${name}":"opensesame"}`]),
])('%s loses its secrets', (_kind, text) => {
  const masked = maskText(text, []);
  expect(masked).not.toMatch(/sesame|abc%2Fd|b3Blb/);
  expect(masked).toContain('…(');
});

it('numbers, lists and objects under the name of a secret are masked, and the JSON stays JSON', () => {
  const value = { password: 1234567890, token: { value: 'opensesame', at: [[-1.5e3, 'opensesame']] }, n: 7 };
  const shown = { password: '…(10)', token: { value: '…(10)', at: [['…(5)', '…(10)']] }, n: 7 };
  expect(JSON.parse(maskText(JSON.stringify(value), []))).toEqual(shown);
  const inText = JSON.parse(maskText(JSON.stringify({ text: JSON.stringify(value) }), [])) as {
    text: string;
  };
  expect(JSON.parse(inText.text)).toEqual(shown);
});

it.each([
  ['base64', btoa('OPAQUE-TOKEN/1')],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent('OPAQUE-TOKEN/1'))],
  ['percent-encoded more than it has to be', 'OPAQUE%2DTOKEN%2f1'],
  ['references by number', 'OPAQUE-TOKEN&#47;1'],
  ['references by number, in hex', '&#x4F;PAQUE-TOKEN&#x2f;1'],
  ['references of a page in an address', 'OPAQUE-TOKEN%26%2347%3B1'],
])('a known secret is masked where it stands in %s', (_spelling, spelled) => {
  expect(maskText(`<p>${spelled}</p>`, ['OPAQUE-TOKEN/1'])).toMatch(/^<p>(OPAQ|T1BB)?…\(\d+\)=*<\/p>$/);
});

const ENCODERS: Record<string, [(text: string) => string, (text: string) => string]> = {
  base64: [(text) => utf8(text).toString('base64'), (text) => bytes(text, 'base64')],
  base64url: [(text) => utf8(text).toString('base64url'), (text) => bytes(text, 'base64url')],
  'base64 twice': [
    (text) => btoa(utf8(text).toString('base64')),
    (text) => bytes(bytes(text, 'base64'), 'base64'),
  ],
  'hex of lower case': [(text) => utf8(text).toString('hex'), (text) => bytes(text, 'hex')],
  'hex of upper case': [(text) => utf8(text).toString('hex').toUpperCase(), (text) => bytes(text, 'hex')],
  'hex of mixed case': [
    (text) => utf8(text).toString('hex').replaceAll(/[a-f]/g, mixedCase),
    (text) => bytes(text, 'hex'),
  ],
};
const mixedCase = (letter: string, at: number) => (at % 3 === 0 ? letter.toUpperCase() : letter);
const utf8 = (text: string) => Buffer.from(text, 'utf8');
const bytes = (text: string, encoding: 'base64' | 'base64url' | 'hex') =>
  Buffer.from(text, encoding).toString('latin1');

describe.each(Object.entries(ENCODERS))('a known secret within a text in %s', (_name, [encode, decode]) => {
  it('leaves no three bytes that can be decoded, whatever stands around it', () => {
    const known = fc.string({ minLength: 6, maxLength: 40 });
    const prefix = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(known, prefix, fc.string(), (secret, before, after) => {
        const encoded = encode(`${before}${secret}${after}`);
        const shown = maskText(`says ${encoded}.`, [secret], { context: 'known-only' });
        const [left = '', ...right] = shown.slice('says '.length, -1).split(/…\(\d+\)/);
        expect(right.length).toBeGreaterThan(0);
        expect(encoded.startsWith(left)).toBe(true);
        expect(encoded.endsWith(right.at(-1) ?? '')).toBe(true);
        expect(decode(left).length).toBeLessThanOrEqual(utf8(before).length + 2);
        expect(decode(right.at(-1) ?? '').length).toBeLessThanOrEqual(utf8(after).length + 2);
        for (const kept of right.slice(0, -1)) expect(decode(kept)).not.toContain(secret);
      }),
      { numRuns: 300 },
    );
  });

  it('is masked where JSON, an address or a page escapes what it is written in, and all stays JSON', () => {
    for (const before of ['', 'x', 'Bearer ', '{"t":"']) {
      const encoded = encode(`${before}??>-TOKEN-??>~~~`);
      const spelled = [encoded.replaceAll('/', String.raw`\/`), encodeURIComponent(encoded)];
      for (const text of [...spelled, encoded.replaceAll('/', '&#x2f;')]) {
        const shown = maskText(`{"text":"${text}","n":1}`, ['??>-TOKEN-??>'], { context: 'known-only' });
        expect(JSON.parse(shown)).toEqual({ text: expect.stringContaining('…('), n: 1 });
      }
    }
  });

  it('is not looked for if it has fewer than six characters', () => {
    const text = `says ${encode('user:token')}`;
    expect(maskText(text, ['token'], { context: 'known-only' })).toBe(text);
  });

  it('leaves other texts as they are', () => {
    const text = `says ${encode('Bearer another secret of the same kind')}`;
    expect(maskText(text, ['a-secret-of-this-kind'], { context: 'known-only' })).toBe(text);
  });
});

it.each([String.raw`\n`, String.raw`\u000a`, String.raw`\u000A`, String.raw`\\`, String.raw`\"`])(
  'a line of base64 that goes on after %s with a known secret stays JSON',
  (escape) => {
    for (const around of ['x', 'xy']) {
      const line = btoa(`${around}OPAQUE-TOKEN/1`).slice(around.length + 1);
      const shown = maskText(`{"text":"QUJD${escape}${line}"}`, ['OPAQUE-TOKEN/1'], {
        context: 'known-only',
      });
      const { text } = JSON.parse(shown) as { text: string };
      expect(text).toMatch(/^QUJD?[\n\\"]?…\(\d+\)=*$/);
    }
  },
);

const LINES: Record<string, (text: string) => string> = {
  'of MIME': (text) => text.replaceAll(/.{76}/g, '$&\r\n'),
  'of PEM': (text) => text.replaceAll(/.{64}/g, '$&\n'),
  'of 60 characters, indented': (text) => text.replaceAll(/.{60}/g, '$&\n    '),
};
const escapedMarks = (text: string) => text.replaceAll('/', String.raw`\/`);

describe.each(Object.entries(LINES))('an encoded secret in lines %s', (_name, wrap) => {
  it.each(Object.entries(ENCODERS))('is masked in %s, as text and in JSON', (_encoding, [encode, decode]) => {
    const secret = '??>-A-TOKEN-OF-SOME-LENGTH-/~?';
    for (let before = 0; before < 40; before += 1) {
      const prose = `says${' so'.repeat(before)} `;
      const encoded = wrap(encode(`${prose}${secret}, and more words that follow`));
      const texts = [
        encoded,
        escapedMarks(JSON.stringify({ encoded })),
        JSON.stringify({ text: JSON.stringify({ encoded }) }),
        encodeURIComponent(encoded),
      ];
      for (const text of texts) {
        const shown = maskText(text, [secret], { context: 'known-only' });
        const [left = '', right = ''] = onlyCoded(shown).split(/…\(\d+\)/);
        expect(shown).toContain('…(');
        expect(decode(left).length).toBeLessThanOrEqual(prose.length + 2);
        expect(decode(right).length).toBeLessThanOrEqual(', and more words that follow'.length + 2);
        if (text.startsWith('{')) JSON.parse(shown);
      }
    }
  });
});

/** The encoded characters and the mask of a shown text, whatever it was written in. */
function onlyCoded(shown: string): string {
  let text = shown.startsWith('{') ? (Object.values(JSON.parse(shown) as object)[0] as string) : shown;
  if (text.startsWith('{')) text = (JSON.parse(text) as { encoded: string }).encoded;
  if (/%0A/.test(shown)) text = decodeURIComponent(shown);
  return text.replaceAll(/\s/g, '');
}

it('words of several lines are no encoded secret', () => {
  const text = 'A line of words\nand one more\r\n  with C:\\new\\road and a/b\\/c\n';
  expect(maskText(text, ['opensesame'], { context: 'known-only' })).toBe(text);
});

it.each(['\\', '\\n', 'A\n', 'A\r\n ', '\n ', '%0a', 'A%0d%0a', '\\/', 'a\\\\', 'A\n' + ' '.repeat(63)])(
  'a text of %j over and over is searched for encoded secrets',
  (piece) => {
    const text = btoa('opensesame') + piece.repeat(1_000_000 / piece.length);
    expect(maskText(text, ['opensesame'], { context: 'known-only' }).length).toBeLessThanOrEqual(text.length);
  },
);

it('a text of an encoded secret over and over is searched', () => {
  for (const encoded of [btoa('aaaaaa'), btoa('xaaaaaa'), btoa(btoa('aaaaaa')), '616161616161']) {
    expect(maskText(encoded.repeat(1_000_000 / encoded.length), ['aaaaaa'])).not.toContain(encoded);
  }
});

it('a text is found at the places where it stands, none of which overlaps another', () => {
  const few = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b'), minLength, maxLength });
  const wanted = fc.oneof(
    few(1, 4),
    few(14, 24),
    fc.tuple(few(1, 3), few(14, 18)).map(([a, b]) => b + a + b),
  );
  fc.assert(
    fc.property(wanted, fc.array(fc.oneof(few(0, 20), fc.constant('c'))), (text, between) => {
      const whole = between.join(text.slice(0, -1)) + between.join(text);
      const expected: number[] = [];
      for (let at = whole.indexOf(text); at !== -1; at = whole.indexOf(text, at + text.length))
        expected.push(at);
      expect(finderOf(text)(whole)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

it.each(['x-site-key', 'X-API-Key', 'x-key', 'x-service_token'])(
  'a member %j is a secret on its own',
  (name) => {
    expect(maskText(`{"${name}":"opensesame"}`, [])).toBe(`{"${name}":"…(10)"}`);
    expect(maskText(String.raw`\u0022${name}\u0022:\u0022opensesame\u0022`, [])).not.toContain('sesame');
  },
);
