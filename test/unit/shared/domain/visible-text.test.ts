import { expect, test } from 'vitest';
import { excerptOf, quotedAddress, visibleText } from '#shared/domain/visible-text.ts';

test.each([
  ['<html><style>p{}</style><SCRIPT src=a>1 < 2</Script><p>Bad <b>gateway</b></p></html>', 'Bad gateway'],
  ['<title>502</title><h1>Bad\n\tgateway</h1>', 'Bad gateway'],
  ['<title>Grafana</title><div id="app"></div>', 'Grafana'],
  ['<scripture>A psalm</scripture>', 'A psalm'],
  ['<!-- 1 > 0 --><p>Shown</p><!-- never closed', 'Shown'],
  ['<p>Shown</p><script>never closed', 'Shown'],
  ['the level < 3 m and > 2 m', 'the level < 3 m and > 2 m'],
  ['<p>Shown</p> 1 < 2, <a never closed', 'Shown 1 < 2, <a never closed'],
  ['', ''],
])('of %j it shows %j', (text, shown) => {
  expect(visibleText(text, 200, [])).toBe(shown);
});

test('a page whose style is longer than its text still shows the text', () => {
  expect(visibleText(`<style>${'p{}'.repeat(10_000)}</style>Bad gateway`, 200, [])).toBe('Bad gateway');
});

test('the text is no longer than it may be', () => {
  expect(visibleText(`<p>${'a '.repeat(1_000)}`, 9, [])).toBe('a a a a a');
  expect(excerptOf(`  ${'a\n'.repeat(1_000)}`, 9, [])).toBe('a a a a a');
});

test('no part of a secret is shown, wherever it is cut off and however many stand before it', () => {
  const secret = 'OPAQUE-TOKEN-'.repeat(3_000);
  const before = `<style>${'p'.repeat(60_000)}</style>`;
  expect(visibleText(`${before}${secret}`, 90_000, [secret])).not.toContain('TOKEN');
  const many = `${secret} `.repeat(2) + '.'.repeat(5_000);
  expect(excerptOf(`${many}${secret}`, 90_000, [secret])).not.toContain('TOKEN');
});

test('of a text that repeats the secret no more is read than of another', () => {
  const secret = 'opaque-token-of-some-length'.repeat(50);
  const text = `${secret} `.repeat(100) + 'the end';
  expect(excerptOf(text, 90_000, [secret])).not.toContain('end');
  expect(excerptOf(text.slice(-10_000), 90_000, [secret])).toContain('the end');
});

// Each of them takes minutes if a piece of the text is looked at again for every beginning of a tag.
test.each([
  '<',
  '<a',
  '<!',
  '<!--',
  '<script ',
  '<script>',
  '</script',
  '<style><script>',
  '<title>',
  '<>',
  ' <',
  ' ',
])('a body of %j over and over is read', (piece) => {
  const body = piece.repeat(1_000_000 / piece.length);
  expect(visibleText(body, 200, []).length).toBeLessThanOrEqual(200);
  expect(excerptOf(body, 200, []).length).toBeLessThanOrEqual(200);
});

test.each([
  ['https://idp.test/login;jsessionid=*', 'https://idp.test/login;jsessionid=9F8A…(32)'],
  ['//user:*@idp.test/x', '//user…(37)@idp.test/x'],
  ['https:/user:*@idp.test/x', 'https:/user…(37)@idp.test/x'],
  [String.raw`https:\\user:*@idp.test/x`, String.raw`https:\\user…(37)@idp.test/x`],
  ['https://user:a@*@idp.test/x', 'https://user…(39)@idp.test/x'],
  ['https://idp.test/x?sid=*', 'https://idp.test/x?sid=9F8A…(32)'],
])('of the address %s it quotes %s', (address, quoted) => {
  expect(quotedAddress(address.replace('*', '9F8A77C0DEADBEEF9F8A77C0DEADBEEF'))).toBe(quoted);
});
