import { AppError } from '#shared/errors.ts';
import { EventReader } from '../../../identity/mcp-client/event-reader.ts';
import { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import type { Endpoint } from './endpoint.ts';
import type { HeardMessage, Waiting } from './heard-message.ts';
import { HttpTransport } from './http-transport.ts';
import { passAnswer, readMessages } from './read-messages.ts';
import type { Answer } from './send-exchange.ts';
import { SharedStream } from './shared-stream.ts';
import {
  type Hear,
  isSessionUnknown,
  type ListeningStream,
  type Outgoing,
  type Transport,
  wordsOf,
} from './transport.ts';

/** Before the first event of the stream has come, no endpoint has said so much. */
const MAX_FIRST_EVENT_CHARS = 64_000;

/**
 * The HTTP+SSE transport of MCP 2024-11-05: a stream is opened by GET, its first event names the address to which messages are
 * posted, and every response comes on the stream.
 */
export class SseTransport implements Transport {
  agreedVersion: string | undefined;
  readonly sessionId = undefined;
  readonly #endpoint: Endpoint;
  readonly #hear: Hear;
  readonly #http: HttpTransport;
  readonly #closing = new AbortController();
  #stream: SharedStream | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isRefused = false;
  #postUrl: string | undefined;

  constructor(endpoint: Endpoint, hear: Hear) {
    this.#endpoint = endpoint;
    this.#hear = hear;
    this.#http = new HttpTransport(endpoint, '2024-11-05', hear);
  }

  get secrets(): readonly string[] {
    return this.#http.secrets;
  }

  get isOver(): boolean {
    return this.#isRefused || (this.#stream?.isOver ?? false);
  }

  /** @throws AppError NOT_AN_MCP_ENDPOINT, UNEXPECTED_ANSWER, or what the request ends in */
  async open(idleTimeout: IdleTimeout, onSent: Outgoing['onSent']): Promise<void> {
    const { address, read } = this.#endpoint;
    // The stream outlives the request that opens it.
    const lasting = new IdleTimeout(this.#endpoint.settings.timeoutMs, address, this.#closing.signal);
    const giveUp = () => this.#closing.abort();
    idleTimeout.signal.addEventListener('abort', giveUp);
    try {
      const answer = await this.#http.post({
        method: '',
        body: '',
        httpMethod: 'GET',
        purpose: 'listen',
        idleTimeout: lasting,
        onHeard: () => lasting.end(),
        ...(onSent && { onSent }),
      });
      if (answer.status !== 200 || !answer.contentType.startsWith('text/event-stream')) {
        throw await this.#refusalOf(answer);
      }
      const named = Promise.withResolvers<string>();
      const stream = new SharedStream({
        address,
        chunks: this.#watchFirst(answer.body, named.resolve),
        read,
        secrets: () => this.secrets,
        hear: this.#hear,
      });
      this.#stream = stream;
      this.#ended = stream.follow();
      const ended = this.#ended.then(() => {
        throw new AppError('UNEXPECTED_ANSWER', {
          address,
          reason: 'its stream names no address to post to',
        });
      });
      this.#postUrl = this.#resolve(await Promise.race([named.promise, ended]));
      ended.catch(() => {});
    } catch (error) {
      this.#closing.abort();
      throw idleTimeout.signal.aborted ? idleTimeout.failure() : error;
    } finally {
      idleTimeout.signal.removeEventListener('abort', giveUp);
    }
  }

  exchange(outgoing: Outgoing, waiting: Waiting): AsyncIterable<HeardMessage> {
    if (!this.#stream) throw new TypeError('The stream is not open');
    const send = () => this.tell(outgoing);
    return this.#stream.messagesFor(waiting, send, outgoing.idleTimeout);
  }

  async tell(outgoing: Outgoing): Promise<void> {
    const { address } = this.#endpoint;
    const answer = await this.#http.post({ ...outgoing, ...(this.#postUrl && { url: this.#postUrl }) });
    if (answer.status >= 200 && answer.status < 300) {
      await passAnswer(answer, outgoing, address);
      return;
    }
    // The stream may look open for ever, and be unknown at the other end.
    this.#isRefused = true;
    const refusal = await this.#refusalOf(answer);
    if (isSessionUnknown(answer.status, wordsOf(refusal))) outgoing.onSessionUnknown?.();
    throw refusal;
  }

  async listen(): Promise<ListeningStream> {
    const mayReopen = () => (this.#closing.signal.aborted ? null : undefined);
    return { ended: this.#ended.then(mayReopen, mayReopen) };
  }

  close(): void {
    this.#closing.abort();
  }

  /** Lets the stream pass, and takes the address out of its first event. */
  async *#watchFirst(
    chunks: AsyncIterable<Uint8Array>,
    onNamed: (address: string) => void,
  ): AsyncGenerator<Uint8Array> {
    const [reader, decoder] = [new EventReader(), new TextDecoder()];
    let isNamed = false;
    let chars = 0;
    for await (const chunk of chunks) {
      if (!isNamed) {
        const text = decoder.decode(chunk, { stream: true });
        chars += text.length;
        const event = reader.push(text).find(({ type }) => type === 'endpoint');
        if (event) onNamed(event.data);
        isNamed = event !== undefined || chars > MAX_FIRST_EVENT_CHARS;
      }
      yield chunk;
    }
  }

  /** Messages carry the token: they go to the server that was asked, and to no other. */
  #resolve(named: string): string {
    const { address, url: opened } = this.#endpoint;
    const url = URL.canParse(named, opened) ? new URL(named, opened) : undefined;
    if (url?.origin === new URL(opened).origin) return url.href;
    const reason = 'its stream names an address on another server';
    throw new AppError('UNEXPECTED_ANSWER', { address, reason });
  }

  async #refusalOf(answer: Answer): Promise<AppError> {
    const { address, read } = this.#endpoint;
    const position = { lastEventId: undefined, retryMs: undefined };
    try {
      const messages = readMessages(answer, position, { read, address, waiting: [] });
      while (!(await messages.next()).done);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    const { status, contentType } = answer;
    return new AppError('NOT_AN_MCP_ENDPOINT', { address, status, contentType, excerpt: '' });
  }
}
