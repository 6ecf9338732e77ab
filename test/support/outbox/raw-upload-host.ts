import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** An upload as it arrives, byte by byte, and the socket it came over: for answers that no HTTP server would give. */
export class RawUpload {
  readonly socket: Socket;
  readonly target: URL;
  readonly headers: ReadonlyMap<string, string>;
  /** As much of the body as has arrived. */
  receivedBytes = 0;
  readonly sizeBytes: number;
  isGone = false;

  constructor(socket: Socket, head: string) {
    const [first = '', ...lines] = head.split('\r\n');
    this.socket = socket;
    this.target = new URL(first.split(' ')[1] ?? '/', 'http://raw.test');
    this.headers = new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    this.sizeBytes = Number(this.headers.get('content-length') ?? 0);
    socket.once('close', () => (this.isGone = true));
  }

  get isWhole(): boolean {
    return this.receivedBytes >= this.sizeBytes;
  }

  /** Exactly these bytes, and the connection stays as it is. */
  write(text: string): void {
    if (!this.isGone) this.socket.write(text);
  }

  /** A proper answer. */
  answer(status: number, body: string, headers = ''): void {
    const length = Buffer.byteLength(body);
    this.write(
      `HTTP/1.1 ${status} Status\r\n${headers}Content-Type: application/json\r\nContent-Length: ${length}\r\n` +
        `Connection: close\r\n\r\n${body}`,
    );
  }

  /** The head of an answer and the first bytes of its body. */
  answerInPart(status: number, length: number, part: string): void {
    this.write(`HTTP/1.1 ${status} Status\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${part}`);
  }

  /** Sends what was written, then cuts the connection so that the other side sees a reset. */
  reset(): void {
    // Node takes what is still to be written along with the reset: it is out when the callback comes.
    if (!this.isGone) this.socket.write('', () => this.socket.resetAndDestroy());
  }

  end(): void {
    this.socket.end();
  }
}

export type RawUploadEvents = {
  onHead?: (upload: RawUpload) => void;
  /** Some more of the body is there; not called for the last of it. */
  onPart?: (upload: RawUpload) => void;
  onWhole: (upload: RawUpload) => void;
};

/** A server on which the test has every byte in its hand. One request per connection is understood. */
export class RawUploadHost {
  readonly baseUrl: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(server: Server, sockets: Set<Socket>) {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    this.baseUrl = `http://127.0.0.1:${address.port}`;
    this.#server = server;
    this.#sockets = sockets;
  }

  static async open(events: RawUploadEvents): Promise<RawUploadHost> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      socket.on('error', () => {});
      serve(socket, events);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RawUploadHost(server, sockets);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function serve(socket: Socket, { onHead, onPart, onWhole }: RawUploadEvents): void {
  let head = Buffer.alloc(0);
  let upload: RawUpload | undefined;
  socket.on('data', (chunk: Buffer) => {
    let bytes = chunk.byteLength;
    if (!upload) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      upload = new RawUpload(socket, head.subarray(0, end).toString('latin1'));
      bytes = head.byteLength - end - 4;
      onHead?.(upload);
    }
    upload.receivedBytes += bytes;
    if (upload.isWhole) onWhole(upload);
    else onPart?.(upload);
  });
}
