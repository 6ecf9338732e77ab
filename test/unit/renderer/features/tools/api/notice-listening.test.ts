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
  const opening: ((hasStream: boolean) => void)[] = [];
  const client = createORPCClient<BackendClient>({
    call: async () =>
      (async function* () {
        yield { dialect: 'bare', hasStream: await new Promise<boolean>((open) => opening.push(open)) };
        await new Promise(() => {});
      })(),
  });
  const store = new NoticeListening(client, (targetId) => void stale.push(targetId));
  /** Opens a stream of those that were asked for. */
  const open = async (index: number, hasStream = true) => {
    await expect.poll(() => opening.length).toBeGreaterThan(index);
    opening[index]?.(hasStream);
  };
  return { store, stale, open };
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
  await open(1, false);
  await expect.poll(() => store.of('b').state).toBe('no-stream');
  expect(stale).toEqual([]);
});
