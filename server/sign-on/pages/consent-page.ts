import { html } from './html.ts';
import type { Page } from './page.ts';
import type { Texts } from './texts-english.ts';

export type ConsentView = {
  application: string;
  username: string;
  scopes: readonly string[];
  addedBy: 'operator' | 'itself';
  /** Where the answer goes; nowhere in a browser if a device asked. */
  redirectUri: string | undefined;
  /** Asks for MCP data without the account having the permission. */
  lacksMcpPermission: boolean;
};

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

function destination(texts: Texts, redirectUri: string | undefined): string {
  if (redirectUri === undefined) return texts.yourDevice;
  const { hostname, host, protocol } = new URL(redirectUri);
  return LOOPBACK.has(hostname) ? texts.thisComputer(host) : host || protocol;
}

/** What an application asks for, in words, and who it says it is. */
export function consentPage(texts: Texts, view: ConsentView): Page {
  const title = texts.consent(view.application);
  const wishes = view.scopes.map((scope) => html`<li>${texts.scopes[scope] ?? texts.otherScope(scope)}</li>`);
  return {
    title,
    body: html`<h1><bdi>${title}</bdi></h1>
      <p class="lead">${texts.consentLead(view.username)}</p>
      <ul class="scopes">
        ${wishes}
      </ul>
      <dl>
        <dt>${texts.returnsTo}</dt>
        <dd>${destination(texts, view.redirectUri)}</dd>
      </dl>
      ${
        view.addedBy === 'itself'
          ? html`<p class="note">${texts.registeredItself}</p>`
          : html`<p class="lead">${texts.addedByOperator}</p>`
      }
      ${view.lacksMcpPermission ? html`<p class="note">${texts.noMcpPermission}</p>` : undefined}
      <form method="post">
        <div class="buttons">
          <button class="main" name="action" value="allow">${texts.allow}</button>
          <button name="action" value="cancel">${texts.deny}</button>
        </div>
      </form>`,
  };
}
