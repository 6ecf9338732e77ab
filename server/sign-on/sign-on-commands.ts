import type { Store } from '../store/store.ts';
import { UsageError } from '../start-problem.ts';
import {
  addClient,
  type ClientCommandContext,
  listClients,
  removeClient,
} from './clients/client-commands.ts';
import { keyPlace } from './keys/key-place.ts';
import { KEYS_SECRET } from './keys/sealed-keys.ts';

/** The options of the commands about sign-on, as `node:util` parses them. */
export const SIGN_ON_OPTIONS = {
  redirect: { type: 'string', multiple: true },
  'client-id': { type: 'string' },
  public: { type: 'boolean' },
} as const;

export const SIGN_ON_HELP = `  client list              show the applications that may use the sign-on service
  client add NAME          add one, with --redirect URL (repeatable), --client-id ID, --public (no secret)
  client remove ID         remove one; its tokens are refused from then on
  keys rotate              sign with new keys from now on; tokens signed with old keys stay valid until they expire`;

export type SignOnCommand = {
  /** Where the keys are, if not in the store. */
  dataDir: string | undefined;
  keySecrets: readonly Uint8Array[] | undefined;
  store: Pick<Store, 'signOn' | 'sealedKeys'>;
  /** What stands behind the word `client` or `keys`. */
  words: readonly string[];
  redirectUris: readonly string[];
  clientId: string | undefined;
  isPublic: boolean;
  json: boolean;
};

const CLIENT_USE = 'Use client list, client add NAME, or client remove ID.';

function runClientCommand(command: SignOnCommand): Promise<string> {
  const [verb, name = '', ...rest] = command.words;
  if (rest.length > 0) throw new UsageError(`Put a name with blanks in quotes. ${CLIENT_USE}`);
  const context: ClientCommandContext = {
    clients: command.store.signOn,
    now: Date.now,
    json: command.json,
  };
  if (verb === 'list' && name === '') return listClients(context);
  if (verb === 'add' && name !== '') return addClient(context, { name, ...command });
  if (verb === 'remove' && name !== '') return removeClient(context, name);
  throw new UsageError(CLIENT_USE);
}

/**
 * Runs `client ...` or `keys ...` of `npm run accounts`.
 * @throws UsageError that says how to write it.
 */
export async function runSignOnCommand(word: 'client' | 'keys', command: SignOnCommand): Promise<string> {
  if (word === 'client') return runClientCommand(command);
  if (command.words.join(' ') !== 'rotate') throw new UsageError('Use keys rotate.');
  const keys = keyPlace(command.store, command.dataDir, command.keySecrets);
  if (!keys)
    throw new UsageError(
      `Name where the keys of the sign-on service are: --data-dir, or ${KEYS_SECRET} if they are in the database.`,
    );
  const hadKeys = (await keys.version()) !== undefined;
  const { signing } = await keys.rotate(Date.now());
  if (!hadKeys) return 'There were no keys, so that new ones were made. Everybody must sign in again.';
  return `New keys sign from now on; ${signing.length - 1} older signing key(s) still verify. Nobody is signed out.`;
}
