import { describe, expect, test } from 'vitest';
import type { AddressBinding } from '#electron/backend/address-bindings.ts';
import { SYSTEM_CLOCK } from '#electron/backend/uploads/outbox/outbox-clock.ts';
import { sendBatch } from '#electron/backend/uploads/outbox/sender/send-batch.ts';
import { SendingPace } from '#electron/backend/uploads/outbox/sender/sending-pace.ts';
import type { UploadRequest } from '#electron/backend/uploads/outbox/sender/post-upload.ts';
import type { PickedBatch } from '#electron/backend/uploads/outbox/store/pick-batch.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';
import { AT_ONCE, jobParts, makeBatch, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs } from '#test/support/outbox/wait-for-job.ts';

const UPLOADER = { username: 'uploader', password: 'uploader-demo' };

/** An upload that the first host answers 401; while that is on its way, its connection is led along the given hosts. */
async function sendAndMove(moves: ('back' | 'to-other')[]) {
  let move: () => Promise<void> = async () => {};
  const first = await startUploadService(async (index) => {
    if (index > 0) return undefined;
    await move();
    return { status: 401 };
  });
  const other = await startUploadService();
  const opened = await openOutbox({ baseUrl: first.baseUrl, username: 'uploader' });
  const { outbox, connectionId, connections, sessions } = opened;
  const signInAt = (baseUrl: string, binding: AddressBinding) =>
    sessions.signIn({ connectionId, baseUrl, zone: DEFAULT_ZONE, binding }, UPLOADER);
  move = async () => {
    for (const where of moves) {
      const { baseUrl } = where === 'back' ? first : other;
      const draft = { name: 'Moved', baseUrl, tokenHeader: DEFAULT_TOKEN_HEADER, zone: DEFAULT_ZONE };
      await connections.edit(connectionId, draft, async () => sessions.drop(connectionId));
      await signInAt(baseUrl, connections.binding(connectionId));
    }
  };
  const jobId = await outbox.addJob(
    newJob(connectionId, { origin: first.baseUrl }),
    jobParts(makeBatches(1)),
    AT_ONCE,
  );
  return { outbox, jobId, first, other };
}

describe('an upload whose token is refused while its connection is moved', () => {
  test('is not repeated with the token of the new host, and goes to nobody before the user says so', async () => {
    const { outbox, jobId, first, other } = await sendAndMove(['to-other']);
    const job = await jobIs(outbox, jobId, 'stopped');
    expect(job.stopReason).toMatchObject({ code: 'CONNECTION_MOVED', details: { to: other.baseUrl } });
    expect(first.seen).toHaveLength(1);
    expect(other.seen).toEqual([]);
  });

  test('is repeated with a token of its host if it is moved back', async () => {
    const { outbox, jobId, first, other } = await sendAndMove(['to-other', 'back']);
    await jobIs(outbox, jobId, 'finished');
    expect([...first.accepted.values()]).toEqual([1]);
    expect(other.seen).toEqual([]);
  });
});

test('a refused upload is not repeated where the built-in service was before it was started again', async () => {
  const posted: UploadRequest[] = [];
  const batch = { jobId: 'job', seq: 0, equipType: 'gauge', equipId: 'G1' };
  const picked = { batch, connectionId: 'built-in', body: makeBatch().body, bytesPerSecond: null };
  const target = { connectionId: 'built-in', origin: 'built-in' };
  const tokenHeader = DEFAULT_TOKEN_HEADER;
  const { noRoute, verdict } = await sendBatch(
    picked as PickedBatch,
    { target, baseUrl: 'http://127.0.0.1:1', tokenHeader, token: { token: 'old', from: 'sign-in' } },
    {
      post: async (request) => {
        posted.push(request);
        return { kind: 'answer', status: 401, text: '', retryAfterMs: null };
      },
      destinations: {
        endpointOf: async () => ({ baseUrl: 'http://127.0.0.1:2', tokenHeader }),
        tokenOf: async () => ({ token: 'new', from: 'sign-in' }),
      },
      signal: new AbortController().signal,
      startTimer: SYSTEM_CLOCK.startTimer,
      pace: new SendingPace(),
      beforeWhole: async () => {},
    },
  );
  expect(posted.map(({ headers }) => headers[tokenHeader])).toEqual(['old']);
  expect(verdict.kind).toBe('unreachable');
  expect(noRoute).toMatchObject({ why: 'changed', failure: { code: 'ADDRESS_CHANGED' } });
});
