import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { Language } from '#shared/contract/settings.ts';
import type { Failure } from '#shared/errors.ts';
import type { Dictionary } from './dictionary.ts';
import { en } from './en/en.ts';
import { failureText, type FailureText } from './error-texts.ts';
import { formatClock, formatCount, formatList, formatMoment, formatValue } from './format.ts';
import { zhCn } from './zh-cn/zh-cn.ts';

const DICTIONARIES: Record<Language, Dictionary> = { en, 'zh-CN': zhCn };

export type I18n = {
  language: Language;
  t: Dictionary;
  count: (count: number) => string;
  value: (value: number) => string;
  list: (parts: readonly string[]) => string;
  clock: (epochMs: number) => string;
  moment: (epochMs: number) => string;
  failure: (failure: Failure) => FailureText;
};

function createI18n(language: Language): I18n {
  const t = DICTIONARIES[language];
  return {
    language,
    t,
    count: (count) => formatCount(count, language),
    value: (value) => formatValue(value, language),
    list: (parts) => formatList(parts, language),
    clock: (epochMs) => formatClock(epochMs, language),
    moment: (epochMs) => formatMoment(epochMs, Date.now(), language),
    failure: (failure) => failureText(t.errors, failure),
  };
}

const I18nContext = createContext<I18n | null>(null);

export function I18nProvider(props: { language: Language; children: ReactNode }) {
  const { language, children } = props;
  const i18n = useMemo(() => createI18n(language), [language]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useI18n needs an I18nProvider above it.');
  return i18n;
}

/** Words and numbers of a language that need not be the one on the screen. */
export function useWordsOf(language: Language): Pick<I18n, 't' | 'value'> {
  return useMemo(() => createI18n(language), [language]);
}
