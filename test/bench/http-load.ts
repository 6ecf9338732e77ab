import { connect, type Socket } from 'node:net';

/** A request that is sent over and over. */
export type Load = {
  path: string;
  /** Further paths, which requests go to in turn. */
  otherPaths?: readonly string[];
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

export type LoadResult = {
  answered: number;
  seconds: number;
  /** How long each answer took, in milliseconds, in the order of their ends. */
  latenciesMs: number[];
};

/** When to stop: after so many seconds, or so many answers. */
export type LoadEnd = { seconds: number } | { answers: number };

const HEAD_END = Buffer.from('\r\n\r\n');
const MAX_HEAD_BYTES = 16_384;
const READ_BYTES = 65_536;
const STATUS = /^HTTP\/1\.1 (\d{3}) /;
const LENGTH = /\r\ncontent-length: (\d+)/i;

type Payload = { method: string; headers: Record<string, string>; payload: Buffer | undefined };

function headBytes(baseUrl: string, path: string, { method, headers, payload }: Payload): Buffer {
  const lines = Object.entries({
    Host: new URL(baseUrl).host,
    Connection: 'keep-alive',
    ...(payload && { 'Content-Length': String(payload.length) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** Finds the ends of the answers on one connection, and looks at nothing of them but status and length. */
class AnswerReader {
  #head = Buffer.alloc(0);
  #bytesLeft = 0;
  readonly #onAnswer: () => void;

  constructor(onAnswer: () => void) {
    this.#onAnswer = onAnswer;
  }

  /** @throws Error if an answer is none of 200 with a length. */
  read(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#bytesLeft === 0) at = this.#readHead(chunk, at);
      const taken = Math.min(this.#bytesLeft, chunk.length - at);
      at += taken;
      this.#bytesLeft -= taken;
      if (this.#bytesLeft === 0 && this.#head.length === 0) this.#onAnswer();
    }
  }

  /** @returns where the body begins in the chunk, or the end of the chunk if the head goes on. */
  #readHead(chunk: Buffer, at: number): number {
    const before = this.#head.length;
    const head = Buffer.concat([this.#head, chunk.subarray(at, at + MAX_HEAD_BYTES)]);
    const end = head.indexOf(HEAD_END);
    if (end === -1) {
      if (head.length > MAX_HEAD_BYTES) throw new Error('An answer has no end of its head');
      this.#head = head;
      return chunk.length;
    }
    this.#head = Buffer.alloc(0);
    const text = head.toString('latin1', 0, end);
    const [, status = 'none'] = STATUS.exec(text) ?? [];
    const [, length] = LENGTH.exec(text) ?? [];
    if (status !== '200' || length === undefined) throw new Error(`Answered ${text}`);
    this.#bytesLeft = Number(length);
    return at + end + HEAD_END.length - before;
  }
}

/**
 * Sends a request over and over, on so many connections, the next one as soon as the last is answered. The answers are
 * counted but not read: a client that decodes them as text (as autocannon does) takes up to three times as long for the
 * same bytes when a read happens to end inside a character, and then it is the client that is measured.
 * @throws Error if an answer is not 200, or a connection ends.
 */
export async function httpLoad(
  baseUrl: string,
  load: Load,
  connections: number,
  end: LoadEnd,
): Promise<LoadResult> {
  const { path, otherPaths = [], method = 'GET', headers = {}, body } = load;
  const payload = body === undefined ? undefined : Buffer.from(body);
  const heads = [path, ...otherPaths].map((each) => headBytes(baseUrl, each, { method, headers, payload }));
  const { hostname, port } = new URL(baseUrl);
  const latenciesMs: number[] = [];
  const began = performance.now();
  let sent = 0;
  const maySend = (): boolean =>
    'seconds' in end ? performance.now() - began < end.seconds * 1000 : sent < end.answers;

  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let sentAt = 0;
      const send = (socket: Socket): void => {
        if (!maySend()) {
          resolve();
          socket.destroy();
          return;
        }
        const head = heads[sent % heads.length] ?? '';
        sent += 1;
        sentAt = performance.now();
        socket.cork();
        socket.write(head);
        if (payload) socket.write(payload);
        socket.uncork();
      };
      const reader = new AnswerReader(() => {
        latenciesMs.push(performance.now() - sentAt);
        send(socket);
      });
      const onRead = (bytes: number, buffer: Uint8Array): boolean => {
        try {
          reader.read(Buffer.from(buffer.buffer, buffer.byteOffset, bytes));
        } catch (error) {
          reject(error);
          socket.destroy();
        }
        return true;
      };
      const socket = connect({
        host: hostname,
        port: Number(port),
        noDelay: true,
        onread: { buffer: Buffer.alloc(READ_BYTES), callback: onRead },
      });
      socket.once('connect', () => send(socket));
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('A connection ended before its answer')));
    });

  await Promise.all(Array.from({ length: connections }, run));
  return { answered: latenciesMs.length, seconds: (performance.now() - began) / 1000, latenciesMs };
}
