import type { Context } from 'hono';
import { ANSWERED_ALREADY } from '../answered-already.ts';
import type { RequestEnv } from '../service-context.ts';
import type { SignOnSlot } from './sign-on-slot.ts';

const NEEDS_A_PORT = {
  error: 'temporarily_unavailable',
  error_description:
    'The sign-on service needs an address of its own: it answers once the service listens on a port',
};

const elsewhere = (issuer: string) => ({
  error: 'not_found',
  error_description: `Signing on to this service is at ${issuer}`,
});

/** Hands a request over to the sign-on service, which writes to Node's own response (interface 5.2). */
export function answerSignOn({ signOn: slot }: { signOn: SignOnSlot }) {
  return async (c: Context<RequestEnv>): Promise<Response> => {
    const signOn = slot.current();
    const { incoming, outgoing, clientAddress = 'local' } = c.env ?? {};
    if (!signOn || !incoming || !outgoing) {
      const addresses = slot.addresses();
      return addresses && !signOn
        ? Response.json(elsewhere(addresses.issuer), { status: 404 })
        : Response.json(NEEDS_A_PORT, { status: 503 });
    }
    try {
      await signOn.handle({ request: c.req.raw, incoming, outgoing, clientAddress });
    } catch (error) {
      if (!outgoing.headersSent) throw error;
      outgoing.destroy();
    }
    return ANSWERED_ALREADY;
  };
}
