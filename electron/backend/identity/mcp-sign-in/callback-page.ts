import { createHash } from 'node:crypto';

/** How a call-back was taken; the page tells no more, for only the app knows how the sign-in ended. */
export type CallbackOutcome = 'taken' | 'refused' | 'of-another-sign-in';

const STYLE = `
:root { color-scheme: light dark; --text: #1c2733; --quiet: #4b5a66; --page: #f3f6f9; --card: #fff; --line: #d5dce3; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4eaf0; --quiet: #a2b0bd; --page: #12181d; --card: #1a2127; --line: #37444f; }
}
body { margin: 0; padding: 12vh 20px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26em; margin: 0 auto; padding: 28px 32px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0; color: var(--quiet); }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const CALLBACK_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
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
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style>`;
  const html = `<!doctype html><html lang="${lang}"><head>${head}</head><body><main><h1>${title}</h1><p>${sentence}</p></main></body></html>`;
  return { status: outcome === 'of-another-sign-in' ? 400 : 200, html };
}
