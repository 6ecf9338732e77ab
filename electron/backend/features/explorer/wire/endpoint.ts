import type { LogLevel } from '#shared/domain/mcp/wire/log-level.ts';
import type { StdioCommand } from '#shared/domain/mcp/wire/mcp-json.ts';
import type { TargetSettings } from '#shared/domain/mcp/wire/mcp-target.ts';
import type { Fetch } from '../../../kit/http/send-request.ts';
import type { ExchangeLog } from './exchange-log.ts';
import type { AnswerReader, HeardMessage } from './heard-message.ts';
import type { Ask } from './rpc-call.ts';

/** How requests get their token: the same for every dialect. */
export type Authoriser = {
  /**
   * Runs a request with a token, and again with a renewed one if the first was refused and there is a way to renew it.
   * @throws AppError MCP_SIGNED_OUT, MCP_ACCESS_REFUSED, MCP_BEARER_REFUSED, or what the request ended in.
   */
  send<T>(send: (token: string | undefined) => Promise<T>, isRefused: (answer: T) => boolean): Promise<T>;
};

export type Notices = {
  hear: (message: HeardMessage) => void;
  /** The level from which on it is to send lines of log; null for its own choice. */
  logLevel: () => LogLevel | null;
};

/** An MCP endpoint that is ready to be asked. */
export type Endpoint = {
  targetId: string;
  /** What leads to it, and the login that lets us in: when one of them has ended, nothing of it is kept any more. */
  bindings: readonly { readonly ended: AbortSignal }[];
  targetName: string;
  url: string;
  /** The URL as failures tell it: without the keys in it (`maskAddress`). */
  address: string;
  /** The program that it is, instead of a server at an address. */
  process?: StdioCommand;
  settings: TargetSettings;
  authoriser: Authoriser;
  fetch: Fetch;
  /** Where its answers are read. */
  read: AnswerReader;
  log: ExchangeLog;
  /** What it says beside its answers, and how much it is to say; left out where nobody listens. */
  notices?: Notices;
  /** Asks a person what it wants to know outside of any call; left out where nobody is. */
  ask?: Ask;
  /** Version of the app, which the handshake names. */
  version: string;
};

/** Whether what an endpoint hangs on is still as it was when it was opened. */
export function isBound({ bindings }: Pick<Endpoint, 'bindings'>): boolean {
  return bindings.every(({ ended }) => !ended.aborted);
}
