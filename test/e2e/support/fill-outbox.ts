import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { openBackendClient } from '#test/support/open-backend-client.ts';

const MINUTE_MS = 60_000;
const FIRST_MS = Date.UTC(2026, 0, 1);

/** A file of one row a minute for an equipment, its name long enough that so many rows make several batches. */
export function levelFile(equipId: string, rows: number): { fileName: string; text: string } {
  const lines = Array.from({ length: rows }, (_, row) => {
    const at = new Date(FIRST_MS + row * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
    return `${at},${equipId},${(2 + (row % 10_000) / 10_000).toFixed(4)}`;
  });
  return { fileName: `${equipId}.csv`, text: ['time,equipId,level', ...lines].join('\n') };
}

/**
 * Puts files into the outbox of a data folder, as the window would: a connection to the service, nobody signed in. They
 * are sent as soon as somebody signs in.
 */
export async function fillOutbox(
  dataDir: string,
  { baseUrl, name }: { baseUrl: string; name: string },
  files: readonly { fileName: string; text: string }[],
): Promise<void> {
  const { client, close } = await openBackendClient(dataDir);
  const { uploads, connections } = client;
  const connection = await connections.add({ name, baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: DEFAULT_ZONE });
  await connections.activate({ id: connection.id });
  for (const { fileName, text } of files) {
    let records = 0;
    const { fileId } = await uploads.files.begin({ fileName });
    await uploads.files.append({ fileId, piece: new File([text], fileName) });
    await uploads.files.finish({ fileId });
    for await (const event of await uploads.files.open({ fileId })) {
      const [sheet] = event.kind === 'sample' ? event.sample.sheets : [];
      if (event.kind !== 'sample' || !sheet) continue;
      const guessed = guessPlan(event.sample, sheet, []).plan;
      const plan = { ...guessed, equipment: { ...guessed.equipment, equipType: 'gauge' } };
      const sending = await uploads.files.send({ fileId, connectionId: connection.id, plan });
      for await (const step of sending) if (step.kind === 'added') records += step.report.recordCount;
    }
    // A file that raises a question would be missing in all that follows.
    if (records !== text.split('\n').length - 1)
      throw new Error(`Of ${fileName} only ${records} records were added.`);
  }
  await close();
}
