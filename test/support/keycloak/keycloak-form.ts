import type { BrowserPage } from '../sign-on/scripted-browser.ts';

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');

/** The form of a page of Keycloak: where it is sent, and what goes along unseen. */
export function keycloakForm({ url, text }: BrowserPage): { action: string; fields: Record<string, string> } {
  const [form = ''] = /<form\b.*?<\/form>/s.exec(text) ?? [];
  const action = attribute(form, 'action');
  if (action === undefined) throw new Error(`no form at ${url}`);
  const fields: Record<string, string> = {};
  for (const [input] of form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)) {
    const name = attribute(input, 'name');
    if (name !== undefined) fields[name] = attribute(input, 'value') ?? '';
  }
  return { action: new URL(action, url).href, fields };
}
