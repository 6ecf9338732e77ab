import { html } from './html.ts';
import type { FormTarget } from './device-pages.ts';
import type { Page } from './page.ts';
import type { Texts } from './texts-english.ts';

/** A page that only says something. */
export function noticePage(title: string, lead: string): Page {
  return {
    title,
    body: html`<h1>${title}</h1>
      <p class="lead">${lead}</p>`,
  };
}

/** Says why a request could not be answered; `code` and `description` are for whoever wrote the application. */
export function errorPage(texts: Texts, error: { code: string; description?: string | undefined }): Page {
  const isOurs = error.code === 'server_error';
  return {
    title: texts.error,
    body: html`<h1>${texts.error}</h1>
      <p class="lead">${isOurs ? texts.errorServer : texts.errorLead}</p>
      ${
        isOurs
          ? undefined
          : html`<p class="hint">
              ${texts.errorDetails}<br /><code>${error.code}</code>
              ${error.description === undefined ? undefined : html`<br />${error.description}`}
            </p>`
      }`,
  };
}

/** Asks whether to end the session of this browser. */
export function logoutPage(texts: Texts, { action, xsrf }: FormTarget, username: string): Page {
  return {
    title: texts.logout,
    body: html`<h1>${texts.logout}</h1>
      <p class="lead">${texts.logoutLead(username)}</p>
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <div class="buttons">
          <button class="main" name="logout" value="yes" autofocus>${texts.logoutConfirm}</button>
          <button>${texts.logoutStay}</button>
        </div>
      </form>`,
  };
}

/** Sends fields on by a button, where the library would by a script. */
export function continuePage(
  texts: Texts,
  lead: string,
  { action, fields }: { action: string; fields: readonly (readonly [name: string, value: string])[] },
): Page {
  const inputs = fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
  return {
    title: texts.proceed,
    body: html`<h1>${texts.proceed}</h1>
      <p class="lead">${lead}</p>
      <form method="post" action="${action}">
        ${inputs}
        <div class="buttons"><button class="main" autofocus>${texts.proceedButton}</button></div>
      </form>`,
  };
}
