import { z } from 'zod';
import type { McpSignIns } from '../../../identity/mcp-sign-in/mcp-sign-ins.ts';
import type { Sessions } from '../../../identity/session/sessions.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';
import type { Log } from '../../../kit/log.ts';

/** Who sees the places of a connection, and by whose login their levels are read; null if nobody has signed in for them. */
const accountSchema = z.object({ places: z.string(), tools: z.string().nullable() });
const fileSchema = z.object({ version: z.literal(1), accounts: z.record(z.string(), accountSchema) });

type Account = z.infer<typeof accountSchema>;
type File = z.infer<typeof fileSchema>;

type Options = {
  sessions: Pick<Sessions, 'get' | 'states'>;
  mcpSignIns: Pick<McpSignIns, 'session' | 'states'>;
  log: Log;
};

/** Another account than before, or nobody; `isOther`: somebody else has signed in for the places. */
type OnOther = (connectionId: string, isOther: boolean) => void;

/** Of what nobody has signed in for, or signed out of. */
export const isNobodys = (ownerId: string): boolean => ownerId.endsWith(' ');

/**
 * Whose alerts a connection shows: those of whoever is signed in; after a restart, or where a session has ended by itself,
 * of whoever was last; and nobody's once the user has signed out.
 */
export class AlertAccounts {
  readonly #options: Options;
  readonly #file: JsonFile<File>;
  readonly #accounts: Map<string, Account>;
  /** Who has signed in for the places of a connection last, also after signing out. */
  readonly #lastPlaces: Map<string, string>;
  readonly #closing = new AbortController();
  #onOther: OnOther = () => {};

  private constructor(file: JsonFile<File>, options: Options) {
    this.#options = options;
    this.#file = file;
    this.#accounts = new Map(Object.entries(file.content.accounts));
    this.#lastPlaces = new Map([...this.#accounts].map(([id, { places }]) => [id, places]));
  }

  static async open(files: JsonFolder, options: Options): Promise<AlertAccounts> {
    return new AlertAccounts(
      await files.open('alert-accounts.json', fileSchema, { version: 1, accounts: {} }),
      options,
    );
  }

  /** Tells from now on when another account is signed in. */
  start(onOther: OnOther): void {
    this.#onOther = onOther;
    for (const { states } of [this.#options.sessions, this.#options.mcpSignIns]) void this.#follow(states);
  }

  /** Under which alerts are kept: the connection and, after a blank, the account. */
  ownerOf(connectionId: string): string {
    this.#look(connectionId);
    const account = this.#accounts.get(connectionId);
    return `${connectionId} ${account ? JSON.stringify([account.places, account.tools]) : ''}`;
  }

  /** The user has signed out of the places, or the connection leads elsewhere: what was seen is nobody's any more. */
  forget(connectionId: string): void {
    if (this.#accounts.has(connectionId)) this.#set(connectionId, undefined);
  }

  close(): void {
    this.#closing.abort();
  }

  async #follow(states: Options['sessions']['states'] | Options['mcpSignIns']['states']): Promise<void> {
    for await (const all of states.watch(this.#closing.signal))
      for (const { connectionId } of all) this.#look(connectionId);
  }

  #look(connectionId: string): void {
    const { sessions, mcpSignIns } = this.#options;
    const session = sessions.get(connectionId)?.state;
    const places = session?.status === 'signed-in' ? session.username : undefined;
    const tools = mcpSignIns.session(connectionId)?.state.username;
    const before = this.#accounts.get(connectionId);
    const after = accountAfter(before, places, tools);
    if (after && (after.places !== before?.places || after.tools !== before.tools))
      this.#set(connectionId, after);
  }

  #set(connectionId: string, account: Account | undefined): void {
    const isOther = account !== undefined && account.places !== this.#lastPlaces.get(connectionId);
    if (account) {
      this.#accounts.set(connectionId, account);
      this.#lastPlaces.set(connectionId, account.places);
    } else this.#accounts.delete(connectionId);
    this.#onOther(connectionId, isOther);
    const accounts = Object.fromEntries(this.#accounts);
    this.#file
      .change((content) => ({ ...content, accounts }))
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted)
          this.#options.log({
            level: 'warn',
            event: 'account-not-noted',
            connectionId,
            error: String(error),
          });
      });
  }
}

/** A login for the tools counts on while its places are the same account's, though somebody has signed out of them. */
function accountAfter(
  before: Account | undefined,
  places: string | undefined,
  tools: string | undefined,
): Account | undefined {
  if (places === undefined) return before && { ...before, tools: tools ?? before.tools };
  return { places, tools: tools ?? (before?.places === places ? before.tools : null) };
}
