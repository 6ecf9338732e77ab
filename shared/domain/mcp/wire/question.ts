import { z } from 'zod';
import type { JsonValue } from '../../json-value.ts';

/** A part of a message for a model; of one that is no text only what it is. */
export type SamplingPart = { type: string; text: string; mimeType: string };

/** What an endpoint asks of a person. */
export type Question =
  /** A sentence, and the schema of the form (MCP, elicitation). */
  | { kind: 'form'; message: string; schema: JsonValue }
  /** What a language model is to go on with (MCP, sampling). */
  | {
      kind: 'sampling';
      systemPrompt: string;
      messages: { role: string; parts: SamplingPart[] }[];
      /** null if it does not say. */
      maxTokens: number | null;
    }
  /** The folders it may work in (MCP, roots). */
  | { kind: 'roots' };

const KIND_OF_METHOD = new Map<string, Question['kind']>([
  ['elicitation/create', 'form'],
  ['sampling/createMessage', 'sampling'],
  ['roots/list', 'roots'],
]);

/** Why nobody is asked: the app does not do it, the settings of the endpoint rule it out, or it cannot be shown or put beside others. */
export const REFUSALS = ['unsupported', 'not-allowed', 'unusable'] as const;

type Refusal = (typeof REFUSALS)[number];

/** Why a request of an endpoint is refused. @param byHand what it was told that it may ask beside forms */
export function refusalOf(method: string, byHand: readonly string[]): { rpcMethod: string; why: Refusal } {
  const kind = KIND_OF_METHOD.get(method);
  if (kind === undefined) return { rpcMethod: method, why: 'unsupported' };
  return { rpcMethod: method, why: kind === 'form' || byHand.includes(kind) ? 'unusable' : 'not-allowed' };
}

/** How the SDKs of TypeScript and Python and FastMCP say it. */
const CANNOT_ASK = /server-initiated requests|server-to-client requests are not available/i;
const MAX_EXCUSE_CHARS = 2_000;

/** Whether a tool fails because it asks while it runs, which 2026-07-28 has no way to: there a result asks. */
export function saysCannotAsk(text: JsonValue | undefined): boolean {
  return typeof text === 'string' && CANNOT_ASK.test(text.slice(0, MAX_EXCUSE_CHARS));
}

export type Refused = ReturnType<typeof refusalOf>;

const MAX_ANSWER_CHARS = 1_000_000;
export const MAX_ROOTS = 200;

/** The result of `sampling/createMessage` that a person gives. */
const samplingResultSchema = z.object({
  role: z.literal('assistant'),
  content: z.object({ type: z.literal('text'), text: z.string().max(MAX_ANSWER_CHARS) }),
  model: z.string().min(1).max(200),
  stopReason: z.literal('endTurn'),
});

/** The result of `roots/list` that a person gives. */
const rootsResultSchema = z.object({
  roots: z.array(z.object({ uri: z.string().max(10_000).startsWith('file://') })).max(MAX_ROOTS),
});

/** What an accepted answer has to be. */
export const ANSWER_SCHEMAS = {
  form: z.record(z.string(), z.json()),
  sampling: samplingResultSchema,
  roots: rootsResultSchema,
};

/** Of no model: MCP wants to know which one has answered. */
const BY_A_PERSON = 'answered-by-hand';

/** The answer to `sampling/createMessage` as JSON text. */
export function samplingAnswer(text: string): string {
  return JSON.stringify({
    role: 'assistant',
    content: { type: 'text', text },
    model: BY_A_PERSON,
    stopReason: 'endTurn',
  } satisfies z.infer<typeof samplingResultSchema>);
}

/**
 * The answer to `roots/list` as JSON text.
 * @param typed a folder on each line: a path from the root of a disk, or a `file://` address.
 * @returns the lines that are neither, and none where there are more than `MAX_ROOTS`
 */
export function rootsAnswer(typed: string): { json: string } | { unusable: string[] } {
  const lines = typed.split('\n').flatMap((line) => line.trim() || []);
  const roots = lines.map((line) => fileUri(line));
  const unusable = lines.filter((_line, index) => roots[index] === undefined);
  if (unusable.length > 0 || lines.length > MAX_ROOTS) return { unusable };
  return { json: JSON.stringify({ roots: roots.map((uri) => ({ uri })) }) };
}

/** RFC 8089. */
function fileUri(line: string): string | undefined {
  if (/^file:\/\//i.test(line)) return URL.canParse(line) ? new URL(line).href : undefined;
  const isOnDrive = /^[A-Za-z]:[\\/]/.test(line);
  if (!isOnDrive && !line.startsWith('/')) return undefined;
  const steps = (isOnDrive ? line.replaceAll('\\', '/') : line).split('/');
  const written = steps.map((step, index) => (isOnDrive && index === 0 ? step : encodeURIComponent(step)));
  return `file://${isOnDrive ? '/' : ''}${written.join('/')}`;
}
