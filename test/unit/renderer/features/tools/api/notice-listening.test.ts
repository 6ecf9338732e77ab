import { createORPCClient } from '@orpc/client';
import { expect, test } from 'vitest';
import { NoticeListening } from '#renderer/features/tools/api/notice-listening.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import type { Notice } from '#shared/contract/tools/notices.ts';

const notice = (id: number, targetId: string, kind: Notice['kind']): Notice => ({
  id,
  targetId,
  kind,
  targetName: targetId,
  atMs: 0,
  level: null,
  text: '',
  uri: null,
  progress: null,
});

/** Listens to an endpoint that opens its stream when it is told to. */
function listening() {
  const stale: string[] = [];
  const opening: ((stream: 'open' | 'none') => void)[] = [];
  const closing: ((how: 'reopening' | 'ended') => void)[] = [];
  const client = createORPCClient<BackendClient>({
    call: async () =>
      (async function* () {
        for (;;) {
          yield { dialect: 'bare', stream: await new Promise<'open' | 'none'>((open) => opening.push(open)) };
          if ((await new Promise((close) => closing.push(close))) === 'ended') return;
          yield { dialect: 'bare', stream: 'reopening' };
        }
      })(),
  });
  const store = new NoticeListening(client, (targetId) => void stale.push(targetId));
  /** Opens a stream of those that were asked for. */
  const open = async (index: number, stream: 'open' | 'none' = 'open') => {
    await expect.poll(() => opening.length).toBeGreaterThan(index);
    opening[index]?.(stream);
  };
  const close = async (index: number, how: 'reopening' | 'ended') => {
    await expect.poll(() => closing.length).toBeGreaterThan(index);
    closing[index]?.(how);
  };
  return { store, stale, open, close };
}

test('a list that is said to have changed is stale once, also where the log of notices is told again', () => {
  const { store, stale } = listening();
  const first = notice(1, 'a', 'list-changed');
  store.heard({ kind: 'all', notices: [] });
  store.heard({ kind: 'added', notice: first });
  store.heard({ kind: 'added', notice: notice(2, 'a', 'log') });
  expect(stale).toEqual(['a']);
  // Nobody followed the log meanwhile.
  const missed = [notice(3, 'b', 'list-changed'), notice(4, 'b', 'list-changed')];
  store.heard({ kind: 'all', notices: [first, ...missed] });
  expect(stale).toEqual(['a', 'b']);
  store.heard({ kind: 'all', notices: [first, ...missed] });
  expect(stale).toEqual(['a', 'b']);
});

test('lists are stale whenever a stream is open anew, as what changed between two streams was not reported', async () => {
  const { store, stale, open } = listening();
  store.turn('a', true);
  await open(0);
  await expect.poll(() => store.of('a').state).toBe('on');
  store.toggle('a', 'wells://1');
  expect(stale).toEqual(['a']);
  await open(1);
  await expect.poll(() => stale).toEqual(['a', 'a']);
});

test('a stream that was left before it was open, or that is none, makes nothing stale', async () => {
  const { store, stale, open } = listening();
  store.turn('a', true);
  store.turn('a', false);
  await open(0);
  store.turn('b', true);
  await open(1, 'none');
  await expect.poll(() => store.of('b').state).toBe('no-stream');
  expect(stale).toEqual([]);
});

test('a stream that the endpoint has closed is not called open: it is being opened again, or has ended', async () => {
  const { store, stale, open, close } = listening();
  store.turn('a', true);
  await open(0);
  await close(0, 'reopening');
  await expect.poll(() => store.of('a').state).toBe('reopening');
  await open(1);
  await expect.poll(() => store.of('a').state).toBe('on');
  expect(stale).toEqual(['a', 'a']);
  await close(1, 'ended');
  await expect.poll(() => store.of('a').state).toBe('ended');
});
