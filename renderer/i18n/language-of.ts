import type { Language, Settings } from '#shared/contract/settings.ts';

/** The language that is meant: the chosen one, or the first of the browser's that we speak. */
export function languageOf(chosen: Settings['language'], preferred: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  for (const tag of preferred) {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}
