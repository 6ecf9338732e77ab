import { describe, expect, test } from 'vitest';
import type { AddressBinding } from '#electron/backend/identity/connections/address-bindings.ts';
import { SYSTEM_CLOCK } from '#electron/backend/features/uploads/outbox/outbox-clock.ts';
import { ConnectedDestinations } from '#electron/backend/features/uploads/outbox/sender/outbox-destinations.ts';
import { sendBatch, type SendOptions } from '#electron/backend/features/uploads/outbox/sender/send-batch.ts';
import { SendingPace } from '#electron/backend/features/uploads/outbox/sender/sending-pace.ts';
import type { UploadToken } from '#electron/backend/features/uploads/outbox/sender/upload-token.ts';
import type { PickedBatch } from '#electron/backend/features/uploads/outbox/store/pick-batch.ts';
import { AppError } from '#shared/errors.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';
import { AT_ONCE, jobParts, makeBatch, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';

const FIRST_URL = 'http://127.0.0.1:1';
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

test('a token that is found while its connection leads elsewhere for a moment is not used', async () => {
  const [first, other] = [await startUploadService(), await startUploadService()];
  const { connectionId, connections, secrets, sessions, mcpSignIns } = await openOutbox(first);
  await secrets.write(connections.binding(connectionId), 'upload-token', 'the token of the first binding');
  const moveTo = (baseUrl: string) => {
    const draft = { name: 'Moved', baseUrl, tokenHeader: DEFAULT_TOKEN_HEADER, zone: DEFAULT_ZONE };
    return connections.edit(connectionId, draft, async () => {});
  };
  const destinations = new ConnectedDestinations(
    {
      connections,
      sessions,
      mcpSignIns,
      fetch,
      builtInService: { start: () => Promise.reject(new Error('it is not asked')) },
      secrets: {
        has: (...asked) => secrets.has(...asked),
        read: async (...asked) => {
          const found = await secrets.read(...asked);
          await moveTo(other.baseUrl);
          await moveTo(first.baseUrl);
          return found;
        },
      },
    },
    {
      call: () => Promise.reject(new Error('it is not asked')),
      read: () => Promise.reject(new Error('nothing is read')),
    },
  );
  const target = { connectionId, origin: first.baseUrl };
  await expect(destinations.tokenOf(target, null)).rejects.toMatchObject({ code: 'ADDRESS_CHANGED' });
});

const SIGN_IN = {};

/** Sends a batch to the built-in service, which answers 401 whatever the token. */
async function sendRefused(destinations: SendOptions['destinations']) {
  const tokens: (string | undefined)[] = [];
  const batch = { jobId: 'job', seq: 0, equipType: 'gauge', equipId: 'G1' };
  const picked = { batch, connectionId: 'built-in', body: makeBatch().body, bytesPerSecond: null };
  const target = { connectionId: 'built-in', origin: 'built-in' };
  const token: UploadToken = { token: 'old', from: 'sign-in', session: SIGN_IN, account: 'somebody' };
  const sent = await sendBatch(
    picked as PickedBatch,
    { target, baseUrl: FIRST_URL, tokenHeader: DEFAULT_TOKEN_HEADER, token },
    {
      post: async ({ headers }) => {
        tokens.push(headers[DEFAULT_TOKEN_HEADER]);
        return { kind: 'answer', status: 401, text: '', retryAfterMs: null };
      },
      destinations,
      signal: new AbortController().signal,
      startTimer: SYSTEM_CLOCK.startTimer,
      pace: new SendingPace(),
      beforeWhole: async () => {},
    },
  );
  return { ...sent, tokens };
}

const endpointAt = (baseUrl: string) => async () => ({ baseUrl, tokenHeader: DEFAULT_TOKEN_HEADER });

test('a refused upload is not repeated where the built-in service was before it was started again', async () => {
  const { noRoute, verdict, tokens } = await sendRefused({
    endpointOf: endpointAt('http://127.0.0.1:2'),
    tokenOf: async () => ({ token: 'new', from: 'sign-in', session: SIGN_IN, account: 'somebody' }),
  });
  expect(tokens).toEqual(['old']);
  expect(verdict.kind).toBe('unreachable');
  expect(noRoute).toMatchObject({ why: 'changed', failure: { code: 'ADDRESS_CHANGED' } });
});

test('a refused upload is not repeated with the token of somebody else who has signed in meanwhile', async () => {
  const { noRoute, verdict, tokens } = await sendRefused({
    endpointOf: endpointAt(FIRST_URL),
    tokenOf: async () => ({ token: 'new', from: 'sign-in', session: {}, account: 'somebody else' }),
  });
  expect(tokens).toEqual(['old']);
  expect(verdict.kind).toBe('unreachable');
  expect(noRoute).toMatchObject({ why: 'changed' });
});

test.each([
  ['unreachable', new AppError('SERVICE_UNREACHABLE', { address: FIRST_URL, cause: 'ECONNREFUSED' })],
  ['signed-out', new AppError('SIGNED_OUT', { connectionId: 'built-in' })],
] as const)(
  'a refused token that cannot be renewed (%s) says nothing of who may upload',
  async (why, error) => {
    const { noRoute, verdict, tokens } = await sendRefused({
      endpointOf: endpointAt(FIRST_URL),
      tokenOf: () => Promise.reject(error),
    });
    expect(tokens).toEqual(['old']);
    expect(verdict.kind).toBe('unreachable');
    expect(noRoute).toMatchObject({ why, failure: { code: error.code } });
  },
);

test('an upload that a renewed token is refused for, too, is not permitted', async () => {
  const { verdict, tokens } = await sendRefused({
    endpointOf: endpointAt(FIRST_URL),
    tokenOf: async () => ({ token: 'new', from: 'sign-in', session: SIGN_IN, account: 'somebody' }),
  });
  expect(tokens).toEqual(['old', 'new']);
  expect(verdict.kind).toBe('token-refused');
});

describe('an upload that stands still for another reason while its connection is moved and somebody else signs in', () => {
  async function standingAndMoved(stop: 'pause' | 'refuse') {
    const first = await startUploadService((index) =>
      stop === 'refuse' && index === 0 ? { status: 406 } : undefined,
    );
    const other = await startUploadService();
    const { outbox, connectionId, connections, sessions } = await openOutbox({
      baseUrl: first.baseUrl,
      ...(stop === 'refuse' && { username: 'uploader' }),
    });
    const job = newJob(connectionId, { origin: first.baseUrl, account: 'uploader' });
    const jobId = await outbox.addJob(job, jobParts(makeBatches(2)), AT_ONCE);
    if (stop === 'pause') await outbox.change('pauseJob', jobId);
    await jobIs(outbox, jobId, 'paused', 'stopped');
    const draft = {
      name: 'Moved',
      baseUrl: other.baseUrl,
      tokenHeader: DEFAULT_TOKEN_HEADER,
      zone: DEFAULT_ZONE,
    };
    await connections.edit(connectionId, draft, async () => sessions.drop(connectionId));
    const binding = connections.binding(connectionId);
    const end = { connectionId, baseUrl: other.baseUrl, zone: DEFAULT_ZONE, binding };
    await sessions.signIn(end, { username: 'engineer', password: 'engineer-demo' });
    const elsewhere = { origin: other.baseUrl, account: 'engineer' };
    await outboxSays(outbox, ({ jobs }) => {
      const found = jobs.find((each) => each.job.id === jobId)?.elsewhere;
      return found?.account === elsewhere.account && found.origin === elsewhere.origin ? true : undefined;
    });
    return { outbox, jobId, elsewhere, first, other };
  }

  test.each(['pause', 'refuse'] as const)(
    'says where it would go, and goes nowhere unasked (%s)',
    async (stop) => {
      const { outbox, jobId, elsewhere, other } = await standingAndMoved(stop);
      await outbox.change('resumeJob', jobId);
      const reason = await outboxSays(outbox, ({ jobs }) => {
        const found = jobs.find(({ job }) => job.id === jobId)?.job.stopReason;
        return found?.code === 'CONNECTION_MOVED' ? found : undefined;
      });
      expect(reason.details.to).toBe(elsewhere.origin);
      expect(other.seen).toEqual([]);
    },
  );

  test('is sent again where the user says', async () => {
    const { outbox, jobId, elsewhere, first, other } = await standingAndMoved('refuse');
    await outbox.change('retryBatches', jobId, undefined, elsewhere);
    const job = await jobIs(outbox, jobId, 'finished');
    expect(job).toMatchObject({
      ...elsewhere,
      amounts: { done: { batches: 2 } },
      sentElsewhere: [first.baseUrl],
    });
    expect(first.seen).toHaveLength(1);
    expect(other.seen).toHaveLength(2);
  });
});
