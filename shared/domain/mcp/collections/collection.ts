import { z } from 'zod';
import { isJsonPointer } from '../../json-pointer.ts';
import { maskSecret, maskText } from '../../mask-secrets.ts';
import { isLikelySecretName } from '../../secret-names.ts';
import { leafTexts, parseJson } from '../json-object.ts';
import { dialectSchema } from '../wire/mcp-target.ts';
import { referencesIn, withRenamedReferences } from './references.ts';

/** A text in both languages of the app; one that is written in one language only is the same in both. */
const wordsSchema = z.object({ en: z.string().max(4000), 'zh-cn': z.string().max(4000) });

export type Words = z.infer<typeof wordsSchema>;
export type WordsLanguage = keyof Words;

export const sameWords = (text: string): Words => ({ en: text, 'zh-cn': text });

/** The text in a language, or in the other one if there is none. */
export function wordsIn(words: Words, language: WordsLanguage): string {
  return words[language] || words[language === 'en' ? 'zh-cn' : 'en'];
}

/** A call is referred to by its name from the arguments of later calls. */
export const CALL_NAME = /^[A-Za-z][\w-]{0,59}$/;
const pointerSchema = z.string().max(500).refine(isJsonPointer, 'no-pointer');

const isJson = (text: string): boolean => parseJson(text) !== undefined;

/** What a call has to answer. Pointers (RFC 6901) start at the whole result: `/structuredContent/total`. */
const expectationSchema = z.discriminatedUnion('kind', [
  /** The tool says that it failed, or does not. */
  z.object({ kind: z.literal('is-error'), isError: z.boolean() }),
  /** The structured content fits the tool's output schema. */
  z.object({ kind: z.literal('schema') }),
  z.object({ kind: z.literal('exists'), pointer: pointerSchema }),
  z.object({
    kind: z.literal('equals'),
    pointer: pointerSchema,
    value: z.json(),
    /** The value as it was typed, where numbers of it have more digits than `value` can keep. */
    valueText: z.string().max(1_000_000).refine(isJson, 'no-json').optional(),
  }),
  /** The text (or the JSON) at the pointer fits a regular expression. */
  z.object({ kind: z.literal('matches'), pointer: pointerSchema, pattern: z.string().max(1000) }),
  /** How many items an array has, or members an object; both ends included. */
  z.object({
    kind: z.literal('count'),
    pointer: pointerSchema,
    least: z.int().nonnegative().nullable(),
    most: z.int().nonnegative().nullable(),
  }),
  z.object({ kind: z.literal('latency'), mostMs: z.number().positive() }),
]);

export type Expectation = z.infer<typeof expectationSchema>;
type Equals = Extract<Expectation, { kind: 'equals' }>;

/** What an `equals` expects, as JSON text with all its digits. */
export function expectedJson({ value, valueText }: Pick<Equals, 'value' | 'valueText'>): string {
  return valueText ?? JSON.stringify(value);
}

const callFields = {
  name: z.string().regex(CALL_NAME, 'call-name-unusable'),
  tool: z.string().min(1).max(300),
  /** Text of a JSON object as it was typed; `{{name.path}}` in its texts stands for a value of an earlier answer. */
  argumentsText: z.string().max(1_000_000),
};
const expectationsSchema = z.array(expectationSchema).max(100);

/** One answer as it came, to be shown without a network; secrets are masked. */
const recordingSchema = z.object({
  recordedAtMs: z.number(),
  latencyMs: z.number(),
  dialect: dialectSchema,
  /** Name of the target it was recorded from. */
  source: z.string(),
  requestBody: z.string(),
  status: z.number().nullable(),
  /** The result of the tool, JSON text. */
  resultText: z.string(),
});

export type Recording = z.infer<typeof recordingSchema>;

const idSchema = z.string().min(1).max(100);

const stepFields = {
  id: idSchema,
  /** May be empty where there is a call, which has a name. */
  title: wordsSchema,
  /** How the answer is shown at first. */
  view: z.enum(['best', 'series', 'map', 'table', 'tree', 'text', 'raw', 'wire']),
  /** Of what the step speaks: where a tree of its answer is opened. */
  pointer: pointerSchema.optional(),
  recording: recordingSchema.nullable(),
};

const stepSchema = z.object({
  ...stepFields,
  /** What a presenter says; may be empty. */
  narration: wordsSchema,
  /** A step without one has only words. */
  call: z.object({ ...callFields, expectations: expectationsSchema }).nullable(),
});

export type Step = z.infer<typeof stepSchema>;
export type StepCall = NonNullable<Step['call']>;

const MAX_STEPS = 500;
const MAX_ENVIRONMENTS = 20;
const MAX_VARIABLES = 100;

