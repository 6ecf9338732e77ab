import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { Links } from '#electron/backend/features/explorer/targets/links.ts';
import { McpLink } from '#electron/backend/features/explorer/wire/mcp-link.ts';
import { endpointAt } from '#test/support/endpoint-at.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';

test('a request that is cancelled does not wait until its answer has been read', async () => {
  const { url } = await startMcpServer((seen, answer) => sendResult(answer, seen, { tools: [] }));
  const begun = Promise.withResolvers<void>();
  const read = () => {
    begun.resolve();
    return new Promise<never>(() => {});
  };
  const leaving = new AbortController();
  const answer = new McpLink(endpointAt(url, { read }), 'bare').request({
    method: 'tools/list',
    params: [],
    purpose: 'list',
    wanted: 'nothing',
    timeoutMs: 10_000,
    signal: leaving.signal,
  });
  await begun.promise;
  leaving.abort();
  expect(await answer).toMatchObject({ outcome: { failure: { code: 'CANCELLED' } } });
});

test('whoever gives up does not wait for the handshake, which goes on for those who do', async () => {
  const greeted = Promise.withResolvers<ServerResponse>();
  const { url, seen } = await startMcpServer((one, answer) => {
    if (one.rpc.method === 'initialize') greeted.resolve(answer);
    else answer.writeHead(202).end();
  });
  const links = new Links();
  onTestFinished(() => links.close());
  const endpoint = endpointAt(url);
  const leaving = new AbortController();
  const use = (signal?: AbortSignal) =>
    links.use(endpoint, { dialect: '2025-11-25', signal }, async () => 'used');
  const [givenUp, patient] = [use(leaving.signal), use()];
  const answer = await greeted.promise;
  leaving.abort();
  await expect(givenUp).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(answer.destroyed).toBe(false);
  const [greeting] = seen;
  if (greeting) sendResult(answer, greeting, { protocolVersion: '2025-11-25' });
  expect(await patient).toBe('used');
  expect(await use()).toBe('used');
  expect(seen.filter(({ rpc }) => rpc.method === 'initialize')).toHaveLength(1);
});

test('a handshake for which nobody waits any more is given up', async () => {
  const greeted = Promise.withResolvers<ServerResponse>();
  const { url } = await startMcpServer((_seen, answer) => greeted.resolve(answer));
  const links = new Links();
  onTestFinished(() => links.close());
  const leaving = new AbortController();
  const used = links.use(
    endpointAt(url),
    { dialect: '2025-11-25', signal: leaving.signal },
    async () => 'used',
  );
  const closed = once(await greeted.promise, 'close');
  leaving.abort();
  await expect(used).rejects.toMatchObject({ code: 'CANCELLED' });
  await closed;
});
