import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';
import { ask, signIn } from '#test/support/data-service-calls.ts';
import { openDataService } from '#test/support/start-data-service.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 4);
const headersOf = ({ token }: { token: string }) => ({ headers: { 'X-SVC-TOKEN': token } });
const list = '/api/data/placeList';

it('answers 401 without a token and with a made-up one', async () => {
  const service = await openDataService();
  expect((await ask(service, list)).status).toBe(401);
  expect((await ask(service, list, headersOf({ token: 'made-up' }))).status).toBe(401);
});

it('gives each account the places of its projects, and [] where there are none', async () => {
  const service = await openDataService();
  const placesOf = async (username: string) =>
    (await ask(service, list, headersOf(await signIn(service, username)))).text();
  expect(JSON.parse(await placesOf('engineer'))).toHaveLength(240);
  const records: { projectId: string }[] = JSON.parse(await placesOf('uploader'));
  expect(records).toHaveLength(80);
  expect(new Set(records.map(({ projectId }) => projectId))).toEqual(new Set(['P001']));
  expect(await placesOf('newcomer')).toBe('[]');
});

it('sends every field as a string, in the order of interface 2.2', async () => {
  const service = await openDataService();
  const answer = await ask(service, list, headersOf(await signIn(service)));
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  const records: Record<string, unknown>[] = await answer.json();
  for (const record of records) {
    const expected = PLACE_FIELD_NAMES.filter(
      (name) => 'lng' in record || (name !== 'lng' && name !== 'lat'),
    );
    expect(Object.keys(record)).toEqual(expected);
    expect(Object.values(record).every((value) => typeof value === 'string')).toBe(true);
  }
});

it('gives the same bytes for the same time on every machine, and later latest times later', async () => {
  const clock = { nowMs: NOW_MS };
  const service = await openDataService({ now: () => clock.nowMs });
  const account = headersOf(await signIn(service));
  const bytes = await (await ask(service, list, account)).text();
  expect(await (await ask(service, list, account)).text()).toBe(bytes);
  expect(createHash('sha256').update(bytes).digest('hex')).toMatchInlineSnapshot(
    `"f74be7e8696fe87a898e053ed81cc506e8dd0005b93477d871d62d1d08c772a6"`,
  );
  clock.nowMs += 3_600_000;
  expect(await (await ask(service, list, account)).text()).not.toBe(bytes);
});

it('takes the header name of its setting', async () => {
  const service = await openDataService({ tokenHeader: 'X-River-Token' });
  const { token } = await signIn(service);
  expect((await ask(service, list, { headers: { 'X-River-Token': token } })).status).toBe(200);
  expect((await ask(service, list, headersOf({ token }))).status).toBe(401);
});
