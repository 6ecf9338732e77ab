import { sendToolCall } from '../../../identity/mcp-client/call-tool.ts';
import { listAllTools } from '../../../identity/mcp-client/list-tools.ts';
import { type PlacesParts, procedures } from '../procedures.ts';
import { findLevelSource, knownLevelSource, mcpTarget } from './find-level-source.ts';
import { readLevelsOf } from './read-levels-of.ts';
import { readMeasured, readPlaceSeries } from './read-place-series.ts';

const TRY_TIMEOUT_MS = 25_000;
const { levels } = procedures;

/** Where levels over time come from; undefined if there is no such source, or the user wants none. */
async function seriesSourceOf(context: PlacesParts, connectionId: string, signal: AbortSignal | undefined) {
  const { zone } = context.connections.get(connectionId);
  if (knownLevelSource(context, connectionId).origin === 'off') return undefined;
  const target = await mcpTarget(context, connectionId);
  const { source } = await findLevelSource(context, connectionId, target, signal);
  return source?.series ? { target, series: source.series, zone } : undefined;
}

export const levelsProcedures = levels.router({
  source: {
    read: levels.source.read.handler(({ context, input }) => knownLevelSource(context, input.connectionId)),
    change: levels.source.change.handler(async ({ context, input: { connectionId, choice } }) => {
      const binding = context.connections.binding(connectionId);
      await context.levelSources.choose(binding, choice === 'automatic' ? undefined : choice);
      context.alertWatch.expectNothing(connectionId);
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
  read: levels.read.handler(({ context, input: { connectionId }, signal }) =>
    readLevelsOf(context, connectionId, signal),
  ),
  series: levels.series.handler(async ({ context, input: { connectionId, ...question }, signal }) => {
    const found = await seriesSourceOf(context, connectionId, signal);
    if (!found) return { kind: 'no-source' };
    const { target, series, zone } = found;
    return readPlaceSeries(context.placeLists, target, series, { ...question, zone }, signal);
  }),
  measured: levels.measured.handler(async ({ context, input: { connectionId, ...question }, signal }) => {
    const found = await seriesSourceOf(context, connectionId, signal);
    if (!found) return { kind: 'no-source' };
    const { target, series, zone } = found;
    return readMeasured(context.placeLists, target, series, { ...question, zone }, signal);
  }),
});
