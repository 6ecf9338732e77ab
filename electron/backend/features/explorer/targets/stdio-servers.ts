import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import {
  exactCommand,
  readStdioServers,
  secretsOfCommand,
  serverNames,
  type StdioCommand,
} from '#shared/domain/mcp/wire/mcp-json.ts';
import { AppError } from '#shared/errors.ts';
import type { ProgramsLeftOut } from '#shared/contract/tools/targets.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';

const PREFIX = 'stdio:';
const MAX_BYTES = 1_000_000;

const fileSchema = z.object({
  version: z.literal(1),
  /** By the name of a server, the exact command that was confirmed. */
  confirmed: z.record(z.string(), z.string()),
});

/** Stands for all of a command, whose every part it changes with: what is confirmed. */
export function commandDigest(command: StdioCommand): string {
  return createHash('sha256').update(exactCommand(command)).digest('hex');
}

/** The name of the server that a target is; undefined if it is none. */
export function stdioServerOf(targetId: string): string | undefined {
  return targetId.startsWith(PREFIX) ? targetId.slice(PREFIX.length) : undefined;
}

/** `exact` stands for all of the command: its SHA-256 in hex. */
export type StdioServer = {
  targetId: string;
  name: string;
  command: StdioCommand;
  exact: string;
  isConfirmed: boolean;
};

/**
 * MCP servers that are programs: those that the user has written into `mcp.json` of the data folder, and no others. None is
 * started before its exact command was confirmed, and again after every change of it.
 */
export class StdioServers {
  readonly #path: string;
  readonly #file: JsonFile<z.infer<typeof fileSchema>>;

  readonly #onSecret: (secret: string) => void;

  private constructor(
    path: string,
    file: JsonFile<z.infer<typeof fileSchema>>,
    onSecret: (secret: string) => void,
  ) {
    this.#path = path;
    this.#file = file;
    this.#onSecret = onSecret;
  }

  /**
   * @param path of the user's configuration. @param files where is kept what was confirmed
   * @param onSecret given what must leave the app nowhere, whether a program is started or not
   */
  static async open(
    path: string,
    files: JsonFolder,
    onSecret: (secret: string) => void,
  ): Promise<StdioServers> {
    const file = await files.open('mcp-confirmed.json', fileSchema, { version: 1, confirmed: {} });
    const servers = new StdioServers(path, file, onSecret);
    await servers.list();
    return servers;
  }

  /** As the file is now; none if it cannot be read. */
  async list(): Promise<StdioServer[]> {
    const { servers } = readStdioServers(await this.#read());
    const { confirmed } = this.#file.content;
    return [...servers].map(([name, command]) => {
      secretsOfCommand(command).forEach(this.#onSecret);
      const exact = commandDigest(command);
      const isConfirmed = Object.hasOwn(confirmed, name) && confirmed[name] === exact;
      return { targetId: PREFIX + name, name, command, exact, isConfirmed };
    });
  }

  /** What of the file is not among the servers: entries with a fault, or all of it. */
  async leftOut(): Promise<ProgramsLeftOut> {
    const text = await this.#read();
    const isReadable = text.trim() === '' ? !(await isThere(this.#path)) : serverNames(text) !== undefined;
    return { isReadable, entries: readStdioServers(text).leftOut };
  }

  /** Of the targets of some ids those that are programs and not in the file any more; none if that cannot be read. */
  async gone(targetIds: readonly string[]): Promise<string[]> {
    const names = serverNames(await this.#read());
    const isGone = (name: string | undefined) => name !== undefined && names?.includes(name) === false;
    return targetIds.filter((id) => isGone(stdioServerOf(id)));
  }

  /** @throws AppError TARGET_NOT_FOUND */
  async get(targetId: string): Promise<StdioServer> {
    const found = (await this.list()).find((each) => each.targetId === targetId);
    if (!found) throw new AppError('TARGET_NOT_FOUND', { targetId });
    return found;
  }

  /** Lets a command be started, if it still is the one that was shown. @throws AppError TARGET_NOT_FOUND, INVALID_INPUT, DISK_FAILED */
  async confirm(targetId: string, shown: string): Promise<void> {
    const { name, exact } = await this.get(targetId);
    if (exact !== shown)
      throw new AppError('INVALID_INPUT', { field: 'exact', reason: 'command-has-changed' });
    await this.#file.change((content) => ({
      ...content,
      confirmed: { ...content.confirmed, [name]: shown },
    }));
  }

  async #read(): Promise<string> {
    try {
      const { size } = await stat(this.#path);
      return size > MAX_BYTES ? '' : await readFile(this.#path, 'utf8');
    } catch {
      return '';
    }
  }
}

/** Whether there is a file with anything in it. */
async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}
