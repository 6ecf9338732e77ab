import { expect, it } from 'vitest';
import { languageOf } from '#renderer/i18n/language-of.ts';

it.each([
  ['system', ['zh-TW', 'en'], 'zh-CN'],
  ['system', ['de-DE', 'en-GB', 'zh'], 'en'],
  ['system', ['de-DE'], 'en'],
  ['en', ['zh-CN'], 'en'],
] as const)('takes %s with a browser that prefers %j for %s', (chosen, preferred, language) => {
  expect(languageOf(chosen, preferred)).toBe(language);
});
