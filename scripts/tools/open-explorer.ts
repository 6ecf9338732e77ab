import { readFile } from 'node:fs/promises';
import { headlessExplorer } from '#electron/backend/features/explorer/headless-explorer.ts';
import { commandDigest } from '#electron/backend/features/explorer/targets/stdio-servers.ts';
import { maskKnown } from '#shared/domain/mask-secrets.ts';
import { commandLine, readStdioServers, secretsOfCommand } from '#shared/domain/mcp/wire/mcp-json.ts';
import type { TargetSettings } from '#shared/domain/mcp/wire/mcp-target.ts';
import { AppError } from '#shared/errors.ts';
import { printable } from '#shared/failure-text.ts';
import { projectVersion } from '../build/project-files.ts';

/** An address, or a program of a configuration; `confirmed` stands for the command that somebody has seen. */
export type EndpointNamed =
  { url: string } | { config: string; server: string; confirmed: string | undefined };

/** Whom the commands ask. @throws AppError INVALID_INPUT, STDIO_NOT_CONFIRMED */
export async function openExplorer(named: EndpointNamed, settings: TargetSettings) {
  const token = process.env['ACCESS_TOKEN'];
  return headlessExplorer({
    from: 'url' in named ? named : await confirmedProgram(named),
    token: token === '' ? undefined : token,
    settings,
    version: projectVersion(),
    fetch: globalThis.fetch,
  });
}

/** A program may do whatever the user may: none is started whose exact command was not seen. */
async function confirmedProgram({ config, server, confirmed }: Extract<EndpointNamed, { config: string }>) {
  const { servers, leftOut } = readStdioServers(await readFile(config, 'utf8'));
  const command = servers.get(server);
  if (!command) {
    const fault = leftOut.find(({ name }) => name === server);
    const unusable = fault?.member === 'url' ? 'is an address: name it with --url' : 'cannot be used';
    const reason = fault
      ? `${server} ${unusable} (${fault.member})`
      : `${server} is none of: ${[...servers.keys()].join(', ')}`;
    throw new AppError('INVALID_INPUT', { field: 'server', reason });
  }
  const digest = commandDigest(command);
  if (confirmed !== digest) {
    const line = maskKnown(commandLine(command), secretsOfCommand(command));
    console.error(printable(`This starts a program: ${line}`));
    if (command.cwd !== null) console.error(printable(`In the folder: ${command.cwd}`));
    const variables = Object.keys(command.env);
    if (variables.length > 0) console.error(`With variables of the file: ${variables.join(', ')}`);
    console.error(`To start it as it is now, add --confirm ${digest}`);
    throw new AppError('STDIO_NOT_CONFIRMED', { name: server });
  }
  return { name: server, command };
}
