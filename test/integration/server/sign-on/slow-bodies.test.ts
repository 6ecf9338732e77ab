import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startDataService } from '#test/support/start-data-service.ts';

const open: ClientRequest[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

/** A request whose body is announced and sent in part. */
async function begin(url: string, first: string, headers: Record<string, string | number>) {
  const type = 'application/x-www-form-urlencoded';
  const sent = request(url, { method: 'POST', headers: { 'content-type': type, ...headers } });
  open.push(sent);
  sent.on('error', () => {});
  sent.write(first);
  await once(sent, 'socket');
  return sent;
}

async function statusOf(sent: ClientRequest): Promise<number | undefined> {
  const [answer] = await once(sent, 'response');
  return answer.resume().statusCode;
}

it('bodies that do not arrive take nobody’s place, and one that arrives in parts is read whole', async () => {
  const { processUrl } = await startDataService({});
  const token = `${processUrl}/realms/stillwell/protocol/openid-connect/token`;
  const form = 'grant_type=client_credentials&client_id=nobody';
  const slow = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      begin(
        token,
        'g',
        at % 2 === 0 ? { 'content-length': form.length } : { 'transfer-encoding': 'chunked' },
      ),
    ),
  );
  const metadata = await fetch(`${processUrl}/realms/stillwell/.well-known/openid-configuration`);
  expect(metadata.status).toBe(200);
  const asked = await fetch(token, { method: 'POST', body: new URLSearchParams(form) });
  expect(asked.status).toBe(401);
  for (const one of slow.slice(0, 4)) one.end(form.slice(1));
  expect(await Promise.all(slow.slice(0, 4).map(statusOf))).toEqual([401, 401, 401, 401]);
});

it('a body that is larger than any form is refused while it arrives', async () => {
  const { processUrl } = await startDataService({});
  const token = `${processUrl}/realms/stillwell/protocol/openid-connect/token`;
  const sent = await begin(token, `a=${'x'.repeat(200_000)}`, { 'transfer-encoding': 'chunked' });
  expect(await statusOf(sent)).toBeGreaterThanOrEqual(400);
});
