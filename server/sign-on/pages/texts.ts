import type { PageLanguage } from './page-language.ts';
import { CHINESE } from './texts-chinese.ts';
import { ENGLISH, type Texts } from './texts-english.ts';

export const textsOf = (language: PageLanguage): Texts => (language === 'zh' ? CHINESE : ENGLISH);
