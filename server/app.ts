import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { injectFaults } from './faults/inject-faults.ts';
import { mountMcp } from './mcp/mount-mcp.ts';
import { answerDocs, answerOpenApi, DOCS_PATH } from './openapi/answer-description.ts';
import { OPENAPI_PATH } from './openapi/openapi-document.ts';
import { answerHealth, HEALTH_PATH } from './operating/answer-health.ts';
import { answerReady, READY_PATH } from './operating/answer-ready.ts';
import { logRequests } from './operating/log-requests.ts';
import { FOREIGN_HOST, ownHostCheck } from './own-host.ts';
import { listPlaces } from './places/list-places.ts';
import { BodyCutShortError } from './read-body.ts';
import { Refusal } from './refusal.ts';
import type { ServiceContext, RequestEnv } from './service-context.ts';
import { answerSignOn } from './sign-on/answer-sign-on.ts';
import { isDiskFull } from './start-problem.ts';
import { issueToken } from './token/issue-token.ts';
import { acceptUpload } from './upload/accept-upload.ts';

const refuseMethod = (allowed: string) => (): never => {
  throw new Refusal(405, `Only ${allowed} is possible here.`, { Allow: allowed });
};

const refuseUploadMethod = (): never => {
  throw new Refusal(406, 'An upload must be sent by POST.');
};

const refusePath = (): never => {
  throw new Refusal(404, 'There is no such path on this data service.');
};

/** The routes of the data service (interface 4). */
export function createApp(service: ServiceContext): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.use(logRequests(service));
  if (service.faults) app.use(injectFaults(service.faults, service));

  // All but health, for which balancers ask by names of their own; calls of tools and the sign-on look by themselves.
  for (const path of ['/', '/api/*', OPENAPI_PATH, DOCS_PATH]) app.use(path, requireOwnHost(service));

  app.post(TOKEN_PATH, issueToken(service));
  app.all(TOKEN_PATH, refuseMethod('POST'));

  app.get(PLACE_LIST_PATH, listPlaces(service));
  app.all(PLACE_LIST_PATH, refuseMethod('GET, HEAD'));

  app.post(UPLOAD_PATH, acceptUpload(service));
  app.all(UPLOAD_PATH, refuseUploadMethod);

  app.get(HEALTH_PATH, answerHealth(service));
  app.all(HEALTH_PATH, refuseMethod('GET, HEAD'));
  app.get(READY_PATH, answerReady(service));
  app.all(READY_PATH, refuseMethod('GET, HEAD'));

  app.get(OPENAPI_PATH, answerOpenApi(service));
  app.all(OPENAPI_PATH, refuseMethod('GET, HEAD'));
  app.get(DOCS_PATH, answerDocs(service));
  app.all(DOCS_PATH, refuseMethod('GET, HEAD'));

  // Whoever opens the address that the service prints. Relative, for it may lie under a path.
  app.get('/', (c) => c.redirect(DOCS_PATH.slice(1)));

  mountMcp(app, service);

  app.all('/realms/*', answerSignOn(service));
  app.all('/.well-known/oauth-authorization-server/*', answerSignOn(service));
  app.all('/.well-known/openid-configuration/*', answerSignOn(service));

  app.notFound(refusePath);
  app.onError(answerError(service));
  return app;
}

/**
 * Makes every error an answer, here and nowhere else: a Refusal says its own status and sentence, anything else is
 * 500 with a number that finds its cause in the log (interface 7).
 */
function answerError({ log }: ServiceContext): ErrorHandler<RequestEnv> {
  return (error, c) => {
    if (error instanceof Refusal) return error.toResponse();
    if (error instanceof BodyCutShortError) {
      return new Refusal(500, 'The body ended before it was complete.').toResponse();
    }
    const requestId = c.get('requestId');
    log({ level: 'error', event: 'failed', requestId, detail: error.stack ?? error.message });
    if (isDiskFull(error))
      return new Refusal(500, 'The disk of the service is full; try again later.', {
        'Retry-After': '10',
      }).toResponse();
    return new Refusal(
      500,
      `The service failed; try again later. Its log has more under ${requestId}.`,
    ).toResponse();
  };
}

/**
 * Refuses requests by a host name that is not this service's own, as the MCP endpoint does. Without a connection there
 * is no browser that could be deceived.
 * @throws Refusal 403
 */
function requireOwnHost({ signOn }: Pick<ServiceContext, 'signOn'>): MiddlewareHandler<RequestEnv> {
  const isOwn = ownHostCheck();
  return async (c, next) => {
    const baseUrl = signOn.addresses()?.baseUrl;
    const host = c.env?.incoming?.headers.host;
    if (baseUrl !== undefined && host !== undefined && !isOwn(host, baseUrl)) {
      throw new Refusal(403, FOREIGN_HOST);
    }
    await next();
  };
}
