import { describe, expect, it } from 'vitest';
import { pageLanguage } from '#server/sign-on/pages/page-language.ts';

describe('pageLanguage', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
    ['en;q=0.2, zh-Hans-CN;q=0.7', 'zh'],
    ['de, fr;q=0.9, zh;q=0.1', 'zh'],
    ['zh;q=0, en;q=0.1', 'en'],
    ['de', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [';;;q=,,', 'en'],
  ])('follows Accept-Language: %s', (header, language) => {
    expect(pageLanguage({ 'accept-language': header })).toBe(language);
  });

  it('puts what the application asks for before the browser, and what the user chose before both', () => {
    expect(pageLanguage({ 'accept-language': 'en' }, 'fr zh-CN')).toBe('zh');
    const cookie = 'other=1; STILLWELL_LANGUAGE=en';
    expect(pageLanguage({ cookie, 'accept-language': 'zh' }, 'zh')).toBe('en');
    expect(pageLanguage({ cookie: 'STILLWELL_LANGUAGE=xx', 'accept-language': 'zh' })).toBe('zh');
    expect(pageLanguage({ cookie: 'NOT_STILLWELL_LANGUAGE=en', 'accept-language': 'zh' })).toBe('zh');
  });
});
