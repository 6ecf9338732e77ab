import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GrantedToken } from '#electron/backend/identity/session/request-token.ts';
import { TokenSession } from '#electron/backend/identity/session/token-session.ts';
import type { SessionState } from '#shared/contract/session.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';

const THREADS = join(import.meta.dirname, '../../../../../support/threads');
const ZONE = 'Asia/Shanghai';
const LIFE_MS = 3_600_000;
const UNREACHABLE = new AppError('SERVICE_UNREACHABLE', { address: 'http://x', cause: 'ECONNREFUSED' });
const WRONG = new AppError('WRONG_CREDENTIALS', { username: 'a' });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A session whose service answers what `script` says, in turn; the last answer goes on for ever. */
function openSession(script: (AppError | 'grant')[], lifeMs = LIFE_MS) {
  const states: SessionState[] = [];
  let asked = 0;
  const session = new TokenSession({
    connectionId: 'c',
    zone: ZONE,
    credentials: { username: 'a', password: 'p' },
    requestToken: (): Promise<GrantedToken> => {
      const answer = script[Math.min(asked, script.length - 1)];
      asked += 1;
      if (answer instanceof AppError) return Promise.reject(answer);
      const validDate = formatServiceTime(Date.now() + lifeMs, ZONE);
      const record = { token: `t${asked}`, username: 'a', projects: '', places: '', validDate, valid: true };
      return Promise.resolve({ record, serviceTimeMs: null });
    },
    onChange: (state) => states.push(state),
  });
  return { session, last: () => states.at(-1), asked: () => asked };
}

const sendToken = (token: string) => Promise.resolve(token);
const neverRefused = () => false;

test('a renewal that the network fails is tried again, and nobody is signed out', async () => {
  const { session, last } = openSession(['grant', UNREACHABLE, UNREACHABLE, 'grant']);
  await session.signIn();
  await vi.advanceTimersByTimeAsync(LIFE_MS - 5 * 60_000 + 1_000);
  expect(last()).toMatchObject({ status: 'signed-in', renewalFailure: { code: 'SERVICE_UNREACHABLE' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last()).toMatchObject({ status: 'signed-in', renewalFailure: null });
  expect(await session.withToken(sendToken, neverRefused)).toBe('t4');
});

test('a network that stays away past the expiry keeps the session, and the token is renewed when it is back', async () => {
  const script: (AppError | 'grant')[] = ['grant', UNREACHABLE];
  const { session, last } = openSession(script);
  await session.signIn();
  await vi.advanceTimersByTimeAsync(3 * LIFE_MS);
  expect(last()).toMatchObject({ status: 'signed-in', renewalFailure: { code: 'SERVICE_UNREACHABLE' } });
  await expect(session.withToken(sendToken, neverRefused)).rejects.toMatchObject({
    code: 'SERVICE_UNREACHABLE',
  });
  script.push('grant');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(last()).toMatchObject({ status: 'signed-in', renewalFailure: null });
});

test('a refused renewal is not repeated; the old token serves until its expiry, then the reason is told', async () => {
  const { session, last, asked } = openSession(['grant', WRONG]);
  await session.signIn();
  await vi.advanceTimersByTimeAsync(LIFE_MS - 1_000);
  expect(asked()).toBe(2);
  expect(await session.withToken(sendToken, neverRefused)).toBe('t1');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(last()).toMatchObject({
    status: 'signed-out',
    reason: { code: 'TOKEN_EXPIRED', details: { username: 'a', because: 'WRONG_CREDENTIALS' } },
  });
});

test('a token that expired while the machine slept is renewed before it is used', async () => {
  const { session } = openSession(['grant']);
  await session.signIn();
  const asleep = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2 * LIFE_MS);
  expect(await session.withToken(sendToken, neverRefused)).toBe('t2');
  asleep.mockRestore();
});

test('a closed session says nothing more and asks for nothing more', async () => {
  const { session, last, asked } = openSession(['grant']);
  await session.signIn();
  session.close();
  const before = last();
  await vi.advanceTimersByTimeAsync(5 * LIFE_MS);
  expect(asked()).toBe(1);
  expect(last()).toBe(before);
  await expect(session.withToken(sendToken, neverRefused)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
});

test('whoever gives up does not wait for a renewal', async () => {
  const granted = Promise.withResolvers<GrantedToken>();
  const validDate = formatServiceTime(Date.now() + LIFE_MS, ZONE);
  const record = { token: 't', username: 'a', projects: '', places: '', validDate, valid: true };
  const answers = [Promise.resolve({ record, serviceTimeMs: null }), granted.promise];
  const session = new TokenSession({
    connectionId: 'c',
    zone: ZONE,
    credentials: { username: 'a', password: 'p' },
    requestToken: () => answers.shift() ?? granted.promise,
    onChange: () => {},
  });
  await session.signIn();
  const user = new AbortController();
  const call = session.withToken(sendToken, () => true, user.signal);
  await vi.advanceTimersByTimeAsync(0);
  user.abort();
  await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('a token that seems to live a moment is renewed ever more rarely, whether it is used or not', async () => {
  const { session, asked } = openSession(['grant'], 1_000);
  await session.signIn();
  for (let second = 0; second < 120; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await session.withToken(sendToken, neverRefused);
  }
  expect(asked()).toBeLessThan(10);
  const before = asked();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked() - before).toBeLessThanOrEqual(10);
});

test('one that seems to live a moment is renewed at once where the service refuses it', async () => {
  const { session, asked } = openSession(['grant'], 1_000);
  await session.signIn();
  await vi.advanceTimersByTimeAsync(10_000);
  const before = asked();
  expect(await session.withToken(sendToken, (token) => token === `t${before}`)).toBe(`t${before + 1}`);
});

test('a session that is over has no password any more, whoever still holds the session', async () => {
  vi.useRealTimers();
  const thread = new Worker(join(THREADS, 'logins-in-memory-worker.ts'));
  const [counted] = await once(thread, 'message');
  expect(counted).toEqual({ whileSignedIn: 2, afterwards: 0, states: [undefined, undefined] });
  await thread.terminate();
});
