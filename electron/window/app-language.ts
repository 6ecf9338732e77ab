import type { Settings } from '#shared/contract/settings.ts';

/** In which language the shell itself speaks: its menu, its dialogs. */
export type ShellLanguage = 'en' | 'zh';

/** The language that the user chose, or else the one of the system, by a locale such as `zh-CN`. */
export function shellLanguage(chosen: Settings['language'], systemLocale: string): ShellLanguage {
  const locale = chosen === 'system' ? systemLocale : chosen;
  return /^zh\b/i.test(locale) ? 'zh' : 'en';
}
