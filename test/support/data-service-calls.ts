import { TOKEN_PATH, type TokenRecord, tokenRecordSchema } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import type { DataService } from '#server/index.ts';

const HOST = 'http://service.test';

/** Asks a service for anything, without a port. */
export function ask(service: DataService, path: string, init?: RequestInit): Promise<Response> {
  return service.fetch(new Request(HOST + path, init));
}

/** Sends user name and password; the answer may be any. */
export function login(service: DataService, username: string, password: string): Promise<Response> {
  return ask(service, TOKEN_PATH, { method: 'POST', body: new URLSearchParams({ username, password }) });
}

/** Signs in a demo account, whose password is its name and `-demo`. */
export async function signIn(service: DataService, username = 'engineer'): Promise<TokenRecord> {
  return tokenRecordSchema.parse(await (await login(service, username, `${username}-demo`)).json());
}

/** Sends an upload for equipment `gauge` / `G1`. */
export function upload(
  service: DataService,
  token: string,
  body: BodyInit,
  init: RequestInit = {},
): Promise<Response> {
  return ask(service, `${UPLOAD_PATH}?equipType=gauge&equipId=G1`, {
    method: 'POST',
    headers: { 'X-SVC-TOKEN': token },
    body,
    ...init,
  });
}
