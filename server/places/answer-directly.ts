import type { IncomingMessage, ServerResponse } from 'node:http';
import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import type { DirectAnswer } from '../listen-on.ts';
import { logWhenSent, REQUEST_ID_HEADER, requestIdOf } from '../operating/log-requests.ts';
import { ownHostCheck } from '../own-host.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Versions } from '../store/store.ts';
import { versionsPerTurn } from '../store/versions-per-turn.ts';
import { mayUseHttp } from '../token/require-token.ts';
import type { PlaceList } from './place-lists.ts';

type DirectService = Pick<
  ServiceContext,
  'faults' | 'log' | 'now' | 'placeLists' | 'signOn' | 'store' | 'tokenHeader' | 'tokenHolders'
>;

/** The list that the holder of a token gets, while nothing about accounts, tokens and places changes. */
type Known = { username: string; expiresAtMs: number; list: PlaceList };

const REMEMBERED_TOKENS = 10_000;

/** One value of a header that nobody sends twice. */
const oneOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/**
 * Answers GET placeList with 200 on Node's own request and response: going through the app costs a third of what the
 * bytes themselves cost (docs/adr/0190). Whatever is not this one answer is left to the app: another method or host, a
 * query, a body, a long list, a token that is not valid, faults on purpose, a failure.
 */
export function answerPlaceListDirectly(service: DirectService): DirectAnswer {
  const { log, now, placeLists, signOn, store, tokenHolders } = service;
  const tokenHeader = service.tokenHeader.toLowerCase();
  const isOwnHost = ownHostCheck();
  const known = new Map<string, Known>();
  const currentVersions = versionsPerTurn(store);
  let versions: Versions | undefined;

  const isPlain = ({ method, url, headers }: IncomingMessage): boolean => {
    const baseUrl = signOn.addresses()?.baseUrl;
    return (
      method === 'GET' &&
      url === PLACE_LIST_PATH &&
      headers['content-length'] === undefined &&
      headers['transfer-encoding'] === undefined &&
      headers.host !== undefined &&
      baseUrl !== undefined &&
      isOwnHost(headers.host, baseUrl)
    );
  };

  const lookUp = async (token: string): Promise<Known | undefined> => {
    const holder = await tokenHolders.find(token);
    if (!holder || !mayUseHttp(holder.account)) return undefined;
    const { username } = holder.account;
    return { username, expiresAtMs: holder.expiresAtMs, list: await placeLists.of(holder.account) };
  };

  const find = async (token: string): Promise<Known | undefined> => {
    const asOf = await currentVersions();
    if (asOf.access !== versions?.access || asOf.places !== versions.places) {
      known.clear();
      versions = asOf;
    }
    const remembered = known.get(token);
    if (remembered) return remembered;
    const valid = versions;
    const found = await lookUp(token);
    // Not if another request has meanwhile seen later versions: what was looked up may be from before them.
    if (found && versions === valid) known.set(token, found);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED_TOKENS && oldest !== undefined) known.delete(oldest);
    return found;
  };

  const answer = async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    token: string,
  ): Promise<boolean> => {
    // Why it cannot be answered is found out again by the app, and said there.
    const found = await find(token).catch(() => undefined);
    if (!found || found.expiresAtMs <= now()) return false;
    const list = found.list.records.at(now());
    // A long one is sent part by part, so that slow readers take little memory.
    if (list.partCount > 1) return false;
    const body = list.part(0);
    const requestId = requestIdOf(oneOf(incoming.headers['x-request-id']));
    const logged = { method: 'GET', path: PLACE_LIST_PATH, username: found.username };
    logWhenSent(log, { incoming, outgoing }, requestId, () => logged);
    outgoing.writeHead(200, {
      [REQUEST_ID_HEADER]: requestId,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
    });
    outgoing.end(body);
    return true;
  };

  return (incoming, outgoing) => {
    const token = oneOf(incoming.headers[tokenHeader]);
    if (service.faults || !token || !isPlain(incoming)) return false;
    return answer(incoming, outgoing, token);
  };
}
