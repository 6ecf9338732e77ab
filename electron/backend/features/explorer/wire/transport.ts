import type { JsonValue } from '#shared/domain/json-value.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
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
  /** Told of every piece of an answer; `idleTimeout.heard` if not given. */
  onHeard?: () => void;
};

/** Hears what an endpoint says that is no response to a request. */
export type Hear = (message: HeardMessage) => Promise<void>;

/** How messages get to an endpoint and back, in one dialect. */
export type Transport = {
  /** What was sent and must not be shown, the newest first. */
  readonly secrets: readonly string[];
  readonly sessionId: string | undefined;
  /** The version that the handshake agreed on. */
  agreedVersion: string | undefined;
  /** It has broken off, and another one has to be opened. */
  readonly isOver: boolean;
  /** Makes it ready for the first message. @throws AppError */
  open(idleTimeout: IdleTimeout, onSent: Outgoing['onSent']): Promise<void>;
  /** Sends a request, and gives what is said until its response. @throws AppError */
  exchange(outgoing: Outgoing, waiting: Waiting, read: AnswerReader): AsyncIterable<HeardMessage>;
  /** Sends what gets no response. @throws AppError */
  tell(outgoing: Outgoing): Promise<void>;
  /** From the handshake on: hears what the endpoint says outside of any request, if there is a way. */
  listen(): Promise<void>;
  close(): void;
};
