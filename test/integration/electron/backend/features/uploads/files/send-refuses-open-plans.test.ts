import { expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { openBackend } from '#test/support/open-backend.ts';

const DATES = Array.from({ length: 30 }, (_, day) => `${String(day + 1).padStart(2, '0')}/01/2026 08:00,1.5`);
const CSV = ['时间,液位(m)', ...DATES, ''].join('\n');

async function openFile() {
  const { client } = await openBackend();
  const { id: connectionId } = await client.connections.add({
    name: 'Nowhere',
    baseUrl: 'http://127.0.0.1:9',
    tokenHeader: 'X-SVC-TOKEN',
    zone: DEFAULT_ZONE,
  });
  const { files } = client.uploads;
  const { fileId } = await files.begin({ fileName: 'january.csv' });
  await files.append({ fileId, piece: new File([CSV], 'piece') });
  await files.finish({ fileId });
  for await (const event of await files.open({ fileId })) {
    if (event.kind !== 'sample') continue;
    const [sheet] = event.sample.sheets;
    if (!sheet) break;
    const { plan } = guessPlan(event.sample, sheet, []);
    return { client, files, ask: { fileId, connectionId, plan } };
  }
  throw new Error('There is no sheet.');
}

it('refuses to send by a plan in which something is open', async () => {
  const { client, files, ask } = await openFile();
  await expect(files.send(ask)).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'plan' } });
  for await (const { jobs } of await client.uploads.outbox.watch()) {
    expect(jobs).toEqual([]);
    return;
  }
});

it('tells in the check what the whole column says of the order of its dates', async () => {
  const { files, ask } = await openFile();
  for await (const event of await files.check(ask)) {
    if (event.kind === 'summary') {
      expect(event.dateOrder).toMatchObject({ order: 'dmy', certainty: 'proved' });
      expect(event.report.sentRows).toBe(30);
      return;
    }
  }
  throw new Error('The check has no summary.');
});
