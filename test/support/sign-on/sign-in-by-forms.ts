import type { BrowserPage, ScriptedBrowser } from './scripted-browser.ts';

export type SignInAnswers = { username?: string; password?: string; consent?: 'allow' | 'cancel' };

/** Which pages a sign-in went through, and where it ended. */
export type SignInResult = { pages: string[]; end: BrowserPage };

/** Fills in the pages of a sign-in as they come; by default as the demo engineer who allows everything. */
export async function signInByForms(
  browser: ScriptedBrowser,
  url: string,
  { username = 'engineer', password = 'engineer-demo', consent = 'allow' }: SignInAnswers = {},
): Promise<SignInResult> {
  const pages: string[] = [];
  let page = await browser.get(url);
  if (page.text.includes('name="password"')) {
    pages.push('sign-in');
    page = await browser.post(page.url, { username, password, action: 'login' });
  }
  if (page.text.includes('value="allow"')) {
    pages.push('consent');
    page = await browser.post(page.url, { action: consent });
  }
  return { pages, end: page };
}
