import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { EventQueue } from '../../../kit/event-queue.ts';
import type { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import type { AnswerReader, HeardMessage, Waiting } from './heard-message.ts';
import type { Hear } from './transport.ts';

/** Of what comes in one message. */
const MAX_MESSAGE_BYTES = 200_000_000;
/** Of a message that has not ended: so much more of it is no sign of life alone. */
const HEARD_BYTES = 4_000;
/** More than anyone would answer. */
const MAX_QUESTIONS = 100;
/** Of the requests that wait beside them; an endpoint that asks for more at once gets no answer to it. */
const MAX_REQUESTS = 5_000;

type SharedStreamOptions = {
  /** Of the endpoint, for what is said of it. */
  address: string;
  /** An event stream of JSON-RPC messages. */
  chunks: AsyncIterable<Uint8Array>;
  read: AnswerReader;
  secrets: () => readonly string[];
  hear: Hear;
};

type HeardRequest = Extract<HeardMessage, { kind: 'request' }>;

type Open = {
  waiting: Waiting;
  queue: EventQueue<HeardMessage | AppError>;
  idleTimeout: IdleTimeout;
  /** Id, as JSON text, of a response meanwhile that nobody has waited for. */
  strayId: string | undefined;
};

/** One stream on which an endpoint answers all requests: each gets what belongs to it. */
export class SharedStream {
  readonly #options: SharedStreamOptions;
  readonly #open = new Map<number, Open>();
  #failure: AppError | undefined;
  /** For a person, who must not keep what needs none waiting. */
  readonly #questions = new EventQueue<HeardRequest>();
  readonly #requests = new EventQueue<HeardRequest>();
  /** Whose responses may still come. */
  readonly #givenUp = new Set<string>();
  #isSilent = false;
  #heardPieces = 0;

  constructor(options: SharedStreamOptions) {
    this.#options = options;
  }

  /** Nothing comes any more: it has ended, or a request was given up while nothing at all came on it. */
  get isOver(): boolean {
    return this.#failure !== undefined || this.#isSilent;
  }

  /** Reads to the end of the stream; then every request that waits fails. */
  async follow(): Promise<void> {
    const { address } = this.#options;
    void this.#hearAll(this.#questions);
    void this.#hearAll(this.#requests);
    try {
      const receivedBytes = await this.#read();
      this.#end(
        new AppError('ANSWER_BROKE_OFF', { address, receivedBytes, totalBytes: null, silentMs: null }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#end(error);
    }
  }

  /** What is said until the response to a request, which is sent by `send` once it is listened for. @throws AppError */
  async *messagesFor(
    waiting: Waiting,
    send: () => Promise<void>,
    idleTimeout: IdleTimeout,
  ): AsyncGenerator<HeardMessage> {
    if (this.#failure) throw this.#failure;
    const queue = new EventQueue<HeardMessage | AppError>();
    const open: Open = { waiting, queue, idleTimeout, strayId: undefined };
    const { signal } = idleTimeout;
    this.#open.set(waiting.requestId, open);
    const heardBefore = this.#heardPieces;
    const onAbort = () => {
      this.#givenUp.add(String(waiting.requestId));
      const failure = idleTimeout.failure();
      if (failure.code !== 'SERVICE_TIMED_OUT') return queue.push(failure);
      // What lies between may have dropped it without a word to either end; one that was cancelled at once says nothing of it.
      if (this.#heardPieces === heardBefore) this.#isSilent = true;
      return queue.push(this.#wrongId(open) ?? failure);
    };
    signal.addEventListener('abort', onAbort);
    try {
      await send();
      for await (const message of queue.read()) {
        if (message instanceof AppError) throw message;
        yield message;
      }
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#open.delete(waiting.requestId);
    }
  }

  #wrongId({ waiting, strayId: found }: Open): AppError | undefined {
    const details = { address: this.#options.address, expected: String(waiting.requestId) };
    return found === undefined ? undefined : new AppError('MCP_WRONG_ID', { ...details, found });
  }

  async #read(): Promise<number> {
    const { address, chunks, read, secrets } = this.#options;
    const id = randomUUID();
    let isFirst = true;
    let [receivedBytes, sinceMessageBytes, unheardBytes] = [0, 0, 0];
    for await (const chunk of chunks) {
      this.#heardPieces += 1;
      receivedBytes += chunk.byteLength;
      sinceMessageBytes += chunk.byteLength;
      if (sinceMessageBytes > MAX_MESSAGE_BYTES) {
        throw new AppError('UNEXPECTED_ANSWER', { address, reason: `more than ${MAX_MESSAGE_BYTES} bytes` });
      }
      const { messages, strayId } = await read({
        address,
        bytes: [new Uint8Array(chunk)],
        stream: { id, isFirst, at: 'middle', isShared: true },
        waiting: [...this.#open.values()].map(({ waiting }) => waiting),
        secrets: secrets(),
      });
      isFirst = false;
      unheardBytes = messages.length > 0 ? 0 : unheardBytes + chunk.byteLength;
      if (messages.length > 0) sinceMessageBytes = 0;
      else if (unheardBytes >= HEARD_BYTES) {
        unheardBytes = 0;
        for (const { idleTimeout } of this.#open.values()) idleTimeout.heard();
      }
      if (strayId !== null && !this.#givenUp.delete(strayId)) {
        for (const open of this.#open.values()) open.strayId ??= strayId;
      }
      for (const message of messages) this.#pass(message);
    }
    return receivedBytes;
  }

  #pass(message: HeardMessage): void {
    const requestId = 'requestId' in message ? message.requestId : null;
    const isResponse = message.kind === 'result' || message.kind === 'error';
    // An error that names no request can only belong to the one that waits.
    const isOnly = isResponse && requestId === null && this.#open.size === 1;
    const open = isOnly ? [...this.#open.values()][0] : this.#open.get(requestId ?? Number.NaN);
    if (open) open.queue.push(message);
    // What is asked must not keep what comes behind it waiting.
    else if (message.kind === 'request') this.#queue(message);
    else if (!isResponse) void this.#hear(message);
  }

  #queue(request: HeardRequest): void {
    const isQuestion = request.question !== null;
    if (isQuestion && this.#questions.length < MAX_QUESTIONS) this.#questions.push(request);
    else if (this.#requests.length < MAX_REQUESTS) this.#requests.push({ ...request, question: null });
  }

  /** One after another: each is answered by a request of its own. */
  async #hearAll(queue: EventQueue<HeardRequest>): Promise<void> {
    for await (const request of queue.read()) await this.#hear(request);
  }

  /** That an answer to it could not be sent is no failure of what is waited for. */
  async #hear(message: HeardMessage): Promise<void> {
    await this.#options.hear(message).catch(() => {});
  }

  #end(failure: AppError): void {
    this.#failure = failure;
    for (const queue of [this.#questions, this.#requests]) {
      queue.takeAll();
      queue.close();
    }
    for (const { queue } of this.#open.values()) queue.push(failure);
  }
}
