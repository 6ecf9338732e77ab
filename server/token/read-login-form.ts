import { loginFormSchema } from '#shared/service/token.ts';
import type { BodySource } from '../read-body.ts';
import { BodyTooLargeError, readBody } from '../read-body.ts';
import { Refusal } from '../refusal.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const LIMIT_BYTES = 16_384;

export type Login = { username: string; password: string };

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
export async function readLoginForm(source: BodySource): Promise<Login> {
  const form = await readForm(source);
  const login = loginFormSchema.safeParse({ username: form.get('username'), password: form.get('password') });
  if (!login.success) throw new Refusal(500, `The form has no ${login.error.issues[0]?.path.join()}.`);
  return login.data;
}
