import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';

type Memory = {
  client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
  tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
  verifier: string;
  signOnAddress?: URL;
};

/** What an application of the v1 SDK has to bring along to sign on: places to keep things, and a browser. */
export function sdkSignOn(redirectUrl: string): OAuthClientProvider & { memory: Memory } {
  const memory: Memory = { verifier: '' };
  return {
    memory,
    redirectUrl,
    clientMetadata: {
      client_name: 'SDK application',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    state: () => 'state-of-the-application',
    clientInformation: () => memory.client,
    saveClientInformation: (client) => {
      memory.client = client;
    },
    tokens: () => memory.tokens,
    saveTokens: (tokens) => {
      memory.tokens = tokens;
    },
    redirectToAuthorization: (address) => {
      memory.signOnAddress = address;
    },
    saveCodeVerifier: (verifier) => {
      memory.verifier = verifier;
    },
    codeVerifier: () => memory.verifier,
  };
}
