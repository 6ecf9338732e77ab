import { z } from 'zod';
import type { JsonValue } from '../../json-value.ts';
import { isLikelySecretName } from '../../secret-names.ts';
import { leafTexts, memberOf, parseJson } from '../json-object.ts';
import {
  ADDED_TARGET_SETTINGS,
  type TargetDraft,
  targetDraftSchema,
  targetHeadersSchema,
} from './mcp-target.ts';

/** A program that is an MCP server: what is started, with which arguments and variables, and where. */
export type StdioCommand = {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string | null;
};

const textSchema = z.string().max(10_000);

/** What another client would put a value in for, and a program would take as it stands: a shell's own look different, or stand within more. */
const OF_OTHER_CLIENT =
  /\$\{(?:(?:input|env|command|config):|workspaceFolder|userHome\})|^\$\{[A-Za-z_]\w*(?::-[^}]*)?\}$/;
const programTextSchema = textSchema.refine((text) => !OF_OTHER_CLIENT.test(text));

const stdioSchema = z.object({
  type: z.literal('stdio').optional(),
  command: programTextSchema.trim().min(1),
  args: z.array(programTextSchema).max(200).default([]),
  env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), programTextSchema).default({}),
  cwd: programTextSchema.nullable().default(null),
  disabled: z.boolean().default(false),
});

const MAX_SERVERS = 100;
const MAX_NAME_CHARS = 200;
const MAX_DRAFT_NAME_CHARS = 80;

/** The entries of a configuration as clients of MCP have it (`mcpServers`, or `servers`), by their names; of a bad one none. */
function entriesOf(json: string): [name: string, entry: unknown][] {
  return Object.entries(serversOf(json) ?? {});
}

function serversOf(json: string): Record<string, unknown> | undefined {
  const text = json.replace(/^\uFEFF/, '');
  const { mcpServers, servers } =
    z
      .object({
        mcpServers: z.record(z.string(), z.unknown()).optional(),
        servers: z.record(z.string(), z.unknown()).optional(),
      })
      .safeParse(parseJson(text) ?? parseJson(withoutComments(text))).data ?? {};
  return (mcpServers ?? servers) && { ...servers, ...mcpServers };
}

/** A string, which stays, or a comment; one that nothing closes goes up to the end, and is looked at once. */
const STRING_OR_COMMENT = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)/g;
const STRING_OR_LAST_COMMA = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|,(?=\s*[\]}])/g;

/** Some clients have comments in their configuration, and commas behind the last entry. */
function withoutComments(text: string): string {
  const strings = (found: string) => (found.startsWith('"') ? found : ' ');
  return text.replaceAll(STRING_OR_COMMENT, strings).replaceAll(STRING_OR_LAST_COMMA, strings);
}

/** The names of all entries, those that cannot be used included; undefined for what is no configuration, as while it is written. */
export function serverNames(json: string): string[] | undefined {
  const servers = serversOf(json);
  return servers && Object.keys(servers);
}

/** Entries that are no programs which could be started, each with the member that is at fault: of an address its `url`. */
type LeftOut = { name: string; member: string }[];

/** The programs of a configuration, but those that are switched off; and what is left out of it. */
export function readStdioServers(json: string): { servers: Map<string, StdioCommand>; leftOut: LeftOut } {
  const servers = new Map<string, StdioCommand>();
  const leftOut: LeftOut = [];
  for (const [name, entry] of entriesOf(json)) {
    const read = stdioSchema.safeParse(entry);
    if (!read.success) {
      const member = isAddress(entry) ? 'url' : (read.error.issues[0]?.path ?? []).join('.');
      leftOut.push({ name, member });
    } else if (name.trim() === '' || name.length > MAX_NAME_CHARS || servers.size >= MAX_SERVERS)
      leftOut.push({ name: name.slice(0, MAX_NAME_CHARS), member: '' });
    else if (!read.data.disabled) {
      const { command, args, env, cwd } = read.data;
      servers.set(name, { command, args, env, cwd });
    }
  }
  return { servers, leftOut };
}

const httpSchema = z
  .object({
    /** As most clients call it, Gemini CLI, and Windsurf. */
    url: textSchema.optional(),
    httpUrl: textSchema.optional(),
    serverUrl: textSchema.optional(),
    headers: z.record(z.string(), textSchema).default({}),
  })
  .transform(({ url, httpUrl, serverUrl, headers }) => ({ url: url ?? httpUrl ?? serverUrl, headers }));

function isAddress(entry: unknown): boolean {
  const url = httpSchema.safeParse(entry).data?.url;
  return url !== undefined && memberOf(entry as JsonValue, 'command') === undefined;
}

/** An address of a configuration, to be added as one of ours. */
export type HttpServer = {
  draft: TargetDraft;
  /** Of its header Authorization; null if it has none. */
  bearer: string | null;
  /** Names of headers that are not taken: they hold a variable of the other client, or may not be set. */
  headersLeftOut: string[];
};

export type HttpServers = {
  servers: HttpServer[];
  /** Names of entries that are programs. */
  programs: string[];
  /** Names of entries that are neither, have an address or headers that cannot be used, or are too many. */
  unusable: string[];
};

