import type { Target } from '#shared/contract/tools/targets.ts';
import { parseJson } from '#shared/domain/mcp/json-object.ts';
import { needsTask, type ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import type { LogLevel } from '#shared/domain/mcp/wire/log-level.ts';
import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { type OfferKind, offerRequest } from '#shared/domain/mcp/tools/offer.ts';
import { type ClientInfo, requestBody } from '#shared/domain/mcp/wire/request-body.ts';
import { requestHeaders } from '#shared/domain/mcp/wire/request-headers.ts';

export type Prepared = {
  dialect: Dialect;
  id: number;
  client: ClientInfo;
  sessionId: string | null;
  agreedVersion: string | null;
  logLevel: LogLevel | null;
};

/** Body and headers of the next call, byte for byte as the backend sends them; the token is masked. */
export function sentRequest(
  target: Target,
  tool: ToolModel,
  argumentsText: string | null,
  prepared: Prepared,
  kind: OfferKind = 'tool',
): { body: string; headers: [string, string][] } {
  const { dialect, id, client, sessionId, agreedVersion, logLevel } = prepared;
  const {
    method,
    params,
    tool: named,
  } = offerRequest(kind, tool.name, argumentsText ?? undefined, dialect === '2025-11-25' && needsTask(tool));
  const body = requestBody({
    dialect,
    id,
    client,
    method,
    params,
    progressToken: id,
    logLevel,
    byHand: target.byHand,
  });
  const headers = requestHeaders({
    dialect,
    method,
    tool: named,
    args: argumentsText === null ? {} : parseJson(argumentsText),
    inputSchema: tool.inputSchema,
    authorisation: target.authorisation.kind === 'none' ? undefined : 'Bearer ••••••',
    sessionId: sessionId ?? undefined,
    agreedVersion: agreedVersion ?? undefined,
    extra: target.headers,
  });
  return { body, headers };
}
