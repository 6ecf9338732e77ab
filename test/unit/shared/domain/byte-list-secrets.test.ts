import { expect, it } from 'vitest';
import { maskKnown, maskKnownInJson } from '#shared/domain/mask-secrets.ts';

const TOKEN = 'Zq7secretTOKEN-value_93xKp+Q/aa==';
const bytes = [...Buffer.from(TOKEN)];
const hexOf = (byte: number) => byte.toString(16).padStart(2, '0');

it.each<[string, string]>([
  ['a dump with blanks', bytes.map(hexOf).join(' ')],
  ['a dump with colons, in capitals', bytes.map(hexOf).join(':').toUpperCase()],
  [
    'a dump over several lines',
    bytes.map((byte, at) => hexOf(byte) + (at % 16 === 15 ? '\n' : ' ')).join(''),
  ],
  ['a list of hex numbers', bytes.map((byte) => `0x${hexOf(byte)}`).join(', ')],
  ['escapes of two digits', bytes.map((byte) => String.raw`\x${hexOf(byte)}`).join('')],
  ['escapes in braces', bytes.map((byte) => String.raw`\u{${hexOf(byte)}}`).join('')],
  ['octal escapes', bytes.map((byte) => `\\${byte.toString(8)}`).join('')],
  ['quoted-printable of every character', bytes.map((byte) => `=${hexOf(byte).toUpperCase()}`).join('')],
  [
    'quoted-printable with a soft line break',
    `${TOKEN.slice(0, 20)}=\r\n${TOKEN.slice(20).replaceAll('=', '=3D')}`,
  ],
  ['decimal numbers', bytes.join(', ')],
  ['decimal numbers, a line each', bytes.join(',\n      ')],
  ['base64 of UTF-16', Buffer.from(TOKEN, 'utf16le').toString('base64')],
  ['base64 of UTF-16 behind other text', Buffer.from(`Bearer ${TOKEN}`, 'utf16le').toString('base64')],
  ['base64 of UTF-16, the other order', Buffer.from(TOKEN, 'utf16le').swap16().toString('base64')],
  ['hex of UTF-16', Buffer.from(TOKEN, 'utf16le').toString('hex')],
  ['base64 of what is written as in an address', Buffer.from(encodeURIComponent(TOKEN)).toString('base64')],
  ['hex of what is written as in an address', Buffer.from(encodeURIComponent(TOKEN)).toString('hex')],
])('a known secret is masked in %s, as text and in JSON', (_form, written) => {
  // A few characters at either end may stand for bits of what is beside the secret.
  const middle = written.slice(8, -8);
  const shown = maskKnown(`It said: ${written} and no more`, [TOKEN]);
  expect(shown).toMatch(/^It said: .{0,20}…\(\d+\)[\s\S]{0,8} and no more$/);
  const json = maskKnown(JSON.stringify({ said: `A ${written} B` }), [TOKEN]);
  expect((JSON.parse(json) as { said: string }).said).not.toContain(middle);
  expect(json).toMatch(/…\(\d+\)/);
  expect(maskKnown(written.replace(middle, 'x'), [TOKEN])).not.toContain('…');
});

it('a list of bytes in JSON is masked, and all stays JSON', () => {
  const answer = { data: Buffer.from(`Bearer ${TOKEN}.`), list: [1, 2, 3] };
  for (const indent of [0, 2]) {
    const shown = maskKnown(JSON.stringify(answer, null, indent), [TOKEN]);
    const { data, list } = JSON.parse(shown) as { data: { data: unknown[] }; list: number[] };
    expect(data.data).toEqual([...Buffer.from('Bearer '), expect.stringMatching(/^…\(\d+\)$/), 46]);
    expect(list).toEqual([1, 2, 3]);
  }
  const value = { type: 'Buffer', data: bytes };
  expect(JSON.stringify(maskKnownInJson(value, [TOKEN]))).toMatch(/"data":\["…\(\d+\)"\]/);
  const inside = maskKnown(JSON.stringify({ text: JSON.stringify(answer) }), [TOKEN]);
  const { text } = JSON.parse(inside) as { text: string };
  expect((JSON.parse(text) as typeof answer).list).toEqual([1, 2, 3]);
  expect(inside).not.toContain(bytes.slice(4, 20).join(','));
});

