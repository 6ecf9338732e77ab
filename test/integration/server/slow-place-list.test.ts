import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, it, onTestFinished } from 'vitest';
import { BodyRoom } from '#server/body-room.ts';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { listenOn } from '#server/listen-on.ts';
import { latestTimeIn, PlaceListBytes } from '#server/places/place-lists.ts';
import { listPlaces } from '#server/places/list-places.ts';
import { Refusal } from '#server/refusal.ts';
import type { RequestEnv } from '#server/service-context.ts';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { signIn } from '#test/support/data-service-calls.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const NOON_MS = Date.UTC(2026, 5, 15, 4);

/** The route of place lists, with an account for each token. */
function routeOf({ bodies, records }: { bodies: BodyRoom; records: PlaceListBytes }): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get(
    '/',
    listPlaces({
      bodies,
      now: () => NOON_MS,
      placeLists: { of: async () => ({ projectIds: '', placeIds: '', records }) },
      tokenHeader: 'X-SVC-TOKEN',
      tokenHolders: {
        find: async (username) => ({
          account: {
            username,
            passwordHash: '',
            enabled: true,
            http: true,
            mcp: true,
            allProjects: true,
            projects: [],
            revocation: 0,
          },
          expiresAtMs: Infinity,
        }),
      },
    }),
  );
  app.onError((error) => {
    if (error instanceof Refusal) return error.toResponse();
    throw error;
  });
  return app;
}

async function serve(what: { bodies: BodyRoom; records: PlaceListBytes }): Promise<{ url: URL }> {
  const options = { host: '127.0.0.1', port: 0, prefix: '', hasProxy: false, finishMs: 0 };
  const listener = await listenOn(routeOf(what), { ...options, direct: () => false });
  onTestFinished(() => listener.close());
  return { url: new URL(listener.baseUrl) };
}

it('a long list is sent whole, with its length', async () => {
  const { baseUrl, service } = await startDataService({ demo: true, demoPlaces: 3_000 });
  const { token } = await signIn(service);
  const answer = await fetch(baseUrl + PLACE_LIST_PATH, { headers: { 'X-SVC-TOKEN': token } });
  const text = await answer.text();
  expect(answer.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
  expect(JSON.parse(text)).toHaveLength(3_000);
});

it('a long list that is read fast is written in parts between which others get their turn', async () => {
  const records = await PlaceListBytes.of([...demoPlaces(9_000)], latestTimeIn('Asia/Shanghai'));
  const answer = await routeOf({ bodies: new BodyRoom(), records }).request('/', {
    headers: { 'X-SVC-TOKEN': 'engineer' },
  });
  const done: string[] = [];
  const reading = answer.text().finally(() => done.push('read'));
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  done.push('other');
  expect(JSON.parse(await reading)).toHaveLength(9_000);
  expect(done).toEqual(['other', 'read']);
});

it('of a list that nobody reads no more is written than what is on its way', async () => {
  const records = await PlaceListBytes.of([...demoPlaces(60_000)], latestTimeIn('Asia/Shanghai'));
  const asked = new Set<number>();
  const list = records.at(NOON_MS);
  const part = list.part.bind(list);
  list.part = (index) => {
    asked.add(index);
    return part(index);
  };
  const { url } = await serve({ bodies: new BodyRoom(), records });
  const socket = connect(Number(url.port), '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-SVC-TOKEN: engineer\r\n\r\n');
  let before = -1;
  // What the system itself takes is full after a while.
  await expect
    .poll(
      () => {
        const isStill = asked.size > 0 && asked.size === before;
        before = asked.size;
        return isStill;
      },
      { interval: 200, timeout: 10_000 },
    )
    .toBe(true);
  expect(asked.size).toBeLessThan(list.partCount / 2);
});

it('lists that an account does not read take its room, and not that of others', async () => {
  const bodies = new BodyRoom();
  const records = await PlaceListBytes.of([...demoPlaces(1_000)], latestTimeIn('Asia/Shanghai'));
  const app = routeOf({ bodies, records });
  const statusFor = async (username: string) =>
    (await app.request('/', { headers: { 'X-SVC-TOKEN': username } })).status;
  expect(await statusFor('engineer')).toBe(200);
  void bodies.during('engineer', async (claim) => {
    claim(64_000_000);
    await new Promise(() => {});
  });
  expect(await statusFor('engineer')).toBe(500);
  expect(await statusFor('innocent')).toBe(200);
});
