import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
])('%s loses its secrets', (_kind, text) => {
  const masked = maskText(text, []);
  expect(masked).not.toMatch(/sesame|abc%2Fd|b3Blb/);
  expect(masked).toContain('…(');
});

it.each([
  '{"note":"Basic monitoring, bearer of news","progressToken":"p-1","nextPageToken":"abc","code":"P001"}',
  'Bearer resource_metadata="https://a.example/.well-known/oauth-protected-resource"',
  String.raw`{"path":"C:\\data\\in","text":"a \"word\"","tokens":[1,2]}`,
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
])('a text of %j over and over is searched', (piece) => {
  const text = piece.repeat(1_000_000 / piece.length);
  expect(maskText(text, []).length).toBeLessThanOrEqual(2 * text.length);
});

it.each(['x-site-key', 'X-API-Key', 'x-key', 'x-service_token'])(
  'a member %j is a secret on its own',
  (name) => {
    expect(maskText(`{"${name}":"opensesame"}`, [])).toBe(`{"${name}":"…(10)"}`);
    expect(maskText(String.raw`\u0022${name}\u0022:\u0022opensesame\u0022`, [])).not.toContain('sesame');
  },
);
