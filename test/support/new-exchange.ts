import type { NewExchange } from '#electron/backend/features/explorer/wire/exchange-log.ts';

/** A call of a tool as it is when its request goes out. */
export function newExchange(more: Partial<NewExchange> = {}): NewExchange {
  return {
    targetId: 't',
    targetName: 't',
    purpose: 'call',
    callId: null,
    dialect: 'bare',
    rpcMethod: 'tools/call',
    tool: 'any',
    httpMethod: 'POST',
    url: 'http://x.example/mcp',
    startedAtMs: 0,
    status: null,
    statusText: '',
    contentType: '',
    requestHeaders: [],
    headersAfterMs: null,
    firstByteAfterMs: null,
    endAfterMs: null,
    requestBody: '',
    secrets: [],
    ...more,
  };
}
