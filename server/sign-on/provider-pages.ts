import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { frameOf } from './page-frame.ts';
import type { DeviceCodeProblem, FormTarget } from './pages/device-pages.ts';
import { deviceCodePage, deviceConfirmPage } from './pages/device-pages.ts';
import { type Page, setPage } from './pages/page.ts';
import { errorPage, logoutPage, noticePage } from './pages/plain-pages.ts';
import type { Texts } from './pages/texts-english.ts';

/** What the library calls the reasons to show the code's page again. */
const CODE_PROBLEMS: Record<string, DeviceCodeProblem> = {
  NotFoundError: 'deviceCodeUnknown',
  ExpiredError: 'deviceCodeExpired',
  AlreadyUsedError: 'deviceCodeUsed',
  NoCodeError: 'deviceCodeMissing',
};

/** Shows a page of ours where the library has one of its own, all of which load fonts from elsewhere. */
function show(ctx: KoaContextWithOIDC, realmPath: string, page: (texts: Texts) => Page): void {
  const { frame, texts } = frameOf(ctx.req, realmPath, ctx.oidc?.params?.['ui_locales']);
  setPage(ctx, page(texts), frame);
}

function formOf(ctx: KoaContextWithOIDC, route: string): FormTarget {
  const secret = ctx.oidc.session?.state?.['secret'];
  return { action: ctx.oidc.urlFor(route), xsrf: typeof secret === 'string' ? secret : '' };
}

type Features = NonNullable<Configuration['features']>;

/** The library's hooks for the pages of the device flow (RFC 8628). */
export function devicePages(realmPath: string): NonNullable<Features['deviceFlow']> {
  return {
    enabled: true,
    userCodeInputSource(ctx, _form, _out, error) {
      const target = formOf(ctx, 'code_verification');
      const typed = error && 'userCode' in error && typeof error.userCode === 'string' ? error.userCode : '';
      if (error?.name === 'AbortedError') {
        show(ctx, realmPath, (texts) => noticePage(texts.deviceRefused, texts.deviceRefusedLead));
        return;
      }
      const problem = error && (CODE_PROBLEMS[error.name] ?? 'deviceFailed');
      show(ctx, realmPath, (texts) => deviceCodePage(texts, target, typed, problem));
    },
    userCodeConfirmSource(ctx, _form, client, _deviceInfo, userCode) {
      const target = formOf(ctx, 'code_verification');
      const application = client.clientName ?? client.clientId;
      show(ctx, realmPath, (texts) => deviceConfirmPage(texts, target, application, userCode));
    },
    successSource(ctx) {
      show(ctx, realmPath, (texts) => noticePage(texts.deviceDone, texts.deviceDoneLead));
    },
  };
}

/** The library's hooks for the pages of the logout (OpenID Connect RP-Initiated Logout 1.0). */
export function logoutPages(realmPath: string): NonNullable<Features['rpInitiatedLogout']> {
  return {
    enabled: true,
    logoutSource(ctx) {
      const target = formOf(ctx, 'end_session_confirm');
      const username = ctx.oidc.session?.accountId ?? '';
      show(ctx, realmPath, (texts) => logoutPage(texts, target, username));
    },
    postLogoutSuccessSource(ctx) {
      // The library names the application here if the user chose to stay signed in.
      const stayed = ctx.oidc.client !== undefined;
      show(ctx, realmPath, (texts) =>
        noticePage(stayed ? texts.stillLoggedIn : texts.loggedOut, texts.loggedOutLead),
      );
    },
  };
}

/** What a browser sees of an error that cannot be told to the application. */
export function errorPages(realmPath: string): NonNullable<Configuration['renderError']> {
  return (ctx, { error, error_description: description }) => {
    show(ctx, realmPath, (texts) =>
      error === 'invalid_request' && ctx.path.startsWith('/protocol/openid-connect/auth/')
        ? noticePage(texts.startAgain, texts.startAgainLead)
        : errorPage(texts, { code: error, description }),
    );
  };
}
