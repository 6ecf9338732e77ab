import { expect, it } from 'vitest';
import { cleanText, type ToHide } from '#electron/backend/features/settings/clean-text.ts';

const NOTHING: ToHide = { secrets: [], hosts: [], accounts: [], hostNames: null, homeDir: '' };

it('leaves no secret, alone, inside JSON, or as a part of one that is JSON', async () => {
  const secrets = ['s3cret "with" quotes', JSON.stringify({ refresh_token: 'refresh-me-0123456789' })];
  const text = [
    'a s3cret "with" quotes b',
    JSON.stringify({ note: 's3cret "with" quotes' }),
    'got refresh-me-0123456789 back',
    'Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    '{"password":"engineer-demo"}',
  ].join('\n');
  const clean = await cleanText(text, { ...NOTHING, secrets });
  expect(clean).not.toMatch(/s3cret|refresh-me|eyJzdWIi|engineer-demo/);
  expect(clean.split('\n')).toHaveLength(5);
});

it('names a host by the same number wherever it stands, with and without its port', async () => {
  const hide = { ...NOTHING, hosts: ['water.example:8443'], hostNames: new Map<string, string>() };
  const first = await cleanText('https://water.example:8443/placeList failed', hide);
  const second = await cleanText(
    'getaddrinfo ENOTFOUND water.example, then https://sso.example/realms/x',
    hide,
  );
  expect(first).toBe('https://host-1/placeList failed');
  expect(second).toBe('getaddrinfo ENOTFOUND host-2, then https://host-3/realms/x');
  expect(await cleanText('http://127.0.0.1:8790/x', hide)).toBe('http://127.0.0.1:8790/x');
});

it('tells hosts where they may be told', async () => {
  expect(await cleanText('https://water.example/x', NOTHING)).toBe('https://water.example/x');
});

it('replaces accounts as whole words, and the folder of the user', async () => {
  const hide = { ...NOTHING, accounts: ['ann', 'engineer'], homeDir: String.raw`C:\Users\ann` };
  const text = `${JSON.stringify({ dir: String.raw`C:\Users\ann\data` })} ann annex engineer engineers`;
  expect(await cleanText(text, hide)).toBe(String.raw`{"dir":"~\\data"} account-1 annex account-2 engineers`);
});

it('a long log is cleaned to its last line, of many secrets and of hosts that are named only later', async () => {
  const secrets = Array.from({ length: 90 }, (_, index) => `secret-number-${1_000 + index}`);
  const lines = Array.from({ length: 3_000 }, (_, at) =>
    JSON.stringify({ at, event: 'x', text: `said ${secrets[at % 90]} at water.example` }),
  );
  const text = [...lines, 'https://water.example/x', ''].join('\n');
  const hide = { ...NOTHING, secrets, hostNames: new Map<string, string>() };
  const clean = (await cleanText(text, hide)).split('\n');
  expect(clean).toHaveLength(3_002);
  expect(clean.filter((line) => /number-|water/.test(line))).toEqual([]);
  expect(clean[0]).toBe('{"at":0,"event":"x","text":"said secr…(18) at host-1"}');
});

it('nobody waits for a log that is cleaned', async () => {
  const text = `${JSON.stringify({ event: 'x', text: 'nothing to hide' })}\n`.repeat(50_000);
  let turns = 0;
  const count = setInterval(() => (turns += 1), 0);
  await cleanText(text, { ...NOTHING, secrets: ['opensesame-0123456789'] });
  clearInterval(count);
  expect(turns).toBeGreaterThan(20);
});
