import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import {
  commandLine,
  filteredEnvironment,
  secretsOfCommand,
  type StdioCommand,
} from '#shared/domain/mcp/wire/mcp-json.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import type { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import type { Endpoint } from './endpoint.ts';
import type { RunningExchange } from './exchange-log.ts';
import type { HeardMessage, Waiting } from './heard-message.ts';
import { shorten } from './hear-message.ts';
import { SharedStream } from './shared-stream.ts';
import type { Hear, ListeningStream, Outgoing, Transport } from './transport.ts';

/** So long a program may take to end when its input is closed, and so long when it is told to. */
const [END_WITHIN_MS, KILL_AFTER_MS] = [2_000, 2_000];
const MAX_ERROR_LINE_CHARS = 8_000;
const MAX_SAID_CHARS = 2_000;
/** In so many characters at either end of a line its id is looked for. */
const ID_CHARS = 200;
/** Nobody writes longer lines for people: of one the beginning is shown, with what a secret at its end may need. */
const MAX_HELD_CHARS = 64_000;
const MIN_BEGINNING_CHARS = 4;
const NEWLINE = 0x0a;
const EVENT_BEGIN = new TextEncoder().encode('data: ');
const EVENT_END = new TextEncoder().encode('\n\n');

/** Every program that runs: none outlives the app, however that ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) kill(child, 'SIGKILL');
});

/** The stdio transport of MCP: a program that is started here, one message on each line of its input and output. */
export class StdioTransport implements Transport {
  agreedVersion: string | undefined;
  readonly sessionId = undefined;
  readonly secrets: readonly string[];
  readonly #endpoint: Endpoint;
  readonly #command: StdioCommand;
  readonly #hear: Hear;
  /** Of the requests that wait, by their ids, to note when their responses come. */
  readonly #exchanges = new Map<string, { exchange: RunningExchange; startedMs: number }>();
  #child: ChildProcess | undefined;
  #stream: SharedStream | undefined;
  /** Whether a program is started again is for whoever uses it to say. */
  #ended: Promise<null> = Promise.resolve(null);
  /** The end of what it has said, without its secrets. */
  #said = '';
  /** Of its last line what has come so far. */
  #line = '';
  #isLineSaid = false;
  #failure: AppError | undefined;

  constructor(endpoint: Endpoint, command: StdioCommand, hear: Hear) {
    this.#endpoint = endpoint;
    this.#command = command;
    this.#hear = hear;
    this.secrets = secretsOfCommand(command);
  }

  get isOver(): boolean {
    return this.#failure !== undefined || (this.#stream?.isOver ?? false);
  }

