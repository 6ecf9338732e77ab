import type { Language } from '#shared/contract/settings.ts';
import type { StoryWords } from '#shared/domain/mcp/storyboard/storyboard.ts';

/** Name of a language of the window in storyboards. */
export function storyLanguage(language: Language): keyof StoryWords {
  return language === 'en' ? 'en' : 'zh-cn';
}

/** With words changed in one language; in both, if they were the same in both. */
export function withWords(words: StoryWords, language: keyof StoryWords, text: string): StoryWords {
  return words.en === words['zh-cn'] ? { en: text, 'zh-cn': text } : { ...words, [language]: text };
}
