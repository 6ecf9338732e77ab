import { expect, it } from 'vitest';
import { scopeRows } from '#renderer/features/connections/model/text-difference.ts';

it('shows what was requested in its order, and then what came on top', () => {
  expect(scopeRows(['openid', 'profile', 'offline_access'], ['email', 'openid', 'profile'])).toEqual([
    { scope: 'openid', state: 'granted' },
    { scope: 'profile', state: 'granted' },
    { scope: 'offline_access', state: 'missing' },
    { scope: 'email', state: 'extra' },
  ]);
});

it('shows a scope that was requested twice once', () => {
  expect(scopeRows(['openid', 'openid'], ['openid'])).toEqual([{ scope: 'openid', state: 'granted' }]);
});
