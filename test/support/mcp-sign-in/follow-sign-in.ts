import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { BackendClient } from '../open-backend.ts';
import { newBrowser, signOnPage } from './mcp-sign-in.ts';

/** Starts a sign-in and lets a browser follow the link as soon as there is one; for services without pages. */
export async function followSignIn(client: BackendClient, connectionId: string): Promise<McpSignInState> {
  const started = client.mcpSignIn.start({ connectionId, way: 'browser', chooseAccount: false });
  const ended = started.then(
    () => undefined,
    () => undefined,
  );
  const url = await Promise.race([signOnPage(client, connectionId), ended]);
  if (url !== undefined) await newBrowser().get(url);
  return started;
}
