import type { Context } from 'hono';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { loginFormSchema, type TokenRecord } from '#shared/service/token.ts';
import { type BodySource, BodyTooLargeError, readBody } from '../read-body.ts';
import { Refusal } from '../refusal.ts';
import type { ServiceContext, RequestEnv } from '../service-context.ts';
import type { StoredAccount } from '../store/store.ts';
import { checkLogin, loginCaller } from './check-login.ts';
import { hashToken, newToken } from './token-holders.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const LIMIT_BYTES = 16_384;

/** The same bytes for an unknown user and a wrong password: whoever guesses learns nothing. */
const WRONG_LOGIN: TokenRecord = {
  token: '',
  username: '',
  projects: '',
  places: '',
  validDate: '',
  valid: false,
};

async function addToken({ store, now, tokenTtlMs }: ServiceContext, { username, revocation }: StoredAccount) {
  const token = newToken();
  const nowMs = now();
  // validDate has whole seconds, so the expiry has too: the token ends exactly when validDate says.
  const expiresAtMs = Math.floor(nowMs / 1000) * 1000 + tokenTtlMs;
  await store.tokens.purge(nowMs);
  const stored = { username, kind: 'login', madeAtMs: nowMs, expiresAtMs } as const;
  if (!(await store.tokens.add(hashToken(token), stored, revocation))) {
    throw new Refusal(401, 'The access of this account was ended while it signed in.');
  }
  return { token, expiresAtMs };
}

/**
 * POST /api/permission/token (interface 4.2, 2.1): 200 with a token record, `valid` false if user name or
 * password is wrong; 401 if both are right but the account is disabled or has no HTTP permission; 500 if the request
 * is no form or lacks a field. Older tokens stay valid.
 */
export function issueToken(service: ServiceContext) {
  return async (c: Context<RequestEnv>): Promise<Response> => {
    const login = await readLoginForm({ incoming: c.env?.incoming, request: c.req.raw });
    const { hasher, throttle, store } = service;
    const checks = { hasher, throttle, accounts: store.accounts };
    const { outgoing, clientAddress = 'local' } = c.env ?? {};
    const account = await checkLogin(checks, login, loginCaller(clientAddress, outgoing));
    if (!account) return Response.json(WRONG_LOGIN);
    c.set('username', account.username);
    if (!account.enabled || !account.http) {
      throw new Refusal(401, 'This account may not use the HTTP interface.');
    }
    const { projectIds, placeIds } = await service.placeLists.of(account);
    const { token, expiresAtMs } = await addToken(service, account);
    const record: TokenRecord = {
      token,
      username: account.username,
      projects: projectIds,
      places: placeIds,
      validDate: formatServiceTime(expiresAtMs, service.zone),
      valid: true,
    };
    return Response.json(record);
  };
}

type Login = { username: string; password: string };

async function readForm(source: BodySource): Promise<URLSearchParams> {
  const type = source.request.headers.get('content-type') ?? '';
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== FORM_TYPE) {
    throw new Refusal(500, `User name and password must be sent as ${FORM_TYPE}.`);
  }
  try {
    return new URLSearchParams(new TextDecoder().decode(await readBody(source, LIMIT_BYTES)));
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new Refusal(500, `The form is larger than ${LIMIT_BYTES} bytes.`);
  }
}

/**
 * Reads user name and password of a token request (interface 4.2).
 * @throws Refusal 500 if it is no form, is too large or lacks a field (interface 10.1).
 */
async function readLoginForm(source: BodySource): Promise<Login> {
  const form = await readForm(source);
  const login = loginFormSchema.safeParse({ username: form.get('username'), password: form.get('password') });
  if (!login.success) throw new Refusal(500, `The form has no ${login.error.issues[0]?.path.join()}.`);
  return login.data;
}
