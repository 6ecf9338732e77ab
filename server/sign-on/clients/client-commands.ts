import type { SignOnStore, StoredClient } from '../../store/sign-on-store.ts';
import { UsageError } from '../../start-problem.ts';
import { isVisibleText } from '../../visible-text.ts';
import { MCP_SCOPES } from '#shared/service/mcp.ts';
import { ADDED_BY, hashClientSecret, newClientSecret } from './client-adapter.ts';
import { isTrustworthyRedirect } from './redirect-rules.ts';

/** What the commands about fixed clients work with (interface 5.2.10). */
export type ClientCommandContext = {
  clients: Pick<SignOnStore, 'putClient' | 'findClient' | 'listClients' | 'removeClient'>;
  now: () => number;
  json: boolean;
};

export type NewClient = {
  name: string;
  redirectUris: readonly string[];
  /** Made up if not given. */
  clientId?: string | undefined;
  /** Has no secret: a program that cannot keep one. */
  isPublic: boolean;
};

const CLIENT_ID = /^[\w.-]{1,64}$/;

/** A client of the operator's as the store keeps it. */
export function fixedClient(
  { clientId, name, redirectUris }: { clientId: string; name: string; redirectUris: readonly string[] },
  secret: string | undefined,
  addedAtMs: number,
): StoredClient {
  return {
    clientId,
    addedBy: 'operator',
    addedAtMs,
    metadata: {
      client_id: clientId,
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: secret === undefined ? 'none' : 'client_secret_basic',
      scope: MCP_SCOPES.join(' '),
      ...(secret === undefined ? {} : { client_secret: hashClientSecret(secret) }),
    },
  };
}

function idOf(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${words.slice(0, 40) || 'client'}-${newClientSecret()
    .slice(0, 8)
    .replace(/[^A-Za-z0-9]/g, 'x')}`;
}

/** Adds a fixed client and shows its secret, this once. */
export async function addClient(
  { clients, now, json }: ClientCommandContext,
  { name, redirectUris, clientId = idOf(name), isPublic }: NewClient,
): Promise<string> {
  if (name === '' || name.length > 200 || !isVisibleText(name))
    throw new UsageError(
      'The name of a client has 1 to 200 characters, all of which can be seen, and no blank at an end.',
    );
  if (!CLIENT_ID.test(clientId))
    throw new UsageError('--client-id takes up to 64 letters, digits, ".", "_" and "-".');
  if (redirectUris.length === 0) {
    throw new UsageError(
      '--redirect is missing: it names where the browser returns, such as http://127.0.0.1/callback.',
    );
  }
  const wrong = redirectUris.find((uri) => !isTrustworthyRedirect(uri));
  if (wrong !== undefined) {
    throw new UsageError(
      `--redirect ${wrong} is neither https:// nor http:// on 127.0.0.1, [::1] or localhost.`,
    );
  }
  if (await clients.findClient(clientId)) throw new UsageError(`There is a client ${clientId} already.`);
  const secret = isPublic ? undefined : newClientSecret();
  await clients.putClient(fixedClient({ clientId, name, redirectUris }, secret, now()));
  if (json)
    return JSON.stringify({
      client_id: clientId,
      ...(secret === undefined ? {} : { client_secret: secret }),
    });
  const shown = secret === undefined ? 'It has no secret.' : `client_secret  ${secret}   (shown only now)`;
  return `client_id      ${clientId}\n${shown}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Shows all clients, the self-registered ones too. */
export async function listClients({ clients, json }: ClientCommandContext): Promise<string> {
  const all = await clients.listClients();
  if (json) {
    return JSON.stringify(
      all.map(({ clientId, addedBy, addedAtMs, metadata }) => {
        const { client_secret: _hidden, [ADDED_BY]: _own, ...shown } = metadata;
        return {
          ...shown,
          client_id: clientId,
          added_by: addedBy,
          added_at: new Date(addedAtMs).toISOString(),
        };
      }),
    );
  }
  if (all.length === 0) return 'There are no clients yet; "client add NAME" makes one.';
  const rows = [
    ['CLIENT', 'NAME', 'ADDED BY', 'ADDED AT'],
    ...all.map(({ clientId, addedBy, addedAtMs, metadata }) => [
      clientId,
      textOf(metadata['client_name']) || '-',
      addedBy,
      new Date(addedAtMs).toISOString(),
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

/** Removes a client; all its tokens are refused from then on. */
export async function removeClient({ clients }: ClientCommandContext, clientId: string): Promise<string> {
  if (!(await clients.removeClient(clientId))) {
    throw new UsageError(`There is no client ${clientId}; "client list" shows all.`);
  }
  return `The client ${clientId} is removed; its tokens are refused from now on.`;
}
