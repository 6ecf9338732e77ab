import { createORPCClient } from '@orpc/client';
import { expect, test } from 'vitest';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { queryUtilsOf } from '#renderer/lib/backend/backend-context.tsx';

test('parts of the query utils are the same objects however often they are read, and work as before', async () => {
  const called: unknown[] = [];
  const client = createORPCClient<BackendClient>({
    call: async (path, input) => void called.push({ path, input }),
  });
  const utils = queryUtilsOf(client);
  expect(utils.tools).toBe(utils.tools);
  expect(utils.uploads.outbox).toBe(utils.uploads.outbox);
  expect(utils.tools.list).toBe(utils.tools.list);
  expect(utils.tools).not.toBe(utils.uploads);
  expect(utils.tools.list.key({ input: { targetId: 'a' } })).toEqual([
    ['tools', 'list'],
    { input: { targetId: 'a' } },
  ]);
  await utils.tools.list.call({ targetId: 'a' });
  expect(called).toEqual([{ path: ['tools', 'list'], input: { targetId: 'a' } }]);
});
