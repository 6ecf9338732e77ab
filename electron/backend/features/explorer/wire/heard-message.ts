import type { Question } from '#shared/domain/mcp/wire/question.ts';

/** What a result of `input_required` asks for; `too-large` if that is more than anyone would answer. */
export type Asking =
  | {
      requests: { key: string; method: string; question: Question | null }[];
      /** As JSON text, exactly as it came: it is given back. */
      stateJson: string | undefined;
    }
  | 'too-large';

export type RpcError = {
  code: number;
  message: string;
  /** `data` as JSON text, cut if it is long; null if there is none. */
  dataJson: string | null;
  /** `data.supported`: the protocol versions that the endpoint names. */
  supported: string[];
};

export type TaskHead = {
  taskId: string;
  /** `working`, `input_required`, or how it has ended. */
  status: string;
  message: string;
  /** How long to wait before it is asked for again; null if it does not say. */
  pollMs: number | null;
};

/** What decides how a request goes on; its data stays where the answers are kept. */
export type ResultHead = {
  isError: boolean;
  /** It fails because it has no way to ask. */
  cannotAsk: boolean;
  asks: Asking | null;
  protocolVersion: string | null;
  serverInfo: { name: string; version: string } | null;
  instructions: string;
  /** `too-large` if it is longer than any cursor. */
  nextCursor: string | { problem: 'too-large' } | null;
  /** What it says of a task: that it has begun one instead of an answer, or how one stands; null if nothing. */
  task: TaskHead | null;
  /** Of its list of tools, prompts or resources; null if it has none. */
  toolCount: number | null;
  /** Its own text, of a handshake only. */
  text: string | null;
};

/** What an endpoint says in one message: bounded, and without the secrets that it repeats. */
export type HeardMessage =
  /** `requestId`: which request it belongs to. An error may not say so. */
  | { kind: 'result'; requestId: number; result: ResultHead }
  | { kind: 'error'; requestId: number | null; error: RpcError }
  | {
      kind: 'progress';
      requestId: number | null;
      progress: number;
      total: number | null;
      message: string;
    }
  | { kind: 'log'; level: string; text: string }
  /** A notification of any other kind. `uri`: of the resource it is about; `endsIdJson`: of the request that it takes back, as JSON text. */
  | { kind: 'notice'; method: string; uri: string | null; endsIdJson: string | null }
  /** `idJson`: as JSON text, exactly as it came. */
  | { kind: 'request'; idJson: string; method: string; question: Question | null };

/**
 * What is done with a result: its data is held for a call, its tools are added to a list, or its text is shown. Whoever wants
 * data or a list takes it, or says that it is not wanted any more.
 */
export type Wanted = 'text' | 'nothing' | { callId: string } | { list: string; isFirstPage: boolean };

/** A request whose response has not come. */
export type Waiting = { requestId: number; wanted: Wanted };

/** A piece of an answer, to be read where the answers are kept. */
export type AnswerPiece = {
  /** Of the endpoint, for what is said of it. */
  address: string;
  /** In the pieces in which it came, of memory of their own, which is handed over. */
  bytes: Uint8Array<ArrayBuffer>[];
  /**
   * Of an event stream: which one, and where in it; null for a whole body of JSON. Of one that is left no more is read. One that
   * is shared by all requests goes on after a response.
   */
  stream: { id: string; isFirst: boolean; at: 'middle' | 'end' | 'left'; isShared: boolean } | null;
  waiting: readonly Waiting[];
  /** What must be shown nowhere. */
  secrets: readonly string[];
};

export type AnswerReading = {
  messages: HeardMessage[];
  /** Shows what it is if it has no message. */
  beginning: string;
  /** Whether it has any message of JSON-RPC, also one that is of no interest. */
  isRpc: boolean;
  /** Id, as JSON text, of a response that nobody waits for; null if there is none. */
  strayId: string | null;
  lastEventId: string | null;
  retryMs: number | null;
};

/** Reads answers, however large they are, where nobody waits for it. @throws AppError UNEXPECTED_ANSWER, THREAD_ENDED */
export type AnswerReader = (piece: AnswerPiece) => Promise<AnswerReading>;