it('numbers and words that begin like a secret stay as they are', () => {
  const text = `${bytes.slice(0, 12).join(', ')} ${TOKEN.slice(0, 12)} ${bytes.slice(0, 12).map(hexOf).join(' ')}`;
  expect(maskKnown(text, [TOKEN])).toBe(text);
});

const LIST = JSON.stringify(bytes);

it.each<[string, string]>([
  ['a list and nothing else', LIST],
  ['a list behind numbers', `[1, 2, ${bytes.join(', ')}, 3]`],
  ['lists of lists', `[[${LIST}],[]]`],
  ['a list before any name', `[${LIST},{"a":1}]`],
  [
    'a text that begins like what is behind a name',
    JSON.stringify({ a: `: [${bytes.join()}]`, b: `,${bytes.join()}` }),
  ],
  ['a list in a text of JSON, without any name', JSON.stringify({ text: `${LIST}\n` })],
  [
    'a list in a text in a text',
    JSON.stringify({ text: JSON.stringify({ text: JSON.stringify({ a: bytes }) }) }),
  ],
  ['a list in a text in a text, without any name', JSON.stringify([JSON.stringify([`"${LIST}"`])])],
  ['a list beside a reference of a page', JSON.stringify({ a: '&amp;', b: bytes })],
  ['a list beside an escape of an address', JSON.stringify({ a: '%41', b: bytes })],
])('JSON stays JSON where a list of bytes is masked: %s', (_what, json) => {
  const shown = maskKnown(json, [TOKEN]);
  expect(shown).not.toContain(bytes.slice(4, 20).join(','));
  expect(shown).toContain('…');
  expect(() => JSON.parse(shown) as unknown).not.toThrow();
  for (let inner = JSON.parse(shown) as unknown; ;) {
    const text = JSON.stringify(inner).includes('\\') ? textIn(inner) : undefined;
    if (text === undefined || !/^\s*[[{"]/.test(text)) break;
    inner = JSON.parse(text);
  }
});

/** The first text of a value that is an array or an object. */
function textIn(value: unknown): string | undefined {
  return Object.values(value as object).find((member) => typeof member === 'string');
}

it.each([
  `[${bytes.join(',')}1]`,
  `[${bytes.join(',')}.5]`,
  `[${bytes.join(',')}e1]`,
  `[1${bytes.join(',')}]`,
  `[-${bytes.join(',')}]`,
])('a list that only begins or ends like a secret stays as it is: %s', (json) => {
  expect(maskKnown(json, [TOKEN])).toBe(json);
  expect(maskKnownInJson(JSON.parse(json) as number[], [TOKEN])).toEqual(JSON.parse(json));
});

const SIMILAR = `${'a'.repeat(4_000)}b`;

it.each<[string, string, string]>([
  ['lists of bytes without any quotation mark', TOKEN, `${LIST},`.repeat(8_000)],
  [
    'lists of bytes behind one text and many blanks',
    TOKEN,
    `{"a"${' '.repeat(500_000)}:[${`${LIST},`.repeat(4_000)}`,
  ],
  ['blanks between the bytes', TOKEN, bytes.join(' '.repeat(64)).repeat(400)],
  ['backslashes between the bytes', TOKEN, bytes.join('\\'.repeat(30_000))],
  ['the first bytes over and over', SIMILAR, '97,'.repeat(350_000)],
  ['the first bytes over and over, in hex', SIMILAR, '61 '.repeat(350_000)],
  ['the first bytes over and over, in octal', SIMILAR, String.raw`\141`.repeat(250_000)],
  ['the first letters over and over', SIMILAR, 'a'.repeat(1_000_000)],
  ['the first bytes over and over, far apart', SIMILAR, `61${':'.repeat(78)}`.repeat(12_000)],
])('a megabyte is looked through in time: %s', (_what, secret, text) => {
  expect(maskKnown(text, [secret])).not.toHaveLength(0);
});
