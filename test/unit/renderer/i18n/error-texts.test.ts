import { describe, expect, it } from 'vitest';
import { en } from '#renderer/i18n/en/en.ts';
import { failureText } from '#renderer/i18n/error-texts.ts';
import { zhCn } from '#renderer/i18n/zh-cn/zh-cn.ts';
import type { Failure } from '#shared/errors.ts';

const failures: { failure: Failure; names: string[] }[] = [
  {
    failure: { code: 'HOST_NOT_FOUND', details: { address: 'http://a.example/x', host: 'a.example' } },
    names: ['http://a.example/x', 'a.example'],
  },
  {
    failure: { code: 'SERVICE_FAILED', details: { address: 'http://a', status: 503, says: 'busy' } },
    names: ['http://a', '503', 'busy'],
  },
  {
    failure: { code: 'SERVICE_FAILED', details: { address: 'http://a', status: 429, says: 'slow down' } },
    names: ['http://a', '429', 'slow down'],
  },
  {
    failure: {
      code: 'NOT_A_DATA_SERVICE',
      details: { address: 'http://a', status: 200, contentType: 'text/html', excerpt: '<html>' },
    },
    names: ['http://a', 'text/html', '<html>'],
  },
  {
    failure: {
      code: 'NOT_A_DATA_SERVICE',
      details: { address: 'http://a', status: 302, contentType: '', excerpt: '→ http://b.example/x' },
    },
    names: ['http://a ', ' http://b.example/x', '302'],
  },
  {
    failure: { code: 'SERVICE_TIMED_OUT', details: { address: 'http://a', afterMs: 15_000 } },
    names: ['http://a', '15'],
  },
  {
    failure: {
      code: 'ANSWER_BROKE_OFF',
      details: { address: 'http://a', receivedBytes: 2_400_000, totalBytes: 57_000_000, silentMs: 100_000 },
    },
    names: ['http://a', '2.4', '57', '100'],
  },
  { failure: { code: 'WRONG_CREDENTIALS', details: { username: 'li' } }, names: ['li'] },
  {
    failure: {
      code: 'TOKEN_EXPIRED',
      details: { username: 'li', validDate: '2026-01-01 00:00:00', because: null },
    },
    names: ['li', '2026-01-01 00:00:00'],
  },
  {
    failure: {
      code: 'SIGN_ON_NOT_FOUND',
      details: { address: 'http://a', tried: ['http://a/1', 'http://a/2'] },
    },
    names: ['http://a', 'http://a/1', 'http://a/2'],
  },
  {
    failure: {
      code: 'SIGN_ON_MISMATCH',
      details: { step: 'sign-on-metadata', what: 'issuer', expected: 'http://a/r', found: 'http://b/r' },
    },
    names: ['issuer', 'http://a/r', 'http://b/r'],
  },
  {
    failure: {
      code: 'REGISTRATION_REFUSED',
      details: { issuer: 'http://sso', status: 403, error: 'insufficient_scope', says: 'Trusted Hosts' },
    },
    names: ['http://sso', '403', 'insufficient_scope', 'Trusted Hosts'],
  },
  {
    failure: {
      code: 'AUTHORISATION_REFUSED',
      details: { issuer: 'http://sso', step: 'exchange', error: 'invalid_grant', says: 'code used' },
    },
    names: ['http://sso', 'invalid_grant', 'code used'],
  },
  { failure: { code: 'SIGN_IN_TIMED_OUT', details: { afterMs: 300_000 } }, names: ['300'] },
  {
    failure: {
      code: 'LOGIN_NOT_ACCEPTED',
      details: { issuer: 'http://sso', error: 'invalid_grant', says: '' },
    },
    names: ['http://sso', 'invalid_grant'],
  },
  {
    failure: { code: 'LOGIN_UNREADABLE', details: { place: 'somewhere', reason: 'locked' } },
    names: ['somewhere', 'locked'],
  },
  { failure: { code: 'MCP_ACCESS_REFUSED', details: { connectionId: 'a' } }, names: ['MCP', '401'] },
];

describe.each([
  ['English', en],
  ['Chinese', zhCn],
])('the failures in %s', (_, dictionary) => {
  it.each(failures)('name what $failure.code is about, and a way on', ({ failure, names }) => {
    const { title, nextStep } = failureText(dictionary.errors, failure);
    for (const name of names) expect(title + nextStep).toContain(name);
    expect(nextStep).not.toBe('');
  });

  it.each(['not-json', 'not-a-collection', 'other-version', 'Invalid input: expected 2', 'address-empty'])(
    'say in words why an input was not accepted, where the reason is %s',
    (reason) => {
      const failure: Failure = { code: 'INVALID_INPUT', details: { field: 'file', reason } };
      const { title, nextStep } = failureText(dictionary.errors, failure);
      expect(title + nextStep).not.toContain(reason);
      expect(title).not.toContain('“file”');
    },
  );
});

it('writes addresses to be read, and keeps the escapes of what is a part of them or cannot be seen', () => {
  const read = (address: string) =>
    failureText(en.errors, { code: 'SERVICE_TIMED_OUT', details: { address, afterMs: 1_000 } }).title;
  const station = encodeURIComponent('河口1号');
  expect(read(`https://a.example/upload?equipId=${station}`)).toContain('/upload?equipId=河口1号 did not');
  // A slash that looks like one, a space, a mark that turns the direction of writing, half a letter, ASCII.
  const kept = `https://a.example/%E2%81%84${station}%C2%A0%E2%80%AE%E6%B0?x=%2F%20%3D`;
  expect(read(kept)).toContain('https://a.example/');
  for (const escape of ['%E2%81%84', '%C2%A0', '%E2%80%AE', '%2F%20%3D'])
    expect(read(kept)).toContain(escape);
  const moved = {
    address: 'http://a',
    status: 302,
    contentType: '',
    excerpt: `→ http://b.example/${station}`,
  };
  expect(failureText(en.errors, { code: 'NOT_A_DATA_SERVICE', details: moved }).title).toContain(
    ' http://b.example/河口1号 ',
  );
});

it('calls what a service puts off no internal error', () => {
  const details = { address: 'http://a', status: 429, says: 'slow down' };
  const said = [en, zhCn].map((t) => failureText(t.errors, { code: 'SERVICE_FAILED', details }).title);
  expect(said).toEqual([
    'http://a does not take the request at the moment (status 429: slow down).',
    'http://a 暂时不接受请求（状态码 429：slow down）。',
  ]);
});

it.each([
  ['sign-in', 'the token of the data login', '数据登录令牌'],
  ['upload-token', 'the upload token', '上传令牌'],
] as const)('says of which kind a rejected token is: %s', (token, english, chinese) => {
  const details = { equipType: 'gauge', equipId: 'G1', token, says: '' };
  const [said, zh] = [en, zhCn].map((t) => failureText(t.errors, { code: 'UPLOAD_NOT_PERMITTED', details }));
  expect([said?.title, zh?.title]).toEqual([
    `The service rejects ${english} for G1.`,
    `服务拒绝了站点 G1 上传所用的${chinese}。`,
  ]);
  expect(said?.nextStep).toContain('in the details of the connection');
  expect(zh?.nextStep).toContain('该连接的详情');
  const asked = [en, zhCn].map((t) =>
    t.outbox.token.refused('G1', token).includes(t === en ? 'twice' : '两次'),
  );
  expect(asked).toEqual(token === 'sign-in' ? [true, true] : [false, false]);
});
