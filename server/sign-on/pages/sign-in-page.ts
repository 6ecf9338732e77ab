import { html, type Html } from './html.ts';
import type { Page } from './page.ts';
import type { Texts } from './texts-english.ts';

/** An account whose password is public. */
export type DemoLogin = { username: string; password: string; enabled: boolean; mcp: boolean };

export type SignInView = {
  application: string;
  /** Host of the sign-on service itself. */
  host: string;
  /** What is in the field already: typed before, or hinted at by the application. */
  username: string;
  /** Accounts to try it with; none outside a demo. */
  demoLogins: readonly DemoLogin[];
  error?: 'wrongLogin' | 'loginIncomplete' | 'accountDisabled';
};

/** Where the user, and nobody else, types the password (interface 5.2.1). */
export function signInPage(
  texts: Texts,
  { application, host, username, demoLogins, error }: SignInView,
): Page {
  const invalid = error === undefined ? html`` : html` aria-invalid="true" aria-describedby="problem"`;
  const problem = error && html`<p class="error" id="problem" role="alert">${texts[error]}</p>`;
  const focusName = username === '' ? html` autofocus` : html``;
  const focusPassword = username === '' ? html`` : html` autofocus`;
  return {
    title: texts.signIn,
    hasError: error !== undefined,
    body: html`<h1>${texts.signIn}</h1>
      <p class="lead"><bdi>${texts.signInFor(application)}</bdi></p>
      ${problem}
      <form method="post">
        <div class="field">
          <label for="username">${texts.username}</label>
          <input
            id="username"
            name="username"
            value="${username}"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            maxlength="128"
            required${invalid}${focusName}
          />
        </div>
        <div class="field">
          <label for="password">${texts.password}</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            maxlength="1024"
            required${invalid}${focusPassword}
          />
        </div>
        <div class="buttons">
          <button class="main" name="action" value="login">${texts.signIn}</button>
          <button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
        </div>
      </form>
      ${demoLogins.length === 0 ? undefined : demoAccounts(texts, demoLogins)}
      <p class="hint">${texts.signInHere(host)}</p>`,
  };
}

function demoAccounts(texts: Texts, logins: readonly DemoLogin[]): Html {
  return html`<section class="hint" aria-labelledby="demo">
    <h2 id="demo">${texts.demoAccounts}</h2>
    <dl>
      ${logins.map(
        ({ username, password, enabled, mcp }) =>
          html`<dt><code>${username}</code> / <code>${password}</code></dt>
            <dd>${enabled ? texts.demoAccess[mcp ? 'tools' : 'data'] : texts.demoAccess.disabled}</dd>`,
      )}
    </dl>
  </section>`;
}
