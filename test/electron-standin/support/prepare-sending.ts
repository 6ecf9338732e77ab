import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { openBackendClient } from '#test/support/open-backend-client.ts';

export type WaitingService = {
  baseUrl: string;
  /** Uploads that have come. */
  received: () => number;
  /** Answers every upload that waits, and those that come, as stored. */
  letThrough: () => void;
  /** Answers them as what cannot be stored. */
  refuse: () => void;
  close: () => Promise<void>;
};

/** A service that takes uploads and answers none until it is told to. */
export async function startWaitingService(): Promise<WaitingService> {
  const { promise: open, resolve: answerBy } = Promise.withResolvers<{ status: number; result: boolean }>();
  let received = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isUpload = request.url?.startsWith(UPLOAD_PATH) === true;
    if (isUpload) received += 1;
    // What is stored is what has come whole.
    for await (const piece of request as AsyncIterable<Buffer>) void piece;
    const { status, result } = await open;
    response.writeHead(isUpload ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ result, msg: '' }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received: () => received,
    letThrough: () => answerBy({ status: 200, result: true }),
    refuse: () => answerBy({ status: 406, result: false }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Leaves a data folder in which a file waits to be sent to the service, with a token of the connection's own. */
export async function prepareSending(
  dataDir: string,
  { baseUrl, delayMs, rows }: { baseUrl: string; delayMs: number; rows: number },
): Promise<void> {
  const { client, close } = await openBackendClient(dataDir);
  const { uploads } = client;
  await client.secrets.choose({ place: 'file' });
  const connection = { name: 'Slow service', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: DEFAULT_ZONE };
  const { id: connectionId } = await client.connections.add(connection);
  await client.connections.changeSecrets({ id: connectionId, uploadToken: 'upload-token-of-the-operator' });
  const { fileId } = await uploads.files.begin({ fileName: 'gauge.csv' });
  const lines = Array.from({ length: rows }, (_, row) => `G-1,${timeOf(row)},1.${row}`);
  const text = `equipId,timestamp,water_level\n${lines.join('\n')}\n`;
  await uploads.files.append({ fileId, piece: new File([text], 'piece') });
  await uploads.files.finish({ fileId });
  for await (const event of await uploads.files.open({ fileId })) {
    const [sheet] = event.kind === 'sample' ? event.sample.sheets : [];
    if (event.kind !== 'sample' || !sheet) continue;
    const guessed = guessPlan(event.sample, sheet, []).plan;
    const plan = { ...guessed, equipment: { ...guessed.equipment, equipType: 'gauge' } };
    // It is not sent before the folder is the stand-in's.
    const sending = { fileId, connectionId, plan, delayMs };
    for await (const step of await uploads.files.send(sending)) void step;
  }
  await close();
}

/** A row a minute. */
function timeOf(row: number): string {
  return new Date(Date.UTC(2026, 2, 1) + row * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}
