import type { BrowserPage, ScriptedBrowser } from '../sign-on/scripted-browser.ts';
import { keycloakForm } from './keycloak-form.ts';

/** Which pages of Keycloak a sign-in went through, and where it ended. */
export type KeycloakSignIn = { pages: ('sign-in' | 'consent')[]; end: BrowserPage };

/** Fills in Keycloak's own pages as they come; everything that is asked for is allowed. */
export async function signInOnKeycloak(
  browser: ScriptedBrowser,
  url: string,
  username: string,
): Promise<KeycloakSignIn> {
  const pages: KeycloakSignIn['pages'] = [];
  let page = await browser.get(url);
  if (page.text.includes('name="password"')) {
    pages.push('sign-in');
    const { action, fields } = keycloakForm(page);
    page = await browser.post(action, { ...fields, username, password: `${username}-demo` });
  }
  if (page.text.includes('name="accept"')) {
    pages.push('consent');
    const { action, fields } = keycloakForm(page);
    page = await browser.post(action, { ...fields, accept: 'Yes' });
  }
  return { pages, end: page };
}
