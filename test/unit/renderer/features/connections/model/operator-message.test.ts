import { expect, it } from 'vitest';
import { operatorMessage } from '#renderer/features/connections/model/operator-message.ts';
import { en } from '#renderer/i18n/en/en.ts';
import { zhCn } from '#renderer/i18n/zh-cn/zh-cn.ts';
import type { Diagnosis } from '#shared/contract/mcp-sign-in.ts';

const diagnosis: Diagnosis = {
  status: 401,
  remedy: 'ask-operator',
  checks: [
    { id: 'scope-profile', verdict: 'pass', found: 'openid profile', expected: 'profile' },
    { id: 'account-permission', verdict: 'fail', found: '', expected: 'MCP permission' },
  ],
};

it.each([en, zhCn])('names endpoint, account and every check', (t) => {
  const message = operatorMessage(diagnosis, { address: 'http://a/mcp/data', username: 'uploader' }, t);
  for (const text of ['http://a/mcp/data', 'uploader', 'openid profile', '401'])
    expect(message).toContain(text);
  expect(message.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(2);
});

it('says that nobody is signed in', () => {
  const message = operatorMessage(diagnosis, { address: 'http://a', username: undefined }, en);
  expect(message).toContain('(nobody signed in)');
});