  /** Starts the program. @throws AppError STDIO_SERVER_FAILED */
  async open(idleTimeout: IdleTimeout): Promise<void> {
    const { command, args, env, cwd } = this.#command;
    // What is thrown for it would quote the whole value.
    if ([command, ...args, cwd ?? '', ...Object.values(env)].some((text) => text.includes('\0'))) {
      this.#end('A NUL character is in its command, its arguments or its variables.', null);
      throw this.#failure;
    }
    const child = spawn(command, args, {
      cwd: cwd ?? homedir(),
      env: filteredEnvironment(process.env, env),
      stdio: 'pipe',
      shell: false,
      windowsHide: true,
      // A group of its own, so that what it starts ends with it.
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    running.add(child);
    child.once('close', () => running.delete(child));
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#hearError(text));
    child.stderr.once('end', () => this.#sayLine());
    child.once('error', (error) => this.#end(error.message, null));
    // Of a line that has not ended the rest may come later.
    child.once('exit', (code) => this.#end(`${this.#said}\n${this.#shown(this.#line)}`, code));
    try {
      await orAborted(once(child, 'spawn'), idleTimeout.signal);
    } catch (error) {
      if (idleTimeout.signal.aborted) throw idleTimeout.failure();
      throw this.#failure ?? this.#failed(String(error), null);
    }
    const stream = new SharedStream({
      address: this.#endpoint.address,
      chunks: this.#events(child.stdout),
      read: this.#endpoint.read,
      secrets: () => this.secrets,
      hear: this.#hear,
    });
    this.#stream = stream;
    this.#ended = stream.follow().then(
      () => null,
      () => null,
    );
  }

  async *exchange(outgoing: Outgoing, waiting: Waiting): AsyncGenerator<HeardMessage> {
    if (this.#failure) throw this.#failure;
    if (!this.#stream) throw new TypeError('The program is not started');
    const send = async () => this.#send(outgoing, String(waiting.requestId));
    try {
      yield* this.#stream.messagesFor(waiting, send, outgoing.idleTimeout);
    } catch (error) {
      // The end of its output comes before its exit is told.
      if (error instanceof AppError && error.code === 'ANSWER_BROKE_OFF') throw await this.#whyEnded(error);
      throw error;
    } finally {
      this.#noteEnd(String(waiting.requestId));
    }
  }

  async tell(outgoing: Outgoing): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#send(outgoing, undefined);
  }

  async listen(): Promise<ListeningStream> {
    return { ended: this.#ended };
  }

  /** Closes its input, as the protocol has it, and ends it if it does not end by itself; the end of the app does not wait for that. */
  close(): void {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.stdin?.end();
    const end = () => kill(child, 'SIGTERM');
    const ending = setTimeout(end, END_WITHIN_MS).unref();
    const killing = setTimeout(() => kill(child, 'SIGKILL'), END_WITHIN_MS + KILL_AFTER_MS).unref();
    // What it has started does not outlive it.
    child.once('exit', end);
    child.once('close', () => {
      clearTimeout(ending);
      clearTimeout(killing);
    });
  }

  #send({ method, body, purpose, callId, tool, onSent }: Outgoing, requestId: string | undefined): void {
    const { log, targetId, targetName, url } = this.#endpoint;
    const startedMs = performance.now();
    const exchange = log.begin({
      targetId,
      targetName,
      purpose,
      callId: callId ?? null,
      dialect: '2025-11-25',
      rpcMethod: method,
      tool: tool ?? null,
      httpMethod: 'STDIO',
      url,
      startedAtMs: Date.now(),
      status: null,
      statusText: '',
      contentType: 'application/json',
      requestHeaders: [],
      headersAfterMs: null,
      firstByteAfterMs: null,
      endAfterMs: null,
      requestBody: body,
      secrets: this.secrets,
    });
    onSent?.(exchange);
    this.#child?.stdin?.write(`${body}\n`);
    if (requestId === undefined)
      exchange.change({ state: 'done', endAfterMs: performance.now() - startedMs });
    else this.#exchanges.set(requestId, { exchange, startedMs });
  }

  /** Its lines as events of a stream, which is how all other answers are read. */
  async *#events(output: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    let line: Buffer[] = [];
    for await (const chunk of output) {
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < chunk.length;) {
        const end = chunk.indexOf(NEWLINE, at);
        const piece = chunk.subarray(at, end === -1 ? chunk.length : end);
        if (line.length === 0) pieces.push(EVENT_BEGIN);
        pieces.push(piece);
        line.push(piece);
        at = end === -1 ? chunk.length : end + 1;
        if (end === -1) continue;
        pieces.push(EVENT_END);
        this.#noteLine(Buffer.concat(line));
        line = [];
      }
      yield Buffer.concat(pieces);
    }
  }

  #noteLine(line: Buffer): void {
    const ends = `${line.subarray(0, ID_CHARS).toString()} ${line.subarray(-ID_CHARS).toString()}`;
    const [, id = ''] = /"id"\s*:\s*(\d+)/.exec(ends) ?? [];
    this.#exchanges.get(id)?.exchange.addChunk(line);
    if (this.#exchanges.has(id)) this.#noteEnd(id);
  }

  #noteEnd(requestId: string): void {
    const noted = this.#exchanges.get(requestId);
    if (!noted) return;
    this.#exchanges.delete(requestId);
    const tookMs = performance.now() - noted.startedMs;
    noted.exchange.change({ state: 'done', firstByteAfterMs: tookMs, endAfterMs: tookMs });
  }

  /** What it writes for people, line by line: in part of one a secret would not be found. */
  #hearError(text: string): void {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.#line += line;
      this.#sayLine();
      this.#isLineSaid = false;
    }
    this.#line += last;
    if (this.#line.length <= MAX_HELD_CHARS) return;
    this.#sayLine();
    this.#isLineSaid = true;
  }

  /** Shown with its notifications, and the end of all with its failure. */
  #sayLine(): void {
    const line = this.#line;
    this.#line = '';
    if (this.#isLineSaid || line.trim() === '') return;
    const shown = this.#shown(line);
    this.#said = `${this.#said}\n${shown}`.slice(-MAX_SAID_CHARS);
    this.#endpoint.notices?.hear({ kind: 'log', level: 'stderr', text: shown });
  }

  #shown(line: string): string {
    return shorten(withoutBegunSecret(line, this.secrets), MAX_ERROR_LINE_CHARS, this.secrets);
  }

  async #whyEnded(otherwise: AppError): Promise<AppError> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      await Promise.race([once(child, 'close'), new Promise((resolve) => setTimeout(resolve, 500).unref())]);
    }
    return this.#failure ?? otherwise;
  }

  #end(says: string, exitCode: number | null): void {
    this.#failure ??= this.#failed(says, exitCode);
  }

  #failed(says: string, exitCode: number | null): AppError {
    const line = commandLine(this.#command);
    return new AppError('STDIO_SERVER_FAILED', {
      command: shorten(line, MAX_SAID_CHARS, this.secrets),
      exitCode,
      says: shorten(says.trim(), MAX_SAID_CHARS, this.secrets),
    });
  }
}

/** A secret of which only the beginning has come is none that would be found. */
function withoutBegunSecret(text: string, secrets: readonly string[]): string {
  for (const secret of secrets) {
    for (let chars = secret.length - 1; chars >= MIN_BEGINNING_CHARS; chars -= 1) {
      if (text.endsWith(secret.slice(0, chars))) return `${text.slice(0, -chars)}…`;
    }
  }
  return text;
}

function kill(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    // The whole group where there is one.
    if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // It has ended meanwhile.
  }
}
