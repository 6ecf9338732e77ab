import { onTestFinished } from 'vitest';
import { JsonFolder } from '#electron/backend/kit/json-folder.ts';
import { mcpEndpointAt } from '#electron/backend/identity/mcp-sign-in/mcp-endpoint.ts';
import { AddressBindings } from '#electron/backend/identity/connections/address-bindings.ts';
import { type McpEndpoint, McpSignIns } from '#electron/backend/identity/mcp-sign-in/mcp-sign-ins.ts';
import type { McpSession } from '#electron/backend/identity/mcp-sign-in/mcp-session.ts';
import type { KeyStore } from '#electron/backend/identity/secrets/key-store.ts';
import { SecretStore } from '#electron/backend/identity/secrets/secret-store.ts';
import type { Fetch } from '#electron/backend/kit/http/send-request.ts';
import { originOf } from '#shared/domain/connection.ts';
import { signInByForms } from '../sign-on/sign-in-by-forms.ts';
import { tempDir } from '../temp-dir.ts';
import { newBrowser } from './mcp-sign-in.ts';

export type OpenedMcpSignIns = {
  signIns: McpSignIns;
  secrets: SecretStore;
  end: McpEndpoint;
  bindings: AddressBindings;
  dataDir: string;
};

/** The MCP sign-ins of a backend with one connection, and nothing else of it. */
export async function openMcpSignIns(
  baseUrl: string,
  options: {
    fetch?: Fetch;
    keyStore?: KeyStore;
    dataDir?: string;
    /** The browser; by default one that signs the demo engineer in on our own pages. */
    openExternal?: (url: string) => Promise<void>;
  } = {},
): Promise<OpenedMcpSignIns> {
  const { fetch = globalThis.fetch, keyStore = 'none-on-this-computer' } = options;
  const dataDir = options.dataDir ?? (await tempDir());
  const log = () => {};
  const bindings = new AddressBindings();
  const binding = bindings.bind('c1', originOf(baseUrl));
  const secrets = await SecretStore.open({ files: new JsonFolder(dataDir, log), keyStore, bindings, log });
  const openExternal = options.openExternal ?? (async (url) => void signInByForms(newBrowser(), url));
  const signIns = new McpSignIns({ fetch, secrets, log, openExternal });
  onTestFinished(() => signIns.close());
  const end = mcpEndpointAt(baseUrl, binding);
  return { signIns, secrets, end, bindings, dataDir };
}

/** Signs the demo engineer in. */
export async function signInEngineer({ signIns, end }: OpenedMcpSignIns): Promise<McpSession> {
  await signIns.start(end, { way: 'browser', chooseAccount: false });
  const session = signIns.session(end.connectionId);
  if (!session) throw new Error('not signed in');
  return session;
}
