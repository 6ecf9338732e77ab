import type { JsonValue } from '#shared/domain/json-value.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import type { AppError } from '#shared/errors.ts';
import type { IdleTimeout } from '../../../kit/http/idle-timeout.ts';
import type { RunningExchange } from './exchange-log.ts';
import type { AnswerReader, HeardMessage, Waiting } from './heard-message.ts';

/** A message that is sent, and what is known of it. */
export type Outgoing = {
  /** JSON-RPC method; empty for a response of ours. */
  method: string;
  body: string;
  purpose: Exchange['purpose'];
  callId?: string | undefined;
  /** Of a call of a tool: its name, and what may travel as headers too. */
  tool?: string | undefined;
  args?: JsonValue | undefined;
  inputSchema?: JsonValue | undefined;
  idleTimeout: IdleTimeout;
  /** Given every exchange as it begins, refused ones included. */
  onSent?: (exchange: RunningExchange) => void;
  onRenewed?: (() => void) | undefined;
  /** The endpoint refuses it because it does not know the session (any more): it has not begun with it. */
  onSessionUnknown?: () => void;
  /** Told of every piece of an answer; `idleTimeout.heard` if not given. */
  onHeard?: () => void;
};

/** Whether a refusal says that the session is unknown: by the protocol with 404, of many servers in words under 400. */
export function isSessionUnknown(status: number, words: string): boolean {
  return status === 404 || status === 410 || (status === 400 && /session/i.test(words));
}

/** The words of the endpoint in what a request ended in. */
export function wordsOf(failure: AppError): string {
  const { details } = failure.toFailure();
  return 'excerpt' in details ? details.excerpt : '';
}

/** Hears what an endpoint says that is no response to a request. */
export type Hear = (message: HeardMessage) => Promise<void>;

/**
 * What an endpoint says outside of any request. `ended`: it has closed that, which may be opened again after so many milliseconds;
 * undefined if it has not said when, null if it cannot be opened again.
 */
export type ListeningStream = { ended: Promise<number | null | undefined> };

/** How messages get to an endpoint and back, in one dialect. */
export type Transport = {
  /** What was sent and must not be shown, the newest first. */
  readonly secrets: readonly string[];
  readonly sessionId: string | undefined;
  /** The version that the handshake agreed on. */
  agreedVersion: string | undefined;
  /** It serves no further request, and another one has to be opened: its stream or its session has ended. */
  readonly isOver: boolean;
  /** Makes it ready for the first message. @throws AppError */
  open(idleTimeout: IdleTimeout, onSent: Outgoing['onSent']): Promise<void>;
  /** Sends a request, and gives what is said until its response. @throws AppError */
  exchange(outgoing: Outgoing, waiting: Waiting, read: AnswerReader): AsyncIterable<HeardMessage>;
  /** Sends what gets no response. @throws AppError */
  tell(outgoing: Outgoing): Promise<void>;
  /**
   * From the handshake on: hears what the endpoint says outside of any request. @returns undefined if there is no way
   * @param isForCall for the questions of a call alone: nothing is tried that has failed lately, and nothing thrown.
   * @throws AppError what it fails with
   */
  listen(isForCall?: boolean): Promise<ListeningStream | undefined>;
  close(): void;
};
