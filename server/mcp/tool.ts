import type { CallToolResult, McpServer, StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { CallTurn } from './call-scheduler.ts';
import type { MonitoredPlace } from './monitored-place.ts';
import type { PlaceEntry } from './place-status.ts';
import { quoted, ToolError } from './tool-error.ts';
import type { UploadedEquipment } from './uploaded-equipment.ts';
import type { VisiblePlaces } from './visible-places.ts';
import type { WallClock } from './wall-clock.ts';

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : quoted(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The schema of a tool's arguments. The SDK would put two prefixes before each problem, so readArguments checks them. */
const inputSchema = (schema: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> =>
  unchecked(jsonSchemaOf(schema, 'input'));

const MORE_FIELD = {
  type: 'string',
  description: 'How to get what this answer leaves out; absent if it is complete.',
};

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
  /** How places stand at a moment, in their order. */
  statusesOf: (places: readonly MonitoredPlace[], nowMs: number) => AsyncIterable<PlaceEntry>;
};

/** Does a call with what it works with, when its turn has come, and hears of a failure that is the service's own. */
export type ToolSession = {
  during<T>(work: (context: ToolContext) => Promise<T>): Promise<T>;
  /**
   * Claims room for an answer until somebody has read it.
   * @throws ToolError if there is none.
   */
  claim(bytes: number): void;
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
const MAX_ANSWER_BYTES = 950_000;

const TOO_LONG =
  'The answer would be longer than 1 MB. Ask for less at once: a smaller limit, a shorter period, or fewer fields.';

/** Longer content is not mirrored as text: no model reads so much, and programs read structuredContent. */
const MAX_MIRRORED_BYTES = 100_000;

const ELSEWHERE =
  'The answer is in structuredContent; it is too long to be repeated as text. To get it as text, ask for less at once: a ' +
  'smaller limit, a shorter period, or fewer fields.';

/** What an answer that is too long for text says instead, and how it goes on. */
function pointer({ nextCursor, more }: Record<string, unknown>): string {
  const lines = [ELSEWHERE, more, typeof nextCursor === 'string' ? `nextCursor: ${nextCursor}` : undefined];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

/**
 * Mirrors structured content as text for clients that read only that, unless it is long.
 * @param claim is told how long the answer is.
 */
function answer(structuredContent: Record<string, unknown>, claim: ToolSession['claim']): CallToolResult {
  const text = JSON.stringify(structuredContent);
  const textBytes = Buffer.byteLength(text);
  if (textBytes > MAX_ANSWER_BYTES) throw new ToolError(TOO_LONG);
  const mirror = textBytes > MAX_MIRRORED_BYTES ? pointer(structuredContent) : text;
  claim(textBytes + Buffer.byteLength(mirror));
  return { content: [{ type: 'text', text: mirror }], structuredContent };
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
          const read = readArguments(tool.input, args);
          const data = await session.during((context) => run(read, context));
          return answer({ ...data, ...moreOf(name, data) }, (bytes) => session.claim(bytes));
        } catch (error) {
          if (error instanceof ToolError) return refusal(error.message);
          const reference = session.failed(name, error);
          return refusal(`The service failed; try again later. Its log has more under ${reference}.`);
        }
      });
    },
  };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** Problems that are told of one call: whoever has made one of them two hundred times need not read it so often. */
const MAX_PROBLEMS = 8;

/** Says what is wrong with one argument, and what was sent. */
function sentenceOf(issue: z.core.$ZodIssue, sent: unknown, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, MAX_PROBLEMS).map(quoted).join(', ');
    return `there is no argument ${keys}; the arguments are ${known.join(', ') || 'none'}`;
  }
  return `${issue.message} (got ${shown(valueAt(sent, issue.path))})`;
}

/** The JSON Schema of a zod schema, written once: the SDK asks for it with every tools/list. */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // Every whole number has these bounds; they tell a reader nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Some clients of AI models know schemas of a single type only.
      const { type } = jsonSchema;
      if (Array.isArray(type)) {
        delete jsonSchema.type;
        jsonSchema.anyOf = type.map((one) => ({ type: one }));
      }
    },
  });
  return { type: 'object', ...json };
}

/**
 * Reads the arguments of a call.
 * @throws ToolError that says of each wrong argument what is wrong with it and what was sent.
 */
function readArguments<T>(schema: z.ZodObject & z.ZodType<T>, sent: unknown): T {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const known = Object.keys(schema.shape);
  const { issues } = read.error;
  const sentences = issues.slice(0, MAX_PROBLEMS).map((issue) => sentenceOf(issue, sent, known));
  const others = issues.length - sentences.length;
  throw new ToolError([...sentences, ...(others > 0 ? [`and ${others} more`] : [])].join('; '));
}

/** JSON Schema ready made, for an SDK that shall check nothing. */
function unchecked(json: Record<string, unknown>): StandardSchemaWithJSON<unknown, unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'stillwell',
      jsonSchema: { input: () => json, output: () => json },
      validate: (value) => ({ value }),
    },
  };
}

/** The schema of a tool's answer. Answers are made by typed code, and tests hold them against it, so calls do not. */
function outputSchema(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const { properties, ...json } = jsonSchemaOf(schema, 'output');
  const fields: Record<string, unknown> = { ...Object(properties) };
  if ('nextCursor' in fields) fields['more'] = MORE_FIELD;
  return unchecked({ ...json, properties: fields });
}
