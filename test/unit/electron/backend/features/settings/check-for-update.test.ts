import { expect, it, test } from 'vitest';
import { checkForUpdate, isNewer } from '#electron/backend/features/settings/check-for-update.ts';

const answering =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const FEED = 'https://updates.example/stillwell.json';

it('asks nobody where there is no feed', async () => {
  const fetch = () => Promise.reject(new Error('asked'));
  expect(await checkForUpdate({ feed: null, version: '1.0.0', fetch })).toEqual({ status: 'no-feed' });
});

it('tells a newer version and where to get it, and nothing of an older one', async () => {
  const newer = { version: '1.10.0', page: 'https://updates.example/1.10.0' };
  const ask = (body: unknown) => checkForUpdate({ feed: FEED, version: '1.9.9', fetch: answering(body) });
  expect(await ask(newer)).toEqual({ status: 'newer', ...newer });
  expect(await ask({ ...newer, version: '1.9.8' })).toEqual({ status: 'newest', version: '1.9.9' });
});

test.each([
  ['an answer that is no feed', answering({ latest: 3 }), 'gave no version'],
  ['a page that is not https', answering({ version: '2.0.0', page: 'file:///x' }), 'gave no version'],
  ['a refusal', answering({}, 503), 'answered 503'],
  ['no answer', () => Promise.reject(new Error('fetch failed')), 'did not answer'],
])('says so about %s', async (_name, fetch, reason) => {
  const checking = checkForUpdate({ feed: FEED, version: '1.0.0', fetch });
  await expect(checking).rejects.toMatchObject({
    code: 'UPDATE_NOT_CHECKED',
    details: { host: 'updates.example', reason },
  });
});

it('compares numbers, not letters, and a release comes after its previews', () => {
  expect(isNewer('1.10.0', '1.9.0')).toBe(true);
  expect(isNewer('1.0.0', '1.0.0')).toBe(false);
  expect(isNewer('1.0.0', '1.0.0-beta')).toBe(true);
  expect(isNewer('0.9.0', '1.0.0-beta')).toBe(false);
});
