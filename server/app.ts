import { Hono } from 'hono';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { answerError } from './answer-error.ts';
import { logRequests } from './log-requests.ts';
import { listPlaces } from './places/list-places.ts';
import { Refusal } from './refusal.ts';
import type { RequestEnv } from './request-env.ts';
import type { ServiceContext } from './service-context.ts';
import { answerSignOn } from './sign-on/answer-sign-on.ts';
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

/** The routes of the data service (interface document 4). */
export function createApp(service: ServiceContext): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.use(logRequests(service));

  app.post(TOKEN_PATH, issueToken(service));
  app.all(TOKEN_PATH, refuseMethod('POST'));

  app.get(PLACE_LIST_PATH, listPlaces(service));
  app.all(PLACE_LIST_PATH, refuseMethod('GET, HEAD'));

  app.post(UPLOAD_PATH, acceptUpload(service));
  app.all(UPLOAD_PATH, refuseUploadMethod);

  app.all('/realms/*', answerSignOn(service));
  app.all('/.well-known/oauth-authorization-server/*', answerSignOn(service));
  app.all('/.well-known/openid-configuration/*', answerSignOn(service));

  app.notFound(refusePath);
  app.onError(answerError(service));
  return app;
}
