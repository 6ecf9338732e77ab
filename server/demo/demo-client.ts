import { fixedClient } from '../sign-on/clients/client-commands.ts';
import type { StoredClient } from '../store/sign-on-store.ts';

/** The fixed OAuth client of the demo data: any port of this machine may be returned to. */
export const DEMO_CLIENT: StoredClient = fixedClient(
  { clientId: 'stillwell-demo', name: 'Stillwell demo', redirectUris: ['http://127.0.0.1/callback'] },
  'stillwell-demo-secret',
  0,
);
