import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { quoted } from './tool-error.ts';

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

/** The schema of a tool's arguments: JSON Schema ready made, and problems told so that a caller can correct them. */
export function inputSchema<T>(schema: z.ZodObject & z.ZodType<T>): StandardSchemaWithJSON<unknown, T> {
  const json = jsonSchemaOf(schema, 'input');
  const known = Object.keys(schema.shape);
  return {
    '~standard': {
      version: 1,
      vendor: 'stillwell',
      jsonSchema: { input: () => json, output: () => json },
      validate: (sent) => {
        const read = schema.safeParse(sent);
        if (read.success) return { value: read.data };
        return {
          issues: read.error.issues.map((issue) => ({
            message: sentenceOf(issue, sent, known),
            path: issue.path,
          })),
        };
      },
    },
  };
}

/** The schema of a tool's answer. Answers are made by typed code, and tests hold them against it, so calls do not. */
export function outputSchema<T>(schema: z.ZodType<T>): StandardSchemaWithJSON<unknown, unknown> {
  const json = jsonSchemaOf(schema, 'output');
  return {
    '~standard': {
      version: 1,
      vendor: 'stillwell',
      jsonSchema: { input: () => json, output: () => json },
      validate: (value) => ({ value }),
    },
  };
}
