import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useOutboxActions } from '#renderer/features/uploads/api/change-outbox.ts';
import { useJobs } from '#renderer/features/uploads/api/job.ts';
import { OutboxContext } from '#renderer/features/uploads/api/outbox-watch.tsx';
import { I18nProvider } from '#renderer/i18n/i18n-context.tsx';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { BackendContext, queryUtilsOf } from '#renderer/lib/backend/backend-context.tsx';
import { AT_REST, type OutboxState } from '#shared/contract/outbox-shapes.ts';

const jobOf = (id: string, state = 'finished') => ({ id, state });

/** A window whose outbox lists one upload, and knows of more. */
function openWindow() {
  const client = {
    uploads: {
      receipts: { read: ({ jobId }: { jobId: string }) => Promise.resolve(jobOf(jobId)) },
      outbox: new Proxy({}, { get: () => () => Promise.resolve({ batches: 1 }) }),
    },
  } as unknown as BackendConnection['client'];
  const queryClient = new QueryClient();
  const outbox = {
    jobs: [{ job: jobOf('new', 'sending'), ...AT_REST }],
  } as unknown as OutboxState;
  const uses = <T>(hook: () => T): T => {
    const seen: T[] = [];
    const Part = () => {
      seen.push(hook());
      return null;
    };
    const within: ReactNode = createElement(
      BackendContext,
      { value: { client } as BackendConnection },
      createElement(OutboxContext, { value: outbox }, createElement(Part)),
    );
    const inEnglish = { language: 'en' as const, zone: undefined, children: within };
    renderToString(
      createElement(QueryClientProvider, { client: queryClient }, createElement(I18nProvider, inEnglish)),
    );
    const [first] = seen;
    if (first === undefined) throw new Error('nothing was rendered');
    return first;
  };
  const { read } = queryUtilsOf(client).uploads.receipts;
  return { queryClient, uses, receiptOf: (jobId: string) => read.queryOptions({ input: { jobId } }) };
}

test('an upload that is not listed any more is told of as it is in the history', async () => {
  const { queryClient, uses, receiptOf } = openWindow();
  const told = () => uses(() => useJobs(['old', 'new'])).map(({ job }) => [job.id, job.state]);
  expect(told()).toEqual([['new', 'sending']]);
  await queryClient.query(receiptOf('old'));
  expect(told()).toEqual([
    ['old', 'finished'],
    ['new', 'sending'],
  ]);
});

test('an upload that is not listed is read anew after a decision about it, and no other', async () => {
  const { queryClient, uses, receiptOf } = openWindow();
  for (const jobId of ['old', 'other']) await queryClient.query(receiptOf(jobId));
  const { leaveUnknown } = uses(useOutboxActions);
  await leaveUnknown.mutateAsync({ jobId: 'old' });
  const isStale = (jobId: string) => queryClient.getQueryState(receiptOf(jobId).queryKey)?.isInvalidated;
  expect([isStale('old'), isStale('other')]).toEqual([true, false]);
});
