import { z } from 'zod';
import { signOnClientSchema } from './sign-on-client.ts';

/** What of a sign-in outlives the access token; kept as a secret. */
export const mcpLoginSchema = z.object({
  version: z.literal(1),
  /** Address of the endpoint that it was made for; a connection that leads elsewhere does not use it. */
  mcpUrl: z.string(),
  /** `aud` of the access tokens. */
  audience: z.string(),
  /** Value of `resource` that each renewal repeats. */
  resource: z.string().nullable(),
  client: signOnClientSchema,
  refreshToken: z.string().nullable(),
  username: z.string(),
  requestedScopes: z.array(z.string()),
  grantedScopes: z.array(z.string()),
  signedInAtMs: z.number(),
});

export type McpLogin = z.infer<typeof mcpLoginSchema>;
