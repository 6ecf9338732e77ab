import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { settingsChange } from '#renderer/features/settings/api/change-settings.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { openBackend } from '#test/support/open-backend.ts';

type Change = Partial<Settings>;

/** The settings as a window holds them, and everything that it has shown of them. */
async function openSettings() {
  const { client } = await openBackend();
  const backend = createTanstackQueryUtils(client);
  const queryClient = new QueryClient();
  const { queryKey } = backend.settings.read.queryOptions();
  await queryClient.query(backend.settings.read.queryOptions());
  const failures: Error[] = [];
  const shown: Settings[] = [];
  queryClient.getQueryCache().subscribe(() => {
    const now = queryClient.getQueryData(queryKey);
    if (now && now !== shown.at(-1)) shown.push(now);
  });
  const options = settingsChange(backend, queryClient, (error) => failures.push(error));
  const change = (changed: Change) => new MutationObserver(queryClient, options).mutate(changed);
  return { client, change, shown, failures };
}

it('A change that is answered takes back nothing that was changed after it', async () => {
  const { client, change, shown } = await openSettings();
  await Promise.all([
    change({ alertPerson: 'Li' }),
    change({ zoomPercent: 110 }),
    change({ language: 'en' }),
    change({ zoomPercent: 120 }),
  ]);
  expect(shown.map(({ zoomPercent }) => zoomPercent)).toEqual(
    shown.map(({ zoomPercent }) => zoomPercent).toSorted((a, b) => a - b),
  );
  expect(shown.at(-1)).toEqual(await client.settings.read());
  expect(shown.at(-1)).toMatchObject({ alertPerson: 'Li', zoomPercent: 120, language: 'en' });
});

it('A change that is refused is taken back alone', async () => {
  const { client, change, shown, failures } = await openSettings();
  const [refused, saved] = await Promise.allSettled([
    change({ zoomPercent: -1 }),
    change({ alertPerson: 'Li' }),
  ]);
  expect([refused.status, saved.status, failures.length]).toEqual(['rejected', 'fulfilled', 1]);
  expect(shown.map(({ zoomPercent }) => zoomPercent)).toContain(-1);
  const since = shown.findIndex(({ alertPerson }) => alertPerson === 'Li');
  expect(shown.slice(since).every(({ alertPerson }) => alertPerson === 'Li')).toBe(true);
  expect(shown.at(-1)).toEqual(await client.settings.read());
});
