import type { LevelSourceState } from '#shared/contract/levels.ts';
import {
  recogniseLevelSource,
  STILLWELL_LEVEL_SOURCE,
} from '#shared/domain/levels/stillwell-level-source.ts';
import { AppError } from '#shared/errors.ts';
import { listAllTools } from '../../../identity/mcp-client/list-tools.ts';
import type { McpTarget } from '../../../identity/mcp-client/mcp-request.ts';
import { mcpEndpoint } from '../../../identity/mcp-sign-in/mcp-endpoint.ts';
import type { PlacesParts } from '../procedures.ts';

const LIST_TIMEOUT_MS = 20_000;

/** What is known of a connection's source without asking the service. @throws AppError CONNECTION_NOT_FOUND */
export function knownLevelSource(parts: PlacesParts, connectionId: string): LevelSourceState {
  const { kind } = parts.connections.get(connectionId);
  const chosen = parts.levelSources.chosen(connectionId);
  if (chosen === 'off') return { origin: 'off', source: null };
  if (chosen) return { origin: 'chosen', source: chosen };
  if (kind === 'built-in') return { origin: 'recognised', source: STILLWELL_LEVEL_SOURCE };
  const session = parts.mcpSignIns.session(connectionId);
  const recognised = session && parts.levelSources.recognised(session);
  if (recognised === undefined) return { origin: 'unknown', source: null };
  return recognised ? { origin: 'recognised', source: recognised } : { origin: 'none', source: null };
}

/**
 * The same; where no source is known the service's tools are looked at, each time: a service that is being updated may
 * lack them for a while.
 * @throws AppError as `listAllTools` does.
 */
export async function findLevelSource(
  parts: PlacesParts,
  connectionId: string,
  target: McpTarget,
  signal: AbortSignal | undefined,
): Promise<LevelSourceState> {
  const known = knownLevelSource(parts, connectionId);
  if (known.source || known.origin === 'off') return known;
  const tools = await listAllTools(target, { timeoutMs: LIST_TIMEOUT_MS, signal }, (answer) =>
    parts.placeLists.read('levelTools', { answer }, signal),
  );
  parts.levelSources.remember(target.session, recogniseLevelSource(tools));
  return knownLevelSource(parts, connectionId);
}

/** The MCP endpoint of a connection with its login. @throws AppError MCP_SIGNED_OUT, CONNECTION_NOT_FOUND, BUILT_IN_SERVICE_FAILED */
export async function mcpTarget(parts: PlacesParts, connectionId: string): Promise<McpTarget> {
  const end = await mcpEndpoint(parts, connectionId);
  const session = parts.mcpSignIns.sessionAt(end);
  if (!session) throw new AppError('MCP_SIGNED_OUT', { connectionId });
  return { mcpUrl: end.mcpUrl, session, fetch: parts.fetch };
}
