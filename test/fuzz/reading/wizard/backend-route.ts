import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { openBackendClient } from '#test/support/open-backend-client.ts';
import { type FileForWizard, type ReadingRoute, Refusal, type SentBody } from './reading-route.ts';

/** Long enough that nothing is sent before the job is called off. */
const HOLD_MS = 600_000;
const MAX_ROWS = 5_000;

async function lastOf<E extends { kind: string }, K extends E['kind']>(
  events: Promise<AsyncIterable<E>>,
  kind: K,
): Promise<Extract<E, { kind: K }>> {
  for await (const event of await events) if (event.kind === kind) return event as Extract<E, { kind: K }>;
  throw new Error(`There was no ${kind}.`);
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = toAppError(error);
    const { code, details } = failure;
    if (code === 'FILE_UNREADABLE') throw new Refusal((details as { why: string }).why, { cause: error });
    if (code === 'INTERNAL') throw error;
    throw new Refusal(code, { cause: error });
  }
}

/** The way of the window: pieces over the message port, the reading thread, the outbox, from where the bodies are fetched. */
export async function backendRoute(dataDir: string): Promise<ReadingRoute> {
  const { client, close } = await openBackendClient(dataDir);
  const { files, outbox, receipts } = client.uploads;
  const connections = new Map<string, string>();
  let fileId = '';
  let connectionId = '';

  const connectionOf = async (zone: string): Promise<string> => {
    const known = connections.get(zone);
    if (known !== undefined) return known;
    const connection = { name: zone, baseUrl: 'http://127.0.0.1:9', tokenHeader: 'X-SVC-TOKEN', zone };
    const { id } = await client.connections.add(connection);
    connections.set(zone, id);
    return id;
  };

  const take = async ({ fileName, bytes, serviceZone }: FileForWizard): Promise<void> => {
    if (fileId !== '') await files.discard({ fileId });
    connectionId = await connectionOf(serviceZone);
    ({ fileId } = await files.begin({ fileName }));
    const piece = new File([bytes.slice()], 'piece');
    await files.append({ fileId, piece });
    await files.finish({ fileId });
  };

  const bodiesOf = async (jobId: string): Promise<SentBody[]> => {
    const { batches } = await outbox.batches({ jobId, limit: MAX_ROWS });
    return Promise.all(
      batches.map(async ({ seq, equipType, equipId }) => {
        const body = await outbox.body({ jobId, seq });
        if (!body) throw new Error('A body is gone.');
        return { equipType, equipId, body: body.text };
      }),
    );
  };

  const prepare = async (plan: ImportPlan) => {
    const { jobId, report } = await lastOf(
      files.send({ fileId, connectionId, plan, delayMs: HOLD_MS }),
      'added',
    );
    const bodies = await bodiesOf(jobId);
    const { rows } = await receipts.rejectedRows({ jobId, limit: MAX_ROWS });
    await outbox.cancel({ jobId });
    return { report, bodies, listed: rows };
  };

  return {
    open: (file) =>
      orRefusal(async () => {
        await take(file);
        return (await lastOf(files.open({ fileId }), 'sample')).sample;
      }),
    reread: (how) => orRefusal(() => files.reread({ fileId, ...how })),
    check: (plan) =>
      orRefusal(async () => (await lastOf(files.check({ fileId, connectionId, plan }), 'summary')).report),
    prepare: (plan) => orRefusal(() => prepare(plan)),
    close,
  };
}
