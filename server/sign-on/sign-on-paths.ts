import { LOGIN_ACTIONS_ROUTE, REALM_ROUTES } from './realm.ts';

const ID = '[\\w-]{1,128}';

const PATTERNS = [
  ...Object.values(REALM_ROUTES),
  '/\\.well-known/(?:openid-configuration|oauth-authorization-server)',
  `${REALM_ROUTES.authorization}/${ID}`,
  `${REALM_ROUTES.end_session}/(?:confirm|success)`,
  `${REALM_ROUTES.code_verification}/${ID}`,
];

const PROVIDER_PATH = new RegExp(`^(?:${PATTERNS.join('|')})$`);
const INTERACTION_PATH = new RegExp(`^${LOGIN_ACTIONS_ROUTE}/${ID}$`);

/**
 * Whether the library answers this path under the realm's. Its router takes `/PROTOCOL/` and `%70` for the same as
 * `/protocol/`; here a path has one spelling, so that no rule in front of the library can be walked around.
 */
export const isProviderPath = (path: string): boolean => PROVIDER_PATH.test(path);

/** Whether it is the page of a sign-in under way. */
export const isInteractionPath = (path: string): boolean => INTERACTION_PATH.test(path);
