import { CHINESE } from './texts-chinese.ts';
import { ENGLISH, type Texts } from './texts-english.ts';

/** The languages that the pages are written in. */
export type PageLanguage = 'en' | 'zh';

/** Cookie that keeps the choice a user made by the switch on a page. */
export const LANGUAGE_COOKIE = 'STILLWELL_LANGUAGE';

export const isPageLanguage = (text: string | null | undefined): text is PageLanguage =>
  text === 'en' || text === 'zh';

const supported = (tag: string): PageLanguage | undefined => {
  const primary = tag.trim().toLowerCase().split('-', 1)[0];
  return isPageLanguage(primary) ? primary : undefined;
};

function firstOf(tags: readonly string[]): PageLanguage | undefined {
  for (const tag of tags) {
    const language = supported(tag);
    if (language) return language;
  }
  return undefined;
}

/** Language ranges of an Accept-Language header, the most wanted first (RFC 9110 par. 12.5.4). */
function acceptedTags(header: string): string[] {
  return header
    .split(',', 50)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
      return { tag, weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

function chosen(cookies: string | undefined): PageLanguage | undefined {
  const value = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)`).exec(cookies ?? '')?.[1];
  return isPageLanguage(value) ? value : undefined;
}

/** The language of a page: what the user chose, else what the application asked for, else what the browser prefers. */
export function pageLanguage(
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
  uiLocales?: string,
): PageLanguage {
  return (
    chosen(headers.cookie) ??
    firstOf((uiLocales ?? '').split(' ', 50)) ??
    firstOf(acceptedTags(headers['accept-language'] ?? '')) ??
    'en'
  );
}

export const textsOf = (language: PageLanguage): Texts => (language === 'zh' ? CHINESE : ENGLISH);
