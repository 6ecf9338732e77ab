import { scrypt } from 'node:crypto';
import { closeSync, fsync, openSync, readFileSync, write } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';

/*
 * What the data service is compared with: node:http alone, with no framework, token, check, log or limit. It reads the same
 * bodies to their end and answers the same bytes: a token after one scrypt of the same cost, the place list that the service
 * itself has answered, and for an upload the same confirmation once the body has been written to one file and synced. Uploads
 * that come at once are written and synced at once, by the threads of Node. Nothing of them is looked at or read again, so
 * what the service needs for its checks, its checksum and for applying uploads is all in the ratio.
 */
const [tokenFile = '', placesFile = '', uploadFile = ''] = process.argv.slice(2);
const tokenAnswer = readFileSync(tokenFile);
const placesAnswer = readFileSync(placesFile);
const uploadAnswer = Buffer.from('{"result":true,"msg":""}');
const uploads = openSync(uploadFile, 'a');
const [writeTo, syncTo] = [promisify(write), promisify(fsync)];
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

function answer(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}

function withBody(request: IncomingMessage, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => then(Buffer.concat(chunks)));
}

async function keep(body: Buffer, response: ServerResponse): Promise<void> {
  await writeTo(uploads, body);
  await syncTo(uploads);
  answer(response, uploadAnswer);
}

const server = createServer((request, response) => {
  if (request.url?.startsWith('/api/permission')) {
    withBody(request, () => scrypt('engineer-demo', 'salt', 32, COST, () => answer(response, tokenAnswer)));
  } else if (request.url?.startsWith('/api/dataExternals')) {
    withBody(request, (body) => void keep(body, response));
  } else {
    answer(response, placesAnswer);
  }
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`Baseline is ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});

process.on('SIGTERM', () => {
  closeSync(uploads);
  process.exit(0);
});
