import { maskHeaders, maskSecret } from '../../mask-secrets.ts';

const JWT = /\beyJ[\w-]{6,}\.[\w-]*\.[\w-]*/g;
const SECRET_MEMBER =
  /("(?:access_token|refresh_token|id_token|client_secret|password|code_verifier)"\s*:\s*")((?:[^"\\]|\\.)*)"/g;
const SECRET_NAME = /token|secret|key|auth|cookie|password/i;
/** These only say how the protocol is spoken. */
const OPEN_NAMES = new Set(['mcp-session-id', 'www-authenticate']);

/** Masks secrets in a body and changes nothing else of it: known ones, JSON Web Tokens, members that are named like secrets. */
export function maskText(text: string, secrets: readonly string[]): string {
  let masked = text.replaceAll(JWT, maskSecret);
  for (const secret of secrets) if (secret !== '') masked = masked.replaceAll(secret, maskSecret(secret));
  return masked.replaceAll(
    SECRET_MEMBER,
    (_all, start: string, value: string) => `${start}${maskSecret(value)}"`,
  );
}

/** Masks the headers of an exchange; a header that somebody added may be a key under any name that says so. */
export function maskExchangeHeaders(headers: readonly (readonly [string, string])[]): [string, string][] {
  return headers.map(([name, value]) => {
    const masked = maskHeaders([[name, value]])[name] ?? '';
    const isOpen = OPEN_NAMES.has(name.toLowerCase()) || !SECRET_NAME.test(name);
    return [name, masked === value && !isOpen ? maskSecret(value) : masked];
  });
}
