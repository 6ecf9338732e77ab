import { openBackend } from '../open-backend.ts';
import { connect } from './mcp-sign-in.ts';
import { type Oddity, startOddSignOn } from './odd-sign-on.ts';

/** A backend with a connection to an odd service; `count` tells how often a path of its sign-on was asked. */
export async function oddConnection(oddity?: Oddity) {
  const { baseUrl, requests } = await startOddSignOn(oddity);
  const { client, log } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const count = (path: string, method = 'POST') =>
    requests.filter((each) => each.path === `/realms/odd/${path}` && each.method === method).length;
  return { baseUrl, requests, client, connectionId, log, count };
}