/** Values for the same calls at another place or time; `{{$name}}` in arguments stands for one. */
const environmentSchema = z.object({
  name: z.string().trim().min(1).max(80),
  /** JSON, or else a text. */
  variables: z
    .record(z.string().regex(CALL_NAME), z.string().max(10_000))
    .refine((variables) => Object.keys(variables).length <= MAX_VARIABLES),
});

export type Environment = z.infer<typeof environmentSchema>;

export const environmentsSchema = z
  .array(environmentSchema)
  .max(MAX_ENVIRONMENTS)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length);

/** The environment of a name, or without a name the first one; undefined if it is not there. */
export function environmentOf(
  { environments }: Pick<Collection, 'environments'>,
  name: string | null | undefined,
): Environment | undefined {
  const isNamed = name !== null && name !== undefined;
  return isNamed ? environments.find((each) => each.name === name) : environments[0];
}

/** Names of the variables that look like secrets, by their names or by their values. */
export function secretVariables({ variables }: Pick<Environment, 'variables'>): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    isLikelySecretName(name) || maskText(value, []) !== value ? [name] : [],
  );
}

const isNamed = ({ en, 'zh-cn': chinese }: Words) => en.trim() !== '' || chinese.trim() !== '';

/**
 * Calls that belong together and what is said about them, in their order: to be run, checked and presented. It holds no
 * address, and of secrets those alone that somebody has typed into it: see `shareable`.
 */
export const collectionSchema = z
  .object({
    format: z.literal('stillwell-collection'),
    version: z.literal(2),
    id: idSchema,
    title: wordsSchema.refine(isNamed, 'name-missing'),
    description: wordsSchema,
    steps: z.array(stepSchema).max(MAX_STEPS),
    environments: environmentsSchema.default([]),
  })
  .refine(({ steps }) => hasUniqueNames(steps), { message: 'call-name-repeated', path: ['steps'] });

export type Collection = z.infer<typeof collectionSchema>;

/** A shorter one stands by chance in many words. */
const MIN_SECRET_CHARS = 4;

/** What variables that look like secrets stand for, whole or in part: it is hidden in answers that are kept. */
export function secretValues(environment: Pick<Environment, 'variables'>): string[] {
  return writtenSecrets(environment).filter((value) => !isCommon(value));
}

function writtenSecrets(environment: Pick<Environment, 'variables'>): string[] {
  const values = secretVariables(environment).flatMap((name) => {
    const written = environment.variables[name]?.trim() ?? '';
    const value = parseJson(written);
    return [written, ...(value === undefined ? [] : leafTexts(value))];
  });
  return [...new Set(values)].filter((value) => value !== '');
}

const isCommon = (value: string): boolean =>
  value.length < MIN_SECRET_CHARS || /^(?:true|false|null)$/i.test(value);

/** With values hidden in what was recorded. */
export function withHiddenValues(collection: Collection, values: readonly string[]): Collection {
  if (values.length === 0) return collection;
  const hidden = (text: string) => maskText(text, values, { context: 'known-only' });
  return {
    ...collection,
    steps: collection.steps.map(({ recording, ...step }) => ({
      ...step,
      recording: recording && {
        ...recording,
        requestBody: hidden(recording.requestBody),
        resultText: hidden(recording.resultText),
      },
    })),
  };
}

