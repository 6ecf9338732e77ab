import { maskHeaders, maskSecret } from '../../mask-secrets.ts';
import { isAddedHeader } from './added-headers.ts';

const JWT = /\beyJ[\w-]{6,}\.[\w-]*\.[\w-]*/g;
/** A value has a bound: a pattern would come to its end at a string of some megabytes. */
const SECRET_MEMBER =
  /("(?:access_token|refresh_token|id_token|token|client_secret|secret|password|code_verifier|api_?key|authorization)"\s*:\s*")((?:[^"\\]|\\.){0,20000})"/gi;
const SECRET_NAME = /token|secret|key|auth|cookie|password/i;
/** These only say how the protocol is spoken. */
const OPEN_NAMES = new Set(['mcp-session-id', 'www-authenticate']);
/** A shorter value of a header that somebody added may stand anywhere by chance. */
const LEAST_SECRET_CHARS = 8;

/** Masks secrets in a body and changes nothing else of it: known ones, JSON Web Tokens, members that are named like secrets. */
export function maskText(text: string, secrets: readonly string[]): string {
  let masked = text.replaceAll(JWT, maskSecret);
  for (const secret of secrets) if (secret !== '') masked = masked.replaceAll(secret, maskSecret(secret));
  return masked.replaceAll(
    SECRET_MEMBER,
    (_all, start: string, value: string) => `${start}${maskSecret(value)}"`,
  );
}

/** Masks the headers of a request; one that somebody added may be a key under any name. */
export function maskRequestHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  return headers.map(([name, value]) => [
    name,
    isAddedHeader(name) ? maskSecret(value) : (maskHeaders([[name, value]])[name] ?? ''),
  ]);
}

/** Masks the headers of an answer that are known or named like secrets. */
export function maskResponseHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  return headers.map(([name, value]) => {
    const masked = maskHeaders([[name, value]])[name] ?? '';
    const isOpen = OPEN_NAMES.has(name.toLowerCase()) || !SECRET_NAME.test(name);
    return [name, masked === value && !isOpen ? maskSecret(value) : masked];
  });
}

/** Masks the values in the query of an address that are named like secrets. */
export function maskAddress(url: string): string {
  return url.replaceAll(/([?&])([^=&#]*)=([^&#]*)/g, (all, before: string, name: string, value: string) =>
    SECRET_NAME.test(name) ? `${before}${name}=${maskSecret(value)}` : all,
  );
}

/** What bodies must not show of a request: its token, and the headers that somebody added. */
export function secretsOfRequest(
  token: string | undefined,
  added: readonly { name: string; value: string }[],
): string[] {
  const values = added.filter(({ name }) => isAddedHeader(name)).map(({ value }) => value);
  return [
    ...(token === undefined ? [] : [token]),
    ...values.filter(({ length }) => length >= LEAST_SECRET_CHARS),
  ];
}
