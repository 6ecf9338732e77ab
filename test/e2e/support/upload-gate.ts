import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { type ServedDataService, serveDemo } from './serve.ts';

/**
 * What becomes of an upload that has come to the gate; `hold` keeps it there until the gate is set anew. `down`: nothing that
 * comes is answered, uploads or not.
 */
type GateRule =
  'pass' | 'hold' | 'cut-after' | 'down' | { status: number; msg: string } | { location: string };

export type UploadGate = Omit<ServedDataService, 'whileDown'> & {
  set: (rule: GateRule) => void;
  /** How many uploads have come. */
  seen: () => number;
  /** Equipment of each upload that has come. */
  equipment: () => string[];
};

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The built demo service behind a gate that the test opens and closes for uploads; all else goes through. */
export async function startUploadGate(): Promise<UploadGate> {
  const service = await serveDemo();
  const origin = new URL(service.baseUrl);
  let rule: GateRule = 'pass';
  const equipment: string[] = [];
  let waiting: (() => void)[] = [];
  const isDown = () => rule === 'down';

  async function pass(request: IncomingMessage, body: Buffer, response: ServerResponse, isCut: boolean) {
    const { method, url, headers } = request;
    const onward = forward({ host: origin.hostname, port: origin.port, method, path: url, headers });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const bytes = await bytesOf(answer);
    if (isCut) response.destroy();
    else response.writeHead(answer.statusCode ?? 502, answer.headers).end(bytes);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request);
    if (isDown()) return void response.destroy();
    if (!request.url?.startsWith(UPLOAD_PATH)) return pass(request, body, response, false);
    equipment.push(new URL(request.url, service.baseUrl).searchParams.get('equipId') ?? '');
    while (rule === 'hold') await new Promise<void>((resolve) => waiting.push(resolve));
    if (isDown()) return void response.destroy();
    if (typeof rule === 'object' && 'location' in rule) {
      response.writeHead(307, { location: rule.location }).end();
      return;
    }
    if (typeof rule === 'object') {
      response.writeHead(rule.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ result: false, msg: rule.msg }));
      return;
    }
    await pass(request, body, response, rule === 'cut-after');
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen: () => equipment.length,
    equipment: () => [...equipment],
    set: (next) => {
      rule = next;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await service.stop();
    },
  };
}
