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
    failure: {
      code: 'NOT_A_DATA_SERVICE',
      details: { address: 'http://a', status: 200, contentType: 'text/html', excerpt: '<html>' },
    },
    names: ['http://a', 'text/html', '<html>'],
  },
  {
    failure: { code: 'SERVICE_TIMED_OUT', details: { address: 'http://a', afterMs: 15_000 } },
    names: ['http://a', '15'],
  },
  { failure: { code: 'WRONG_CREDENTIALS', details: { username: 'li' } }, names: ['li'] },
  {
    failure: {
      code: 'TOKEN_EXPIRED',
      details: { username: 'li', validDate: '2026-01-01 00:00:00', because: null },
    },
    names: ['li', '2026-01-01 00:00:00'],
  },
];

describe.each([
  ['English', en],
  ['Chinese', zhCn],
])('the failures in %s', (_, dictionary) => {
  it.each(failures)('name what $failure.code is about, and a way on', ({ failure, names }) => {
    const { title, wayOn } = failureText(dictionary.errors, failure);
    for (const name of names) expect(title + wayOn).toContain(name);
    expect(wayOn).not.toBe('');
  });
});
