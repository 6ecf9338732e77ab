import type { StdioCommand } from '#shared/domain/mcp/wire/mcp-json.ts';
import type { TargetSettings } from '#shared/domain/mcp/wire/mcp-target.ts';
import { maskAddress } from '#shared/domain/mask-secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { Fetch } from '../../kit/http/send-request.ts';
import type { CallParts } from './calls/call-tool.ts';
import { requireSendable } from '../../kit/http/require-sendable.ts';
import { checksHere } from './checks/checks-client.ts';
import { resultsHere } from './results/results.ts';
import { Links } from './targets/links.ts';
import type { Endpoint } from './wire/endpoint.ts';
import { ExchangeLog } from './wire/exchange-log.ts';

export type HeadlessOptions = {
  /** An address, or a program that was confirmed. */
  from: { url: string } | { name: string; command: StdioCommand };
  token: string | undefined;
  settings: TargetSettings;
  version: string;
  fetch: Fetch;
};

/** The explorer's core without a window and without anything on disk: for the command line. */
export function headlessExplorer(options: HeadlessOptions): { parts: CallParts; endpoint: Endpoint } {
  const { from, token, settings, version, fetch } = options;
  const url = 'url' in from ? from.url : `stdio:${from.name}`;
  const address = 'url' in from ? maskAddress(url) : url;
  const results = resultsHere();
  return {
    parts: { links: new Links(), results, checks: checksHere() },
    endpoint: {
      targetId: 'headless',
      bindings: [],
      targetName: address,
      url,
      address,
      ...('command' in from && { process: from.command }),
      settings,
      authoriser: {
        async send(send, isRefused) {
          const answer = await send(token && requireSendable(token, 'mcp-bearer'));
          if (isRefused(answer)) {
            throw new AppError('MCP_BEARER_REFUSED', { address, wasSent: token !== undefined });
          }
          return answer;
        },
      },
      fetch,
      read: (piece) => results.call('read', piece),
      log: new ExchangeLog(),
      version,
    },
  };
}
