import { type AuthorizationServer, ClientSecretBasic } from 'oauth4webapi';
import type { SignOnClient } from './sign-on-client.ts';

/** The fixed client of the demo data. */
export const demoClient = (as: AuthorizationServer): SignOnClient => ({
  as,
  client: { client_id: 'stillwell-demo' },
  auth: ClientSecretBasic('stillwell-demo-secret'),
});
