import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { quoted, ToolError } from './tool-error.ts';

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : quoted(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Says what is wrong with one argument, and what was sent. */
function sentenceOf(issue: z.core.$ZodIssue, sent: unknown, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.map(quoted).join(', ');
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
export function readArguments<T>(schema: z.ZodObject & z.ZodType<T>, sent: unknown): T {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const known = Object.keys(schema.shape);
  throw new ToolError(read.error.issues.map((issue) => sentenceOf(issue, sent, known)).join('; '));
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

/** The schema of a tool's arguments. The SDK would put two prefixes before each problem, so readArguments checks them. */
export const inputSchema = (schema: z.ZodObject): StandardSchemaWithJSON<unknown, unknown> =>
  unchecked(jsonSchemaOf(schema, 'input'));

const MORE_FIELD = {
  type: 'string',
  description: 'How to get what this answer leaves out; absent if it is complete.',
};

/** The schema of a tool's answer. Answers are made by typed code, and tests hold them against it, so calls do not. */
export function outputSchema(schema: z.ZodType): StandardSchemaWithJSON<unknown, unknown> {
  const { properties, ...json } = jsonSchemaOf(schema, 'output');
  const fields: Record<string, unknown> = { ...Object(properties) };
  if ('nextCursor' in fields) fields['more'] = MORE_FIELD;
  return unchecked({ ...json, properties: fields });
}
