import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { UsageError } from '../start-problem.ts';

/** The endpoints that have a name; anything else is named by the beginning of its path. */
export const FAULT_ENDPOINTS = ['token', 'placeList', 'upload', 'mcp', 'sign-on'] as const;

const MAX_MS = 600_000;
const milliseconds = z.int().min(0).max(MAX_MS);
const effect = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

const effectSchema = z.discriminatedUnion('type', [
  /** Answers later: by so many milliseconds, or by a random time between the two. */
  effect('latency', {
    ms: z.union([
      milliseconds,
      z
        .tuple([milliseconds, milliseconds])
        .refine(([least, most]) => least <= most, 'its first number must not be larger than its second'),
    ]),
  }),
  /** Answers a status without doing what was asked. */
  effect('status', { status: z.int().min(400).max(599) }),
  /** Answers a page of HTML, as a proxy does, without doing what was asked. */
  effect('html', { status: z.int().min(200).max(599).default(200) }),
  /** Ends the connection without doing what was asked. */
  effect('cut-before', {}),
  /** Does what was asked, then ends the connection without an answer. */
  effect('cut-after', {}),
  /** Neither answers nor ends the connection. */
  effect('hang', {}),
  /** Does what was asked and answers with JSON that is none. */
  effect('malformed-json', {}),
  /** Does what was asked and answers as a stream of server-sent events. */
  effect('sse', {}),
  /** Does what was asked and gives the answer another content type. */
  effect('wrong-content-type', {}),
  /** Does what was asked and ends the connection in the middle of the answer. */
  effect('truncated-body', {}),
  /** Does what was asked and answers no faster than so many bytes in a second, with or without saying how many. */
  effect('trickle', {
    bytesPerSecond: z.int().min(100).max(100_000_000),
    announced: z.boolean().default(true),
  }),
]);

export type FaultEffect = z.infer<typeof effectSchema>;

const ENDPOINT_NAMES = new Set<string>(FAULT_ENDPOINTS);

/** These need the answer itself, and the sign-on service writes its answers past the layer. */
const NOT_FOR_SIGN_ON = new Set<FaultEffect['type']>([
  'sse',
  'wrong-content-type',
  'truncated-body',
  'trickle',
]);

/** Where the paths of the sign-on service begin. */
export const SIGN_ON_BEGINNINGS = [
  '/realms/',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

const reachesSignOn = (endpoint: string): boolean =>
  endpoint === 'sign-on' ||
  SIGN_ON_BEGINNINGS.some((path) => path.startsWith(endpoint) || endpoint.startsWith(path));

const ruleSchema = z
  .strictObject({
    endpoint: z
      .string()
      .refine(
        (text) => ENDPOINT_NAMES.has(text) || /^\/[!-~]*$/.test(text),
        `must be ${FAULT_ENDPOINTS.join(', ')}, or the beginning of a path such as "/realms"`,
      ),
    effect: effectSchema,
    probability: z.number().min(0).max(1).optional(),
    count: z.int().min(1).optional(),
    every: z.int().min(1).optional(),
  })
  .refine(
    ({ probability, count, every }) =>
      [probability, count, every].filter((value) => value !== undefined).length <= 1,
    'may have only one of probability, count and every',
  )
  .refine(
    ({ endpoint, effect: { type } }) => !(reachesSignOn(endpoint) && NOT_FOR_SIGN_ON.has(type)),
    `has an effect that the sign-on service cannot have: ${[...NOT_FOR_SIGN_ON].join(', ')}`,
  );

/** A fault: which requests it is for, which of them it strikes (all, if nothing is said), and what it does. */
export type FaultRule = z.infer<typeof ruleSchema>;

/** What a file of faults says. The same seed strikes the same requests of the same sequence. */
export const faultRulesSchema = z.strictObject({
  seed: z.int().min(0).max(4_294_967_295).default(1),
  rules: z.array(ruleSchema).min(1),
});

export type FaultRules = z.infer<typeof faultRulesSchema>;

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || 'the file';

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `The faults in ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Reads a file of faults (docs/operating.md). It is read once: a change counts from the next start on, so that a run
 * has one set of faults and can be repeated.
 * @throws UsageError that names the place in the file and what is wrong there.
 */
export function readFaultFile(path: string): FaultRules {
  let json: unknown;
  const text = readText(path);
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `The faults in ${path} are no JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const read = faultRulesSchema.safeParse(json);
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => `${placeOf(issue.path)}: ${issue.message}`);
  throw new UsageError(`The faults in ${path} are wrong. ${problems.join('; ')}.`);
}
