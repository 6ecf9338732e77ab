/** Parameters of a `WWW-Authenticate: Bearer` header (RFC 6750 par. 3, RFC 9728 par. 5.1). */
export type Challenge = { resource_metadata?: string; scope?: string; error?: string };

const SCHEME = /(?:^|,\s*)Bearer(?:\s+|$)/i;
const PARAMETER = /^\s*(?:,\s*)?([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/;

/** The Bearer challenge of an answer, if it has one. */
export function readChallenge(response: Response): Challenge | undefined {
  const header = response.headers.get('www-authenticate') ?? '';
  const scheme = SCHEME.exec(header);
  if (!scheme) return undefined;
  let rest = header.slice(scheme.index + scheme[0].length);
  const parameters: Record<string, string> = {};
  for (let found = PARAMETER.exec(rest); found; found = PARAMETER.exec(rest)) {
    const [all, name = '', quoted, bare] = found;
    parameters[name.toLowerCase()] ??= quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '';
    rest = rest.slice(all.length);
  }
  return parameters;
}
