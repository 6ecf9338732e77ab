import { parseArgs } from 'node:util';
import {
  DEFAULT_TARGET_SETTINGS,
  type TargetSettings,
  targetSettingsSchema,
} from '#shared/domain/mcp/wire/mcp-target.ts';

export type RunOptions = {
  command: 'run';
  file: string;
  url: string;
  junit: string | undefined;
  settings: TargetSettings;
};

export type TokenOptions = {
  command: 'token';
  url: string;
  way: 'browser' | 'device';
  clientId: string | undefined;
};

export type ToolsOptions = RunOptions | TokenOptions;

export const TOOLS_HELP = `Runs the tool calls of a collection and checks what is expected of their answers.

  npm run tools -- run FILE --url URL [options]

  FILE               a collection or storyboard, as any version of Stillwell saves it
  --url URL          the MCP endpoint, such as http://127.0.0.1:8790/mcp/data
  --dialect NAME     auto, bare, 2025-11-25 or 2026-07-28; bare if not given
  --header "N: V"    a further header; may be repeated
  --timeout SECONDS  longest silence of the endpoint; 60 if not given
  --junit FILE       writes the outcome as JUnit XML, too

The access token is read from the environment variable ACCESS_TOKEN. To get one, sign in in a browser:

  export ACCESS_TOKEN=$(npm run --silent tools -- token --url URL)

  --device           with a code, in a browser on any device
  --client-id ID     as a client of the operator, its secret in CLIENT_SECRET; registers one if not given

Ends with 0 if all is as expected, 1 if not, 2 if the command or the file is wrong, 3 if the endpoint cannot be used.`;

/** Reads the command line. */
export function readToolsOptions(
  args: string[],
): { options: ToolsOptions } | { help: true } | { error: string } {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        dialect: { type: 'string', default: 'bare' },
        header: { type: 'string', multiple: true, default: [] },
        timeout: { type: 'string', default: '60' },
        junit: { type: 'string' },
        device: { type: 'boolean', default: false },
        'client-id': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
  const { values, positionals } = parsed;
  if (values.help || args.length === 0) return { help: true };
  const [command, file, ...more] = positionals;
  const isToken = command === 'token' && file === undefined;
  if (!isToken && (command !== 'run' || file === undefined || more.length > 0)) {
    return { error: 'The command is: run FILE --url URL, or: token --url URL. --help says more.' };
  }
  const { url } = values;
  if (url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    return { error: '--url must be the address of an MCP endpoint, beginning with http:// or https://.' };
  }
  if (file === undefined) {
    const way = values.device ? 'device' : 'browser';
    return { options: { command: 'token', url, way, clientId: values['client-id'] } };
  }
  const settings = targetSettingsSchema.safeParse({
    ...DEFAULT_TARGET_SETTINGS,
    dialect: values.dialect,
    timeoutMs: Number(values.timeout) * 1_000,
    headers: values.header.map(readHeader),
  });
  if (!settings.success) {
    const field = settings.error.issues[0]?.path[0];
    const option = field === 'timeoutMs' ? 'timeout' : field === 'headers' ? 'header' : 'dialect';
    return { error: `--${option} has a value that cannot be used. --help says which can.` };
  }
  return { options: { command: 'run', file, url, junit: values.junit, settings: settings.data } };
}

function readHeader(text: string): { name: string; value: string } {
  const [name = '', ...value] = text.split(':');
  return { name: name.trim(), value: value.join(':').trim() };
}
