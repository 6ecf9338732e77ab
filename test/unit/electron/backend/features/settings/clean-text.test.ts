import { expect, it } from 'vitest';
import { cleanText, type ToHide } from '#electron/backend/features/settings/clean-text.ts';

const NOTHING: ToHide = { secrets: [], hosts: [], accounts: [], hostNames: null, homeDir: '' };

it('leaves no secret, alone, inside JSON, or as a part of one that is JSON', () => {
  const secrets = ['s3cret "with" quotes', JSON.stringify({ refresh_token: 'refresh-me-0123456789' })];
  const text = [
    'a s3cret "with" quotes b',
    JSON.stringify({ note: 's3cret "with" quotes' }),
    'got refresh-me-0123456789 back',
    'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    '{"password":"engineer-demo"}',
  ].join('\n');
  const clean = cleanText(text, { ...NOTHING, secrets });
  expect(clean).not.toMatch(/s3cret|refresh-me|eyJzdWIi|engineer-demo/);
  expect(clean.split('\n')).toHaveLength(5);
});

it('names a host by the same number wherever it stands, with and without its port', () => {
  const hide = { ...NOTHING, hosts: ['water.example:8443'], hostNames: new Map<string, string>() };
  const first = cleanText('https://water.example:8443/placeList failed', hide);
  const second = cleanText('getaddrinfo ENOTFOUND water.example, then https://sso.example/realms/x', hide);
  expect(first).toBe('https://host-1/placeList failed');
  expect(second).toBe('getaddrinfo ENOTFOUND host-2, then https://host-3/realms/x');
  expect(cleanText('http://127.0.0.1:8790/x', hide)).toBe('http://127.0.0.1:8790/x');
});

it('tells hosts where they may be told', () => {
  expect(cleanText('https://water.example/x', NOTHING)).toBe('https://water.example/x');
});

it('replaces accounts as whole words, and the folder of the user', () => {
  const hide = { ...NOTHING, accounts: ['ann', 'engineer'], homeDir: String.raw`C:\Users\ann` };
  const text = `${JSON.stringify({ dir: String.raw`C:\Users\ann\data` })} ann annex engineer engineers`;
  expect(cleanText(text, hide)).toBe(String.raw`{"dir":"~\\data"} account-1 annex account-2 engineers`);
});
