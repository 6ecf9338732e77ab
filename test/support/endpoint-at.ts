import type { Endpoint } from '#electron/backend/features/explorer/wire/endpoint.ts';
import { ExchangeLog } from '#electron/backend/features/explorer/wire/exchange-log.ts';
import { AnswerReader } from '#electron/backend/features/explorer/results/answer-reader.ts';
import { DEFAULT_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';

/** An MCP endpoint that wants no token, without an app around it. */
export function endpointAt(url: string, more: Partial<Endpoint> = {}): Endpoint {
  const reader = new AnswerReader();
  return {
    targetId: 'of-the-test',
    targetName: 'Test',
    bindings: [],
    url,
    address: url,
    settings: DEFAULT_TARGET_SETTINGS,
    authoriser: { send: (send) => send(undefined) },
    fetch,
    read: async (piece) => reader.read(piece),
    log: new ExchangeLog(),
    version: '1',
    ...more,
  };
}
