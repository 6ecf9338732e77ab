import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Basemap } from '#shared/domain/basemap.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { startOddService } from '#test/support/start-odd-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

/** A PNG's first bytes: what comes after them is between the server and the map. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const TILE = { z: 3, x: 6, y: 3 };
const SECRET = 'key/with&parts';

const tilesOf = (origin: string): Basemap => ({
  kind: 'tiles',
  template: `${origin}/{z}/{x}/{y}.png?tk={key}`,
  datum: 'wgs84',
  maxZoom: 18,
  attribution: '',
  opacity: 1,
});

/** A tile server that notes what it was asked for. */
async function startTiles(answer: {
  status?: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}) {
  const asked: IncomingMessage[] = [];
  const origin = await startOddService((request, response) => {
    asked.push(request);
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? PNG);
  });
  return { origin, asked };
}

describe('the basemap', () => {
  it('is none before the user chooses one, and no tile is fetched', async () => {
    const { client } = await openBackend();
    expect(await client.basemap.read()).toEqual({ basemap: { kind: 'none' }, hasKey: false });
    await expect(client.basemap.tile(TILE)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('gives tiles fetched with the kept key, each once', async () => {
    const { client } = await openBackend();
    const { origin, asked } = await startTiles({});
    await client.basemap.change({ basemap: tilesOf(origin), key: SECRET });
    const [first] = [await client.basemap.tile(TILE), await client.basemap.tile(TILE)];
    expect(Buffer.from(await first.arrayBuffer())).toEqual(PNG);
    expect(asked.map(({ url }) => url)).toEqual([`/3/6/3.png?tk=${encodeURIComponent(SECRET)}`]);
    expect(asked[0]?.headers).not.toHaveProperty('referer');
  });

  it('is there after a restart; its key stays with the secrets, and never comes back to the window', async () => {
    const first = await openBackend();
    await first.client.secrets.choose({ place: 'file' });
    const { origin, asked } = await startTiles({});
    await first.client.basemap.change({ basemap: tilesOf(origin), key: SECRET });
    await first.close();
    const { client } = await openBackend({ dataDir: first.dataDir });
    const state = await client.basemap.read();
    expect(state).toEqual({ basemap: tilesOf(origin), hasKey: true });
    await client.basemap.tile(TILE);
    expect(asked[0]?.url).toContain(encodeURIComponent(SECRET));
    const changed = await client.basemap.change({ basemap: state.basemap, key: null });
    expect(changed.hasKey).toBe(false);
  });

  it('gives the key to no other server than it was given for', async () => {
    const { client } = await openBackend();
    const [own, other] = [await startTiles({}), await startTiles({})];
    await client.basemap.change({ basemap: tilesOf(own.origin), key: SECRET });
    const { template } = tilesOf(other.origin) as { template: string };
    await client.basemap.try({ template, key: null, tile: TILE });
    expect(await client.basemap.change({ basemap: tilesOf(other.origin) })).toMatchObject({ hasKey: false });
    await client.basemap.tile(TILE);
    expect(other.asked.map(({ url }) => url)).toEqual(['/3/6/3.png?tk=', '/3/6/3.png?tk=']);
    expect(await client.basemap.change({ basemap: tilesOf(own.origin) })).toMatchObject({ hasKey: false });
  });

  it('keeps the key while there is no server, for the one that it was given for', async () => {
    const { client } = await openBackend();
    const own = await startTiles({});
    await client.basemap.change({ basemap: tilesOf(own.origin), key: SECRET });
    expect(await client.basemap.change({ basemap: { kind: 'none' } })).toMatchObject({ hasKey: false });
    expect(await client.basemap.change({ basemap: tilesOf(own.origin) })).toMatchObject({ hasKey: true });
    await client.basemap.tile(TILE);
    expect(own.asked[0]?.url).toContain(encodeURIComponent(SECRET));
  });

  it('is tried with a key that is not kept', async () => {
    const { client } = await openBackend();
    const { origin, asked } = await startTiles({});
    const { template } = tilesOf(origin) as { template: string };
    expect(await client.basemap.try({ template, key: 'new', tile: TILE })).toEqual({ sizeBytes: PNG.length });
    expect(asked[0]?.url).toContain('tk=new');
    expect((await client.basemap.read()).hasKey).toBe(false);
  });
});

describe('a kept tile', () => {
  it('is asked for again when its server no longer vouches for it, and stays if it has not changed', async () => {
    const { client } = await openBackend();
    const asked: IncomingMessage[] = [];
    const origin = await startOddService((request, response) => {
      asked.push(request);
      const headers = { etag: '"1"', 'cache-control': 'max-age=0' };
      const isKnown = request.headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : PNG);
    });
    await client.basemap.change({ basemap: tilesOf(origin) });
    const [first, second] = [await client.basemap.tile(TILE), await client.basemap.tile(TILE)];
    expect(Buffer.from(await first.arrayBuffer())).toEqual(PNG);
    expect(Buffer.from(await second.arrayBuffer())).toEqual(PNG);
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    expect(asked[0]?.headers['user-agent']).toBe('Stillwell/0.0.0-test');
  });

  it('of names comes from its own address, with the same key', async () => {
    const { client } = await openBackend();
    const { origin, asked } = await startTiles({});
    const labels = `${origin}/names/{z}/{x}/{y}.png?tk={key}`;
    await client.basemap.change({ basemap: { ...tilesOf(origin), labels } as Basemap, key: 'k' });
    await client.basemap.tile({ ...TILE, layer: 'labels' });
    await client.basemap.tile(TILE);
    expect(asked.map(({ url }) => url)).toEqual(['/names/3/6/3.png?tk=k', '/3/6/3.png?tk=k']);
    const elsewhere = { ...tilesOf(origin), labels: 'https://other.example/{z}/{x}/{y}' } as Basemap;
    await expect(client.basemap.change({ basemap: elsewhere })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('a tile', () => {
  const load = async (origin: string) => {
    const { client } = await openBackend();
    await client.basemap.change({ basemap: tilesOf(origin), key: SECRET });
    return client.basemap.tile(TILE);
  };

  it('that the server does not have is empty', async () => {
    const { origin } = await startTiles({ status: 404, body: 'none' });
    expect((await load(origin)).size).toBe(0);
  });

  it.each([401, 403, 429, 500])(
    'that is refused with %d is told with host and status, never with the key',
    async (status) => {
      const { origin } = await startTiles({ status, body: 'no' });
      const refused = await load(origin).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'TILES_REFUSED', data: { origin, status } });
      expect(JSON.stringify(refused)).not.toContain('with');
    },
  );

  it('is not fetched from where a redirect points to', async () => {
    const other = await startTiles({});
    const { origin } = await startTiles({ status: 302, headers: { location: `${other.origin}/0/0/0.png` } });
    await expect(load(origin)).rejects.toMatchObject({ code: 'TILES_REFUSED', data: { status: 302 } });
    expect(other.asked).toEqual([]);
  });

  it('that is a page of words is no tile', async () => {
    const { origin } = await startTiles({ body: '<p>Sign in</p>', headers: { 'content-type': 'text/html' } });
    await expect(load(origin)).rejects.toMatchObject({
      code: 'NOT_A_TILE',
      data: { origin, contentType: 'text/html' },
    });
  });

  it('of a host where nothing listens is told as such, without the key', async () => {
    const failed = await load('http://127.0.0.1:9').catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'SERVICE_UNREACHABLE', data: { address: 'http://127.0.0.1:9' } });
  });
});

describe('an archive', () => {
  it('is read in ranges, up to its end', async () => {
    const { client } = await openBackend();
    const path = join(await tempDir(), 'city.pmtiles');
    await writeFile(path, Buffer.concat([Buffer.from('PMTiles\u0003', 'latin1'), Buffer.from('abcdef')]));
    const text = async (offset: number, length: number) =>
      (await client.basemap.archive({ path, offset, length })).text();
    expect(await text(8, 3)).toBe('abc');
    expect(await text(11, 100)).toBe('def');
  });

  it('is never another file of this computer', async () => {
    const { client, dataDir } = await openBackend();
    const path = join(dataDir, 'private.txt');
    await writeFile(path, 'not for the window');
    const reads = [path, join(dataDir, 'missing'), dataDir].map((file) =>
      client.basemap.archive({ path: file, offset: 0, length: 10 }).then(
        () => 'read',
        (error: { data?: { reason?: string } }) => error.data?.reason,
      ),
    );
    expect(await Promise.all(reads)).toEqual(['not-pmtiles', 'missing', 'not-readable']);
  });
});
