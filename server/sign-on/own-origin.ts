import type { IncomingHttpHeaders } from 'node:http';
import { LOGIN_ACTIONS_ROUTE, REALM_ROUTES } from './realm.ts';

/** Where the forms of our pages go; everything else that takes POST is for programs. */
const FORM_ROUTES = [LOGIN_ACTIONS_ROUTE, REALM_ROUTES.code_verification, REALM_ROUTES.end_session];

/** Whether a path under the realm's takes the forms of pages. */
export const takesForms = (path: string): boolean =>
  FORM_ROUTES.some((route) => path === route || path.startsWith(`${route}/`));

/**
 * Whether a form comes from a page of ours, as far as the browser says (Fetch Standard, `Origin` and `Sec-Fetch-Site`).
 * Without either it is left to the cookie of the sign-in, which browsers send with our own forms only.
 */
export function isOwnForm(headers: IncomingHttpHeaders, ownOrigins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return ownOrigins.has(headers.origin.toLowerCase());
  const site = headers['sec-fetch-site'];
  return site !== 'cross-site' && site !== 'same-site';
}