const BEARER = /^Bearer\s+(?<token>\S+)$/i;
/** `${input:key}`, `${env:KEY}`, `${KEY}`. */
const HAS_VARIABLE = /\$\{/;

/** The addresses of a configuration, switched off or not, with what is left out of it. */
export function readHttpServers(json: string): HttpServers {
  const found: HttpServers = { servers: [], programs: [], unusable: [] };
  for (const [name, entry] of entriesOf(json)) {
    const read = httpSchema.safeParse(entry);
    const server = read.success ? httpServer(name, read.data.url ?? '', read.data.headers) : undefined;
    if (server && found.servers.length < MAX_SERVERS) found.servers.push(server);
    else if (memberOf(entry as JsonValue, 'command') !== undefined) found.programs.push(name);
    else found.unusable.push(name);
  }
  return found;
}

function httpServer(name: string, url: string, given: Record<string, string>): HttpServer | undefined {
  const entries = Object.entries(given);
  const own = entries.find(([header]) => header.toLowerCase() === 'authorization')?.[1] ?? '';
  const token = HAS_VARIABLE.test(own) ? undefined : BEARER.exec(own)?.groups?.['token'];
  const isTaken = ([header, value]: [string, string]) =>
    !HAS_VARIABLE.test(value) && targetHeadersSchema.safeParse([{ name: header, value }]).success;
  const draft = targetDraftSchema.safeParse({
    ...ADDED_TARGET_SETTINGS,
    name: name.trim().slice(0, MAX_DRAFT_NAME_CHARS) || url,
    url: HAS_VARIABLE.test(url) ? '' : url,
    authorisation: { kind: token === undefined ? 'none' : 'bearer' },
    headers: entries.filter(isTaken).map(([header, value]) => ({ name: header, value })),
  });
  if (!draft.success) return undefined;
  const isLeftOut = (each: [string, string]) =>
    !isTaken(each) && (each[0].toLowerCase() !== 'authorization' || token === undefined);
  return {
    draft: draft.data,
    bearer: token ?? null,
    headersLeftOut: entries.filter(isLeftOut).map(([header]) => header),
  };
}

/** The exact text of a command, which changes with every part of it: what somebody has confirmed. */
export function exactCommand({ command, args, env, cwd }: StdioCommand): string {
  const variables = Object.entries(env).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([command, args, variables, cwd]);
}

/** A shorter one stands by chance in many words. */
const MIN_SECRET_CHARS = 6;

/**
 * What of a command must not be shown: values of variables, options and headers that are named like secrets, and passwords in
 * addresses. One of several lines, as a key in a file, counts line by line as well.
 */
export function secretsOfCommand({ args, env }: Pick<StdioCommand, 'args' | 'env'>): string[] {
  const ofVariables = secretsWithin(env, 0);
  const ofArguments = args.flatMap((arg, at) => {
    const { option = '' } = NAMED.exec(arg)?.groups ?? {};
    return [...secretsIn(arg, 0), ...namedSecret(option, args[at + 1] ?? '', 0)];
  });
  const all = [...ofVariables, ...ofArguments].flatMap((value) => [value, ...value.split(/\r?\n/)]);
  return [...new Set(all)].filter(({ length }) => length >= MIN_SECRET_CHARS);
}

/** `--api-key`, whose value comes next, `--api-key=value`, `API_KEY=value`, `X-Api-Key: value`. */
const NAMED = /^(?:(?<option>--?[\w.-]+)|(?<name>-{0,2}[\w.-]+)(?:=|:\s*)(?<value>.+))$/s;

const SCHEME = /^(?:bearer|basic|token)\s+/i;

/** A name in the value of another, as in `--header=Authorization: Bearer value`, or in JSON. */
const MAX_NESTED = 20;

/** Of a header with a scheme the word behind it, too, and of JSON every part. */
function namedSecret(name: string, value: string, depth: number): string[] {
  if (!isLikelySecretName(name)) return secretsIn(value, depth + 1);
  return [value, value.replace(SCHEME, ''), ...leafTexts(parseJson(value) ?? [])];
}

function secretsIn(text: string, depth: number): string[] {
  if (depth > MAX_NESTED) return [];
  const { name = '', value = '' } = NAMED.exec(text)?.groups ?? {};
  const ofJson = /^\s*[[{"]/.test(text) ? secretsWithin(parseJson(text) ?? [], depth) : [];
  return [...passwordsIn(text), ...ofJson, ...(value === '' ? [] : namedSecret(name, value, depth))];
}

/** The secrets of JSON, by the names of its members. */
function secretsWithin(value: JsonValue, depth: number): string[] {
  if (typeof value === 'string') return secretsIn(value, depth + 1);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (!Array.isArray(value) && isLikelySecretName(name))
      return leafTexts(inner).flatMap((text) => namedSecret(name, text, depth));
    return secretsWithin(inner, depth);
  });
}

/** As in the address of a database. */
function passwordsIn(value: string): string[] {
  const [, password = ''] = /[\w+.-]+:\/\/[^\s/@:]*:([^\s/@]+)@/.exec(value) ?? [];
  return password === '' ? [] : [password];
}

const PLAIN_WORD = /^[\w@%+=:,./\\-]+$/;

/** A command as a line to read: what holds more than a plain word stands in quotation marks. It is not run by a shell. */
export function commandLine({ command, args }: Pick<StdioCommand, 'command' | 'args'>): string {
  return [command, ...args].map((word) => (PLAIN_WORD.test(word) ? word : JSON.stringify(word))).join(' ');
}

/** Variables of our own environment that a program gets: where programs, folders and languages are, and no secret. */
const PASSED = [
  'HOME',
  'LANG',
  'LANGUAGE',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'TMPDIR',
  'TZ',
  'USER',
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
  'WINDIR',
];

/** The environment of a program: some of ours, and what its configuration sets. */
export function filteredEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = Object.entries(ours).flatMap(([name, value]) => {
    const isPassed = PASSED.includes(name.toUpperCase()) || name.startsWith('LC_');
    // A function of a shell in a variable would be run by a shell.
    return isPassed && value !== undefined && !value.startsWith('()') ? [[name, value]] : [];
  });
  return { ...(Object.fromEntries(passed) as Record<string, string>), ...own };
}