/** A member of JSON, also within a text of JSON, up to six texts deep: without a bound a row of backslashes is searched from each. */
const MEMBER = /(?<!\\)(\\{0,63}")([^"\\]{1,200})\1(\s*:\s*)(?:\1([^"\\]{1,200})\1|([\w.+-]{1,200}))/g;

/** Values that stand by chance in many places are hidden where a member is named like a secret, or was filled from one. */
function withHiddenMembers(text: string, values: ReadonlySet<string>, filled: ReadonlySet<string>): string {
  return text.replaceAll(MEMBER, (member, quote, name, colon, inText, bare) => {
    const value: string = inText ?? bare;
    const isHidden = values.has(value) && (isLikelySecretName(name) || filled.has(name));
    return isHidden ? `${quote}${name}${quote}${colon}${quote}${maskSecret(value)}${quote}` : member;
  });
}

/** Names of the members of arguments that a variable goes into. */
function filledFrom(argumentsText: string, variables: ReadonlySet<string>): string[] {
  return [...argumentsText.matchAll(MEMBER)].flatMap(([, , name = '', , inText = '']) =>
    referencesIn(inText).some((each) => variables.has(each.name.replace(/^\$/, ''))) ? [name] : [],
  );
}

/**
 * A collection as it may leave the computer: without the variables that look like secrets, whose values are hidden in what
 * was recorded with them: wherever they stand, and such as `1` or `true` where they are the value of a member that is named
 * like a secret, or was filled from the variable. Arguments and words are as they were typed.
 */
export function shareable(collection: Collection): Collection {
  const { environments } = collection;
  const common = new Set(environments.flatMap(writtenSecrets).filter(isCommon));
  const secrets = new Set(environments.flatMap(secretVariables));
  const steps = collection.steps.map(({ recording, ...step }) => {
    const filled = new Set(filledFrom(step.call?.argumentsText ?? '', secrets));
    const hidden = (text: string) => (common.size === 0 ? text : withHiddenMembers(text, common, filled));
    const { requestBody = '', resultText = '' } = recording ?? {};
    return {
      ...step,
      recording: recording && {
        ...recording,
        requestBody: hidden(requestBody),
        resultText: hidden(resultText),
      },
    };
  });
  return {
    ...withHiddenValues({ ...collection, steps }, [...new Set(environments.flatMap(secretValues))]),
    environments: collection.environments.map((environment) => {
      const secret = new Set(secretVariables(environment));
      const variables = Object.entries(environment.variables).filter(([name]) => !secret.has(name));
      return { ...environment, variables: Object.fromEntries(variables) };
    }),
  };
}

/** The steps that call a tool. */
export function callsOf(steps: readonly Step[]): (Step & { call: StepCall })[] {
  return steps.flatMap((step) => (step.call ? [{ ...step, call: step.call }] : []));
}

function hasUniqueNames(steps: readonly Step[]): boolean {
  const names = callsOf(steps).map(({ call }) => call.name);
  return new Set(names).size === names.length;
}

/** What a step is called where it has no title. */
export function stepTitle({ title, call }: Step, language: WordsLanguage): string {
  return wordsIn(title, language) || (call?.name ?? '');
}

/** A new collection without any step. */
export function emptyCollection(id: string, title: Words): Collection {
  return {
    format: 'stillwell-collection',
    version: 2,
    id,
    title,
    description: sameWords(''),
    steps: [],
    environments: [],
  };
}

/** A step without a title that calls a tool. */
export function callStep(id: string, call: StepCall, title = ''): Step {
  return { id, title: sameWords(title), narration: sameWords(''), call, view: 'best', recording: null };
}

/** Version 1 had two kinds: calls to be checked... */
const oldCallsSchema = z
  .object({
    format: z.literal('stillwell-tool-calls'),
    version: z.literal(1),
    id: idSchema,
    name: z.string().trim().min(1, 'name-missing').max(120, 'name-too-long'),
    description: z.string().max(4000),
    calls: z
      .array(
        z.object({
          ...callFields,
          id: idSchema,
          title: z.string().max(200),
          expectations: expectationsSchema,
        }),
      )
      .max(MAX_STEPS),
  })
  .transform(({ id, name, description, calls }): z.input<typeof collectionSchema> => ({
    ...emptyCollection(id, sameWords(name)),
    description: sameWords(description),
    steps: withUniqueNames(calls.map(({ id: callId, title, ...call }) => callStep(callId, call, title))),
  }))
  // Other names may make arguments longer than may be kept.
  .pipe(collectionSchema);

/** ... and storyboards to be presented. */
const oldStoryboardSchema = z
  .object({
    format: z.literal('stillwell-storyboard'),
    version: z.literal(1),
    id: idSchema,
    title: wordsSchema,
    steps: z
      .array(z.object({ ...stepFields, words: wordsSchema, call: z.object(callFields).nullable() }))
      .max(MAX_STEPS),
  })
  .transform(({ id, title, steps }): z.input<typeof collectionSchema> => ({
    ...emptyCollection(id, isNamed(title) ? title : { en: 'Untitled', 'zh-cn': '未命名' }),
    steps: withUniqueNames(
      steps.map(({ words, call, ...step }) => ({
        ...step,
        narration: words,
        call: call && { ...call, expectations: [] },
      })),
    ),
  }))
  .pipe(collectionSchema);

/** A collection of a file, of this version or of those before; it is made one of this version. */
export const anyCollectionSchema = z.discriminatedUnion('format', [
  collectionSchema,
  oldCallsSchema,
  oldStoryboardSchema,
]);

/**
 * With a number after each name that an earlier call has. A name stood for the last call before that had it, and what
 * refers to it goes on to mean the same call.
 */
function withUniqueNames(steps: Step[]): Step[] {
  if (hasUniqueNames(steps)) return steps;
  const taken = new Set(callsOf(steps).map(({ call }) => call.name));
  const current = new Map<string, string>();
  return steps.map((step) => {
    if (!step.call) return step;
    const { name, argumentsText } = step.call;
    const text = withRenamedReferences(argumentsText, (before) => current.get(before) ?? before);
    const unique = current.has(name) ? freeCallName(name, taken) : name;
    current.set(name, unique);
    taken.add(unique);
    return { ...step, call: { ...step.call, name: unique, argumentsText: text } };
  });
}

/** The name, or with a number after it if it is taken. */
export function freeCallName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let at = 2; taken.has(free); at += 1) free = `${name.slice(0, 50)}_${at}`;
  return free;
}
