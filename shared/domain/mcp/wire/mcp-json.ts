import { z } from 'zod';
import { parseJson } from '../json-object.ts';

/** A program that is an MCP server: what is started, with which arguments and variables, and where. */
export type StdioCommand = {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string | null;
};

const textSchema = z.string().max(10_000);

const stdioSchema = z.object({
  type: z.literal('stdio').optional(),
  command: textSchema.trim().min(1),
  args: z.array(textSchema).max(200).default([]),
  env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), textSchema).default({}),
  cwd: textSchema.nullable().default(null),
  disabled: z.boolean().default(false),
});

const MAX_SERVERS = 100;
const MAX_NAME_CHARS = 200;

/**
 * The programs of a configuration as clients of MCP have it (`mcpServers`, or `servers`), by their names. Entries of another
 * kind, those that are switched off, and what is malformed are left out.
 */
export function readStdioServers(json: string): Map<string, StdioCommand> {
  const parsed = z
    .object({
      mcpServers: z.record(z.string(), z.unknown()).optional(),
      servers: z.record(z.string(), z.unknown()).optional(),
    })
    .safeParse(parseJson(json.replace(/^\uFEFF/, '')));
  const { mcpServers = {}, servers = {} } = parsed.data ?? {};
  const found = new Map<string, StdioCommand>();
  for (const [name, entry] of Object.entries({ ...servers, ...mcpServers })) {
    const read = stdioSchema.safeParse(entry);
    const isUsable =
      read.success && !read.data.disabled && name.trim() !== '' && name.length <= MAX_NAME_CHARS;
    if (!isUsable || found.size >= MAX_SERVERS) continue;
    const { command, args, env, cwd } = read.data;
    found.set(name, { command, args, env, cwd });
  }
  return found;
}

/** The exact text of a command, which changes with every part of it: what somebody has confirmed. */
export function exactCommand({ command, args, env, cwd }: StdioCommand): string {
  const variables = Object.entries(env).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([command, args, variables, cwd]);
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
