import { html } from './html.ts';
import type { Page } from './page.ts';
import type { Texts } from './texts-english.ts';

/** What protects a form of the library's against being sent from another page. */
export type FormTarget = { action: string; xsrf: string };

export type DeviceCodeProblem =
  'deviceCodeUnknown' | 'deviceCodeExpired' | 'deviceCodeUsed' | 'deviceCodeMissing' | 'deviceFailed';

/** Where the code of a device is typed (RFC 8628 par. 3.3). */
export function deviceCodePage(
  texts: Texts,
  { action, xsrf }: FormTarget,
  userCode: string,
  problem?: DeviceCodeProblem,
): Page {
  const invalid = problem === undefined ? html`` : html` aria-invalid="true" aria-describedby="problem"`;
  return {
    title: texts.device,
    hasError: problem !== undefined,
    body: html`<h1>${texts.device}</h1>
      <p class="lead">${texts.deviceLead}</p>
      ${problem && html`<p class="error" id="problem" role="alert">${texts[problem]}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <div class="field">
          <label for="user_code">${texts.deviceCode}</label>
          <input
            id="user_code"
            class="code"
            name="user_code"
            value="${userCode}"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            maxlength="32"
            required
            autofocus${invalid}
          />
        </div>
        <div class="buttons"><button class="main">${texts.deviceNext}</button></div>
      </form>`,
  };
}

/** Shows which application asks with which code (RFC 8628 par. 5.4: against codes that somebody else sent). */
export function deviceConfirmPage(
  texts: Texts,
  { action, xsrf }: FormTarget,
  application: string,
  userCode: string,
): Page {
  const title = texts.deviceConfirm(application);
  return {
    title,
    body: html`<h1><bdi>${title}</bdi></h1>
      <p class="lead">${texts.deviceConfirmLead}</p>
      <p class="usercode">${userCode}</p>
      <p class="note">${texts.deviceConfirmWarning}</p>
      <form method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${xsrf}" />
        <input type="hidden" name="user_code" value="${userCode}" />
        <div class="buttons">
          <button class="main" name="confirm" value="yes">${texts.deviceAllow}</button>
          <button name="abort" value="yes">${texts.deviceRefuse}</button>
        </div>
      </form>`,
  };
}
