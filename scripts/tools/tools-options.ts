import { parseArgs } from 'node:util';
import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import type { Variables } from '#shared/domain/mcp/collections/references.ts';
import type { EndpointNamed } from './open-explorer.ts';
import { DIALECTS, type TargetSettings, targetSettingsSchema } from '#shared/domain/mcp/wire/mcp-target.ts';

export type RunOptions = {
  command: 'run';
  file: string;
  from: EndpointNamed;
  junit: string | undefined;
  /** Name of an environment of the file; the first one if undefined. */
  environment: string | undefined;
  /** In place of what the environment has. */
  variables: Variables;
  settings: TargetSettings;
};

export type TokenOptions = {
  command: 'token';
  url: string;
  way: 'browser' | 'device';
  clientId: string | undefined;
};

type Offered = { from: EndpointNamed; kind: OfferKind; isJson: boolean; settings: TargetSettings };

export type ListOptions = Offered & { command: 'list' };

export type UseOptions = Offered & {
  command: 'use';
  name: string;
  argumentsText: string | null;
  isTask: boolean;
};

export type ToolsOptions = RunOptions | TokenOptions | ListOptions | UseOptions;

export const TOOLS_HELP = `Lists and uses what an MCP endpoint offers, and runs collections of calls.

  npm run tools -- list [tools|prompts|resources] --url URL [options]
  npm run tools -- call TOOL [ARGUMENTS] --url URL [options]
  npm run tools -- get PROMPT [ARGUMENTS] --url URL [options]
  npm run tools -- read URI [ARGUMENTS] --url URL [options]
  npm run tools -- run FILE --url URL [options]

  ARGUMENTS          a JSON object; for a URI with variables, their values
  FILE               a collection or storyboard, as any version of Stillwell saves it
  --url URL          the MCP endpoint, such as http://127.0.0.1:8790/mcp/data
  --config FILE      in place of --url, with --server NAME: a program of a configuration (mcp.json). Its command is shown, and
                     started once --confirm says that it was seen
  --json             print the result as JSON
  --task             call a tool that says it must run as a task (protocol version 2025-11-25); Ctrl+C cancels it
  --dialect NAME     protocol version: ${DIALECTS.join(', ')} or auto; default auto, for run bare
  --header "N: V"    an additional header; repeatable
  --timeout SECONDS  give up when the endpoint is silent for so long; default 60
  --env NAME         for run: the environment of the file; default its first
  --set NAME=VALUE   for run: a variable, in place of that of the environment; repeatable
  --junit FILE       for run: also write the outcome as JUnit XML

The access token is read from the environment variable ACCESS_TOKEN. To get one, sign in in a browser:

  export ACCESS_TOKEN=$(npm run --silent tools -- token --url URL)

  --device           sign in with a code, in a browser on any device
  --client-id ID     client from the operator, its secret in CLIENT_SECRET; without it, one is registered

Exit code: 0 if everything is as expected, 1 if not, 2 if the command or the file is wrong, 3 if the endpoint cannot be used.`;

const COMMANDS = 'list, call, get, read, run or token';
const USES: Record<string, OfferKind> = { call: 'tool', get: 'prompt', read: 'resource' };
const KINDS: Record<string, OfferKind> = { tools: 'tool', prompts: 'prompt', resources: 'resource' };

/** What some options are for; the others are for every command. */
const COMMANDS_OF: Record<string, readonly string[]> = {
  json: ['list', 'call', 'get', 'read'],
  task: ['call'],
  config: ['list', 'call', 'get', 'read', 'run'],
  server: ['list', 'call', 'get', 'read', 'run'],
  confirm: ['list', 'call', 'get', 'read', 'run'],
  dialect: ['list', 'call', 'get', 'read', 'run'],
  header: ['list', 'call', 'get', 'read', 'run'],
  timeout: ['list', 'call', 'get', 'read', 'run'],
  env: ['run'],
  set: ['run'],
  junit: ['run'],
  device: ['token'],
  'client-id': ['token'],
};

/** Reads the command line. */
export function readToolsOptions(
  args: string[],
): { options: ToolsOptions } | { help: true } | { error: string } {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: {
        url: { type: 'string' },
        config: { type: 'string' },
        server: { type: 'string' },
        confirm: { type: 'string' },
        dialect: { type: 'string' },
        header: { type: 'string', multiple: true, default: [] },
        timeout: { type: 'string', default: '60' },
        junit: { type: 'string' },
        env: { type: 'string' },
        set: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
        task: { type: 'boolean', default: false },
        device: { type: 'boolean', default: false },
        'client-id': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals, tokens } = parsed;
  if (values.help || args.length === 0) return { help: true };
  const [command = '', first, second, ...more] = positionals;
  const use = USES[command];
  const kind = KINDS[first ?? 'tools'];
  const isComplete =
    (command === 'token' && first === undefined) ||
    (command === 'list' && kind !== undefined && second === undefined) ||
    (command === 'run' && first !== undefined && second === undefined) ||
    (use !== undefined && first !== undefined && more.length === 0);
  if (!isComplete) return { error: `The command is ${COMMANDS}, with what it needs. --help says more.` };
  for (const token of tokens) {
    const commands = token.kind === 'option' ? COMMANDS_OF[token.name] : undefined;
    if (token.kind === 'option' && commands && !commands.includes(command))
      return { error: `${token.rawName} is not for ${command}, but for ${commands.join(', ')}.` };
  }
  const { url, config, server, confirm } = values;
  if ([config, server].some((value) => value !== undefined)) {
    if (config === undefined || server === undefined || url !== undefined)
      return { error: '--config and --server go together, in place of --url.' };
  } else if (url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    return { error: '--url must be the address of an MCP endpoint, beginning with http:// or https://.' };
  }
  const from =
    url === undefined ? { config: config ?? '', server: server ?? '', confirmed: confirm } : { url };
  if (command === 'token' && url !== undefined) {
    const way = values.device ? 'device' : 'browser';
    return { options: { command: 'token', url, way, clientId: values['client-id'] } };
  }
  const read = targetSettingsSchema.safeParse({
    dialect: values.dialect ?? (command === 'run' ? 'bare' : 'auto'),
    timeoutMs: Number(values.timeout) * 1_000,
    headers: values.header.map(readHeader),
  });
  if (!read.success) {
    const field = read.error.issues[0]?.path[0];
    const option = field === 'timeoutMs' ? 'timeout' : field === 'headers' ? 'header' : 'dialect';
    return { error: `--${option} has a value that cannot be used. --help says which can.` };
  }
  const { json: isJson, task: isTask, junit } = values;
  const settings = read.data;
  if (use !== undefined) {
    const argumentsText = second ?? null;
    return {
      options: {
        command: 'use',
        kind: use,
        name: first ?? '',
        argumentsText,
        isTask,
        from,
        isJson,
        settings,
      },
    };
  }
  if (command === 'list') return { options: { command, kind: kind ?? 'tool', from, isJson, settings } };
  const sets = values.set.map((text) => /^([A-Za-z][\w-]*)=(.*)$/s.exec(text) ?? []);
  if (sets.some(([all]) => all === undefined))
    return { error: '--set must be NAME=VALUE, with a name of letters and digits.' };
  const variables = Object.fromEntries(sets.map(([, name = '', value = '']) => [name, value]));
  return {
    options: { command: 'run', file: first ?? '', from, junit, environment: values.env, variables, settings },
  };
}

function readHeader(text: string): { name: string; value: string } {
  const [name = '', ...value] = text.split(':');
  return { name: name.trim(), value: value.join(':').trim() };
}
