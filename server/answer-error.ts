import type { ErrorHandler } from 'hono';
import { BodyCutShortError } from './read-body.ts';
import { Refusal } from './refusal.ts';
import type { RequestEnv } from './request-env.ts';
import type { ServiceContext } from './service-context.ts';

/**
 * Makes every error an answer, here and nowhere else: a Refusal says its own status and sentence, anything else is
 * 500 with a number that finds its cause in the log (interface 7).
 */
export function answerError({ log }: ServiceContext): ErrorHandler<RequestEnv> {
  return (error, c) => {
    if (error instanceof Refusal) return error.toResponse();
    if (error instanceof BodyCutShortError) {
      return new Refusal(500, 'The body ended before it was complete.').toResponse();
    }
    const requestId = c.get('requestId');
    log({ level: 'error', event: 'failed', requestId, detail: error.stack ?? error.message });
    return new Refusal(
      500,
      `The service failed; try again later. Its log has more under ${requestId}.`,
    ).toResponse();
  };
}
