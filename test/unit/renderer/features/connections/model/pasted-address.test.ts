import { expect, it } from 'vitest';
import { pastedAddressProblem } from '#renderer/features/connections/model/pasted-address.ts';

const SIGN_ON_PAGE = 'https://sso.example/realms/r/auth?client_id=a&response_type=code';

it.each([
  ['http://127.0.0.1:40123/callback?code=a&state=b', undefined],
  ['  http://127.0.0.1:40123/callback?code=a&state=b\n', undefined],
  ['http://127.0.0.1:40123/callback?error=access_denied&state=b', undefined],
  ['', 'empty'],
  ['   ', 'empty'],
  ['127.0.0.1/callback?code=a', 'not-an-address'],
  ['javascript:alert(1)//?code=a', 'not-an-address'],
  ['https://sso.example/realms/r/login-actions/consent', 'sign-on-page'],
  [SIGN_ON_PAGE, 'sign-on-page'],
  ['http://127.0.0.1:40123/callback', 'no-answer'],
])('judges %j as %j', (text, problem) => {
  expect(pastedAddressProblem(text, SIGN_ON_PAGE)).toBe(problem);
});

it('judges an address while that of the sign-on page is not known', () => {
  expect(pastedAddressProblem('https://sso.example/', null)).toBe('no-answer');
});
