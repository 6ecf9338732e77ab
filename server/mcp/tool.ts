import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { VisiblePlaces } from './visible-places.ts';
import type { PlaceStatus } from './place-status.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import type { CallTurn } from './call-turns.ts';
import { ToolError } from './tool-error.ts';
import { inputSchema, outputSchema, readArguments } from './tool-schema.ts';
import type { UploadedEquipment } from './uploaded-equipment.ts';
import type { WallClock } from './wall-clock.ts';

/** What one call works with: everything the account may see, and nothing else. */
export type ToolContext = {
  visible: VisiblePlaces;
  uploads: UploadedEquipment;
  zone: string;
  clock: WallClock;
  /** Long work pauses between its steps. */
  turn: CallTurn;
  /** Epoch milliseconds; the same during the whole call. */
  nowMs: number;
  statusOf: (place: MonitoredPlace, nowMs: number) => Promise<PlaceStatus>;
};

/** Opens what a call works with, and hears of a failure that is the service's own. */
export type ToolSession = {
  context(): Promise<ToolContext>;
  /** @returns the number under which the operator finds the failure. */
  failed(tool: string, error: unknown): string;
};

/** A tool before it is known to a server; its types are those of its schemas. */
type Tool<I, O extends Record<string, unknown>> = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject & z.ZodType<I>;
  output: z.ZodType<O>;
  run: (args: I, context: ToolContext) => Promise<O>;
};

/** A tool that can be put on a server. */
export type McpTool = { name: string; register(server: McpServer, session: ToolSession): void };

/** All tools read only what the service holds, and asking twice changes nothing. */
const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Largest answer, all of its JSON counted. */
const MOST_ANSWER_BYTES = 950_000;

const TOO_LONG =
  'The answer would be longer than 1 MB. Ask for less at once: a smaller limit, a shorter period, or fewer fields.';

const ELSEWHERE = 'The answer is in structuredContent; it is too long to be repeated as text.';

/** How many characters of a JSON text are written as two when it becomes a string of JSON itself. */
function escapedCount(text: string): number {
  let count = 0;
  for (const character of ['"', '\\'])
    for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Mirrors structured content as text for clients that read only that, unless both together were too long. */
function answer(structuredContent: Record<string, unknown>): CallToolResult {
  const text = JSON.stringify(structuredContent);
  const textBytes = Buffer.byteLength(text);
  if (textBytes > MOST_ANSWER_BYTES) throw new ToolError(TOO_LONG);
  const isTooLong = textBytes * 2 + escapedCount(text) + 2 > MOST_ANSWER_BYTES;
  return {
    content: [{ type: 'text', text: isTooLong ? ELSEWHERE : text }],
    structuredContent,
  };
}

/** Says how to get what an answer leaves out, for whoever reads the answer alone. */
function moreOf(
  tool: string,
  { nextCursor, isCoarserThanRequested }: Record<string, unknown>,
): { more?: string } {
  if (typeof nextCursor === 'string') {
    return {
      more: `There is more. Call ${tool} again with the same arguments and cursor set to nextCursor; a larger limit makes fewer pages.`,
    };
  }
  if (isCoarserThanRequested !== true) return {};
  return {
    more: 'The intervals are longer than asked for. A larger limit, a shorter period or fewer fields give finer ones.',
  };
}

const refusal = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

/** Makes a tool: schemas are written once, and every failure of it becomes a result that tells what to do. */
export function defineTool<I, O extends Record<string, unknown>>(tool: Tool<I, O>): McpTool {
  const { name, title, description, run } = tool;
  const config = {
    title,
    description,
    inputSchema: inputSchema(tool.input),
    outputSchema: outputSchema(tool.output),
    annotations: { title, ...ANNOTATIONS },
  };
  return {
    name,
    register(server, session) {
      server.registerTool(name, config, async (args) => {
        try {
          const data = await run(readArguments(tool.input, args), await session.context());
          return answer({ ...data, ...moreOf(name, data) });
        } catch (error) {
          if (error instanceof ToolError) return refusal(error.message);
          const reference = session.failed(name, error);
          return refusal(`The service failed; try again later. Its log has more under ${reference}.`);
        }
      });
    },
  };
}
