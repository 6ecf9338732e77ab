/** Names of parameters, fields and claims whose value opens something to whoever has it. */
const SECRET_NAMES = new Set([
  'access_token',
  'assertion',
  'client_assertion',
  'client_secret',
  'code',
  'code_verifier',
  'device_code',
  'id_token',
  'id_token_hint',
  'initial_access_token',
  'password',
  'refresh_token',
  'registration_access_token',
  'token',
]);

const SECRET_HEADERS = new Set(['authorization', 'cookie', 'set-cookie']);

const SHOWN_CHARS = 4;

/** A JSON Web Token, wherever it stands. */
const JWT = /\beyJ[\w-]{6,}\.[\w-]*\.[\w-]*/g;

/** The first four characters and the length; a short one shows its length only. */
export function maskSecret(secret: string): string {
  const shown = secret.length > SHOWN_CHARS * 4 ? secret.slice(0, SHOWN_CHARS) : '';
  return `${shown}…(${secret.length})`;
}

/** Masks the secrets of a query or of a form body. */
export function maskForm(text: string): string {
  return text
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return SECRET_NAMES.has(name) ? `${name}=${maskSecret(value.join('='))}` : pair;
    })
    .join('&');
}

/** Masks the secrets in the query and the fragment of an address. */
export function maskUrl(url: string): string {
  const [withoutFragment = '', ...fragment] = url.split('#');
  const [path = '', ...query] = withoutFragment.split('?');
  const search = query.length > 0 ? `?${maskForm(query.join('?'))}` : '';
  return path + search + (fragment.length > 0 ? `#${maskForm(fragment.join('#'))}` : '');
}

/** Masks the secrets of a body: of JSON field by field, of a form pair by pair; tokens are found in any text. */
export function maskBody(text: string, contentType: string): string {
  if (contentType.includes('x-www-form-urlencoded')) return maskForm(text);
  try {
    return JSON.stringify(maskValue(JSON.parse(text)), null, 2);
  } catch {
    return text.replaceAll(JWT, maskSecret);
  }
}

/** Masks the values of headers that carry secrets; of `Basic` and `Bearer` the scheme stays. */
export function maskHeaders(headers: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => {
      if (name.toLowerCase() === 'location') return [name, maskUrl(value)];
      if (!SECRET_HEADERS.has(name.toLowerCase())) return [name, value];
      const [scheme = '', ...rest] = value.split(' ');
      const isNamed = rest.length > 0 && /^(basic|bearer|dpop)$/i.test(scheme);
      return [name, isNamed ? `${scheme} ${maskSecret(rest.join(' '))}` : maskSecret(value)];
    }),
  );
}

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(JWT, maskSecret);
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAMES.has(name) && typeof inner === 'string' ? maskSecret(inner) : maskValue(inner),
    ]),
  );
}
