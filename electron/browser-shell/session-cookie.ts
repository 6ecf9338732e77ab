import { equalSecrets } from './equal-secrets.ts';

/**
 * The cookie that tells our window from everything else on this computer. Cookies do not know ports, so that the port
 * is in the name; `__Host-` makes the browser refuse one that any other host or path tries to set.
 */
export type SessionCookie = { name: string; secret: string };

export function sessionCookie(port: number, secret: string): SessionCookie {
  return { name: `__Host-stillwell-${port}`, secret };
}

/** Value of the Set-Cookie header. */
export function setCookieHeader({ name, secret }: SessionCookie): string {
  return `${name}=${secret}; HttpOnly; Secure; SameSite=Strict; Path=/`;
}

/** Whether the Cookie header of a request holds the session. */
export function hasSession(cookie: SessionCookie, header: string | undefined): boolean {
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${cookie.name}=`))
    .map((pair) => pair.slice(cookie.name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && equalSecrets(value, cookie.secret);
}
