import { expect, test } from 'vitest';
import { sendBatch, type SendOptions } from '#electron/backend/features/uploads/outbox/sender/send-batch.ts';
import type { Route } from '#electron/backend/features/uploads/outbox/sender/find-route.ts';
import type { PickedBatch } from '#electron/backend/features/uploads/outbox/store/pick-batch.ts';
import { AppError } from '#shared/errors.ts';

test('a refused token that cannot be renewed just now says nothing of who may upload: the batch goes again', async () => {
  const endpoint = { baseUrl: 'http://a.example', tokenHeader: 'X-SVC-TOKEN' };
  const unreachable = new AppError('SERVICE_UNREACHABLE', { address: 'http://a.example', cause: 'refused' });
  const options = {
    post: async () => ({ kind: 'answer', status: 401, text: 'expired', retryAfterMs: null }),
    destinations: {
      endpointOf: async () => endpoint,
      tokenOf: async () => {
        throw unreachable;
      },
    },
    signal: new AbortController().signal,
  } as unknown as SendOptions;
  const picked = { batch: { equipType: 't', equipId: 'e' }, connectionId: 'c', bytesPerSecond: null };
  const route = { ...endpoint, target: {}, token: { token: 'spent', from: 'upload-token' } };
  const sent = await sendBatch(picked as unknown as PickedBatch, route as unknown as Route, options);
  expect(sent).toMatchObject({
    verdict: { kind: 'unreachable', failure: { code: 'SERVICE_UNREACHABLE' } },
    said: { status: 401, says: 'expired' },
    noRoute: { why: 'unreachable' },
  });
});
