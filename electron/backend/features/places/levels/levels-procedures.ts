import { sendToolCall } from '../../../identity/mcp-client/call-tool.ts';
import { listAllTools } from '../../../identity/mcp-client/list-tools.ts';
import { type PlacesParts, procedures } from '../procedures.ts';
import { readPlaceSeries } from './read-place-series.ts';
import type { LevelEvent, LevelSourceState } from '#shared/contract/levels.ts';
import {
  recogniseLevelSource,
  STILLWELL_LEVEL_SOURCE,
} from '#shared/domain/levels/stillwell-level-source.ts';
import { AppError } from '#shared/errors.ts';
import type { McpTarget } from '../../../identity/mcp-client/mcp-request.ts';
import { mcpEndpoint } from '../../../identity/mcp-sign-in/mcp-endpoint.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LatestLevels } from '#shared/domain/levels/level-source.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { PageCursors } from './page-cursors.ts';
import type { AnswerThread, LatestPage, LevelPiece } from './read-answers.ts';

const LIST_TIMEOUT_MS = 20_000;

/** What is known of a connection's source without asking the service. @throws AppError CONNECTION_NOT_FOUND */
function knownLevelSource(parts: PlacesParts, connectionId: string): LevelSourceState {
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

/** The same; where nothing is known the service's tools are looked at. @throws AppError as `listAllTools` does. */
async function findLevelSource(
  parts: PlacesParts,
  connectionId: string,
  target: McpTarget,
  signal: AbortSignal | undefined,
): Promise<LevelSourceState> {
  const known = knownLevelSource(parts, connectionId);
  if (known.origin !== 'unknown') return known;
  const tools = await listAllTools(target, { timeoutMs: LIST_TIMEOUT_MS, signal }, (answer) =>
    parts.placeLists.read('levelTools', { answer }, signal),
  );
  parts.levelSources.remember(target.session, recogniseLevelSource(tools));
  return knownLevelSource(parts, connectionId);
}

/** The MCP endpoint of a connection with its login. @throws AppError MCP_SIGNED_OUT, CONNECTION_NOT_FOUND, BUILT_IN_SERVICE_FAILED */
async function mcpTarget(parts: PlacesParts, connectionId: string): Promise<McpTarget> {
  const end = await mcpEndpoint(parts, connectionId);
  const session = parts.mcpSignIns.sessionAt(end);
  if (!session) throw new AppError('MCP_SIGNED_OUT', { connectionId });
  return { mcpUrl: end.mcpUrl, session, fetch: parts.fetch };
}

const CALL_TIMEOUT_MS = 30_000;
/** A cursor that never ends is a fault of the source. */
const MAX_PAGES = 5_000;

type PageEvent = Extract<LevelEvent, { kind: 'page' }>;

/**
 * Calls the tool of a source page by page.
 * @throws AppError TOOL_FAILED, LEVELS_NOT_FOUND, THREAD_ENDED, or what `sendToolCall` throws.
 */
async function* readLatestLevels(
  thread: AnswerThread,
  target: McpTarget,
  source: LatestLevels,
  zone: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<PageEvent> {
  const cursors = new PageCursors(source.paging);
  let done = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const args = cursors.withNext(source.args);
    const answer = await sendToolCall(target, source.tool, args, { timeoutMs: CALL_TIMEOUT_MS, signal });
    const read = await thread.read('latestLevels', { answer, source, zone }, signal);
    if (!read) {
      throw new AppError('LEVELS_NOT_FOUND', { tool: source.tool, pointer: source.listPointer });
    }
    for await (const event of pageEvents(read, done)) {
      yield event;
      ({ done } = event);
    }
    if (cursors.goOn(read.next)) continue;
    if (!cursors.isGoingRound) return;
    break;
  }
  throw new AppError('TOOL_FAILED', { tool: source.tool, says: 'its pages do not come to an end' });
}

async function* pageEvents(
  { pieces, withoutPlace, total }: LatestPage,
  doneBefore: number,
): AsyncGenerator<PageEvent> {
  let done = doneBefore;
  for (const [index, text] of pieces.entries()) {
    if (index > 0) await nextTurn();
    const piece = parseJsonText(text) as LevelPiece;
    const lacking = index === pieces.length - 1 ? withoutPlace : 0;
    done += piece.placeIds.length + lacking;
    yield { kind: 'page', ...piece, done, total, withoutPlace: lacking };
  }
}

const TRY_TIMEOUT_MS = 25_000;
const { levels } = procedures;

export const levelsProcedures = levels.router({
  source: {
    read: levels.source.read.handler(({ context, input }) => knownLevelSource(context, input.connectionId)),
    change: levels.source.change.handler(async ({ context, input: { connectionId, choice } }) => {
      const binding = context.connections.binding(connectionId);
      await context.levelSources.choose(binding, choice === 'automatic' ? undefined : choice);
      return knownLevelSource(context, connectionId);
    }),
  },
  tools: levels.tools.handler(async ({ context, input: { connectionId }, signal }) => {
    const target = await mcpTarget(context, connectionId);
    const tools = await listAllTools(target, { timeoutMs: TRY_TIMEOUT_MS, signal }, (answer) =>
      context.placeLists.read('levelTools', { answer }, signal),
    );
    return tools.map(({ name, title, description, argumentNames }) => ({
      name,
      title,
      description,
      argumentNames,
    }));
  }),
  tryTool: levels.tryTool.handler(async ({ context, input: { connectionId, tool, args }, signal }) => {
    const target = await mcpTarget(context, connectionId);
    const answer = await sendToolCall(target, tool, args, { timeoutMs: TRY_TIMEOUT_MS, signal });
    return { json: await context.placeLists.read('toolJson', { answer, tool }, signal) };
  }),
  read: levels.read.handler(async function* ({ context, input: { connectionId }, signal }) {
    const { zone } = context.connections.get(connectionId);
    if (knownLevelSource(context, connectionId).origin === 'off') {
      yield { kind: 'no-source', origin: 'off' } as const;
      return;
    }
    const target = await mcpTarget(context, connectionId);
    const { source } = await findLevelSource(context, connectionId, target, signal);
    if (!source) {
      yield { kind: 'no-source', origin: 'none' } as const;
      return;
    }
    yield { kind: 'source', tool: source.latest.tool } as const;
    yield* readLatestLevels(context.placeLists, target, source.latest, zone, signal);
  }),
  series: levels.series.handler(async ({ context, input: { connectionId, ...question }, signal }) => {
    const { zone } = context.connections.get(connectionId);
    if (knownLevelSource(context, connectionId).origin === 'off') return { kind: 'no-source' };
    const target = await mcpTarget(context, connectionId);
    const { source } = await findLevelSource(context, connectionId, target, signal);
    if (!source?.series) return { kind: 'no-source' };
    return readPlaceSeries(context.placeLists, target, source.series, { ...question, zone }, signal);
  }),
});
