import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { BackendClient } from '../open-backend.ts';
import { nextMatching } from '../next-matching.ts';
import { ScriptedBrowser } from '../sign-on/scripted-browser.ts';
import { type SignInAnswers, signInByForms, type SignInResult } from '../sign-on/sign-in-by-forms.ts';

type StateOf<S extends McpSignInState['status']> = Extract<McpSignInState, { status: S }>;

export async function connect(client: BackendClient, baseUrl: string): Promise<string> {
  const draft = { name: 'Test', baseUrl, tokenHeader: 'X-SVC-TOKEN', zone: 'Asia/Shanghai' };
  return (await client.connections.add(draft)).id;
}

/** Waits for a state of the connection. */
export async function mcpStateWhere<S extends McpSignInState['status']>(
  client: BackendClient,
  connectionId: string,
  status: S,
  passes: (state: StateOf<S>) => boolean = () => true,
): Promise<StateOf<S>> {
  const isIt = (state: McpSignInState): state is StateOf<S> =>
    state.connectionId === connectionId && state.status === status && passes(state as StateOf<S>);
  const states = await nextMatching(await client.mcpSignIn.watch(), (all) => all.some(isIt));
  const state = states.find(isIt);
  if (!state) throw new Error('no state passed');
  return state;
}

/** Address of the sign-on page that the running sign-in waits at. */
export async function signOnPage(client: BackendClient, connectionId: string): Promise<string> {
  const { attempt } = await mcpStateWhere(
    client,
    connectionId,
    'signing-in',
    ({ attempt: { step, url } }) => step === 'waiting-for-user' && url !== null,
  );
  return attempt.url ?? '';
}

/** A browser of this computer: it goes wherever it is sent. */
export const newBrowser = () => new ScriptedBrowser(() => true);

/** Signs in by the pages of the service, as a person would, and tells where the browser ended. */
export async function signInForMcp(
  client: BackendClient,
  connectionId: string,
  {
    browser = newBrowser(),
    language,
    ...answers
  }: SignInAnswers & { browser?: ScriptedBrowser; language?: 'en' | 'zh-CN' } = {},
): Promise<SignInResult & { state: McpSignInState }> {
  const started = client.mcpSignIn.start({
    connectionId,
    way: 'browser',
    chooseAccount: false,
    ...(language && { language }),
  });
  started.catch(() => {});
  const url = await Promise.race([
    signOnPage(client, connectionId),
    started.then(() => {
      throw new Error('over before anyone signed in');
    }),
  ]);
  const result = await signInByForms(browser, url, answers);
  return { ...result, state: await started };
}
