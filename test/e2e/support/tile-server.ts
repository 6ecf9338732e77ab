import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

const SIDE_PX = 256;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** A PNG of one colour. */
export function plainTile(colour: Colour): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE_PX, 0);
  header.writeUInt32BE(SIDE_PX, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.from([0, ...Array.from({ length: SIDE_PX }, () => colour).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE_PX }, () => line)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A server of map tiles of one colour: for those who have its key, or for everybody. */
export async function startTileServer(colour: Colour, needsKey = true) {
  const key = 'key-of-the-tiles';
  const tile = plainTile(colour);
  const asked: string[] = [];
  let isKeyValid = true;
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const isAllowed =
      !needsKey || (isKeyValid && new URL(url, 'http://tiles').searchParams.get('tk') === key);
    response
      .writeHead(isAllowed ? 200 : 403, { 'content-type': 'image/png' })
      .end(isAllowed ? tile : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    key,
    asked: () => [...asked],
    /** From now on nobody gets a tile. */
    withdrawKey: () => {
      isKeyValid = false;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
