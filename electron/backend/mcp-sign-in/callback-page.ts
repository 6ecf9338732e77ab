/** How a call-back was taken; the page tells no more, for only the app knows how the sign-in ended. */
export type CallbackOutcome = 'taken' | 'refused' | 'of-another-sign-in';

export const CALLBACK_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  connection: 'close',
};

type Text = { title: string; sentence: string };

const ENGLISH: Record<CallbackOutcome, Text> = {
  taken: { title: 'Return to Stillwell', sentence: 'Stillwell goes on from here. You can close this page.' },
  refused: {
    title: 'Return to Stillwell',
    sentence: 'The sign-in was not completed. Stillwell says why. You can close this page.',
  },
  'of-another-sign-in': {
    title: 'Not this sign-in',
    sentence: 'This address does not belong to the sign-in that Stillwell waits for. Return to Stillwell.',
  },
};

const CHINESE: Record<CallbackOutcome, Text> = {
  taken: { title: '请返回 Stillwell', sentence: 'Stillwell 将继续完成登录，可以关闭此页面。' },
  refused: { title: '请返回 Stillwell', sentence: '登录未完成，原因请见 Stillwell，可以关闭此页面。' },
  'of-another-sign-in': {
    title: '不是本次登录',
    sentence: '此地址不属于 Stillwell 正在等待的登录，请返回 Stillwell。',
  },
};

/** The page that a browser ends at, in the language it asks for first of the two. */
export function callbackPage(
  outcome: CallbackOutcome,
  acceptLanguage: string,
): { status: number; html: string } {
  const first = /\b(zh|en)\b/i.exec(acceptLanguage)?.[1]?.toLowerCase();
  const [lang, texts] = first === 'zh' ? (['zh-CN', CHINESE] as const) : (['en', ENGLISH] as const);
  const { title, sentence } = texts[outcome];
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${sentence}</p></html>`;
  return { status: outcome === 'of-another-sign-in' ? 400 : 200, html };
}
