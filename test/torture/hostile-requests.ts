import { connect } from 'node:net';
import { TOKEN_PATH } from '#shared/service/token.ts';
import type { TortureService } from './torture-service.ts';

const TIME = '"timestamp":"2026-01-01 00:00:00"';
const fields = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_none, index) => `"${prefix}${index.toString(36)}":1`).join(',');

/** Bodies that are wrong, odd, or as expensive as they may be. */
const BODIES: ((turn: number) => BodyInit)[] = [
  () => '\u{feff}[{"timestamp":"2026-01-02 00:00:00","v":2}]',
  () => '\u{feff}\u{feff}[]',
  (turn) => `[{${TIME},${fields(`w${turn}`, 40_000)}}]`,
  (turn) => `[{${TIME},${fields(`n${turn}`, 1_000)}}]`,
  (turn) =>
    `[${Array.from({ length: 8_000 }, (_none, index) => `{${TIME},"m${turn}-${index}":${index}}`).join(',')}]`,
  () => '['.repeat(400_000),
  () => `[{${TIME},"v":1e999}]`,
  () => `[{${TIME},"v":"\\ud800"}]`,
  () => `[{${TIME},"__proto__":1,"constructor":"x","v\\u0000":"\\u0000"}]`,
  () => `[{${TIME},"v":${'9'.repeat(300_000)}}]`,
  () => `[{${TIME},"long":"${'y'.repeat(480_000)}"}]`,
  () => `[{${TIME},"v":1},null]`,
  () => new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]),
  () => '{"result":true}',
  () => '',
  () => 'x'.repeat(600_000),
];

/** Sends every hostile body once; what is answered does not matter, what follows does. */
export async function sendHostileBodies(
  service: TortureService,
  token: string,
  turn: number,
): Promise<number> {
  for (const body of BODIES) await service.upload(token, 'hostile', body(turn));
  await service.upload(token, 'n'.repeat(7_000), `[{${TIME},"v":1}]`, 't'.repeat(7_000));
  return BODIES.length + 1;
}

/** Many at once: wrong logins, small uploads for new equipment, large and expensive ones, and connections that say nothing. */
export async function flood(service: TortureService, token: string, turn: number): Promise<number> {
  const { hostname, port } = new URL(service.baseUrl);
  const silent = Array.from({ length: 50 }, () =>
    connect({ host: hostname, port: Number(port) }).on('error', () => {}),
  );
  for (const socket of silent)
    socket.write('POST /api/dataExternals/upload HTTP/1.1\r\nContent-Length: 9\r\n');
  const login = async (index: number) => {
    const body = new URLSearchParams({ username: `nobody-${turn}-${index}`, password: 'wrong' });
    await fetch(service.baseUrl + TOKEN_PATH, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(2_000),
    }).catch(() => {});
  };
  const small = (index: number) =>
    service.upload(token, `flood-${turn}-${index}`, `[{${TIME},"v":${index}}]`);
  const rows = Array.from(
    { length: 4_500 },
    (_none, index) =>
      `{"timestamp":"2026-01-01 0${index % 10}:00:00","level":${index},"flow":1.5,"state":"ok"}`,
  );
  const large = `[${rows.join(',')}]`;
  const work: Promise<unknown>[] = [];
  for (let index = 0; index < 200; index += 1) work.push(small(index));
  for (let index = 0; index < 20; index += 1) work.push(service.upload(token, 'flood-large', large));
  for (let index = 0; index < 40; index += 1)
    work.push(service.upload(token, 'flood-wide', `[{${TIME},${fields(`w${turn}`, 40_000)}}]`));
  for (let index = 0; index < 30; index += 1) work.push(login(index));
  await Promise.all(work);
  for (const socket of silent) socket.destroy();
  return work.length;
}
