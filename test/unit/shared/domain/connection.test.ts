import { expect, test } from 'vitest';
import { connectionDraftSchema } from '#shared/domain/connection.ts';

const GOOD = { name: 'Water', baseUrl: '127.0.0.1:1', tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };

test('a draft is cleaned: spaces go, the address gets its scheme', () => {
  expect(connectionDraftSchema.parse({ ...GOOD, name: ' Water ', zone: ' UTC ' })).toEqual({
    ...GOOD,
    baseUrl: 'http://127.0.0.1:1',
    zone: 'UTC',
  });
});

test.each([
  ['name', ' ', 'name-missing'],
  ['name', 'x'.repeat(81), 'name-too-long'],
  ['baseUrl', 'ftp://x', 'address-not-http'],
  ['tokenHeader', 'X TOKEN', 'header-unusable'],
  ['tokenHeader', 'Content-Length', 'header-unusable'],
  ['zone', 'Asia/Nowhere', 'zone-unknown'],
])('%s = %j is refused as %s', (field, value, message) => {
  const { error } = connectionDraftSchema.safeParse({ ...GOOD, [field]: value });
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
});
