import type { PageLanguage } from './page-language.ts';
import { ENGLISH } from './texts-english.ts';
import { CHINESE } from './texts-chinese.ts';

/** Everything the pages say; a language that lacks a sentence does not compile. */
export type Texts = typeof ENGLISH;

export const textsOf = (language: PageLanguage): Texts => (language === 'zh' ? CHINESE : ENGLISH);
