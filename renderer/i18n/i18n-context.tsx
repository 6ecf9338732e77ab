import { createContext, type ReactNode, use, useContext, useEffect, useMemo } from 'react';
import type { Language } from '#shared/contract/settings.ts';
import type { Failure } from '#shared/errors.ts';
import type { Dictionary } from './dictionary.ts';
import { en } from './en/en.ts';
import { failureText, type FailureText } from './error-texts.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { formatClock, formatList, formatMoment, formatValue } from './format.ts';
import { zhCn } from './zh-cn/zh-cn.ts';

const DICTIONARIES: Record<Language, Dictionary> = { en, 'zh-CN': zhCn };

export type I18n = {
  language: Language;
  t: Dictionary;
  count: (count: number) => string;
  value: (value: number) => string;
  list: (parts: readonly string[]) => string;
  /** The zone of every time in the window, or of the part of it that is about another connection. */
  zone: string;
  /** Time of day. */
  clock: (epochMs: number) => string;
  /** Time of day, with its date unless it is today. */
  moment: (epochMs: number) => string;
  /** Date and time that sort and read the same in every language. */
  written: (epochMs: number) => string;
  failure: (failure: Failure) => FailureText;
};

function createI18n(language: Language, zone: string): I18n {
  const t = DICTIONARIES[language];
  return {
    language,
    t,
    count: (count) => formatCount(count, language),
    value: (value) => formatValue(value, language),
    list: (parts) => formatList(parts, language),
    zone,
    clock: (epochMs) => formatClock(epochMs, zone),
    moment: (epochMs) => formatMoment(epochMs, Date.now(), language, zone),
    written: (epochMs) => formatServiceTime(epochMs, zone),
    failure: (failure) => failureText(t.errors, failure),
  };
}

const ZONE_OF_COMPUTER = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const I18nContext = createContext<I18n | null>(null);
const ZoneOfWindow = createContext(ZONE_OF_COMPUTER);

/** @param zone of the connection in use; that of this computer where there is none */
export function I18nProvider(props: { language: Language; zone: string | undefined; children: ReactNode }) {
  const { language, zone = ZONE_OF_COMPUTER, children } = props;
  const i18n = useMemo(() => createI18n(language, zone), [language, zone]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ZoneOfWindow value={zone}>
      <I18nContext value={i18n}>{children}</I18nContext>
    </ZoneOfWindow>
  );
}

/** A part of the window that is about a connection which need not be the one in use. */
export function InZone(props: { zone: string; children: ReactNode }) {
  const { language } = useI18n();
  const { zone, children } = props;
  const i18n = useMemo(() => createI18n(language, zone), [language, zone]);
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** Names the zone of a part of the window, unless it is that of the whole. */
export function ZoneName() {
  const { t, zone } = useI18n();
  return use(ZoneOfWindow) === zone ? null : t.frame.zone(zone);
}

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useI18n needs an I18nProvider above it.');
  return i18n;
}

/** Words and numbers of a language that need not be the one on the screen. */
export function useWordsOf(language: Language): Pick<I18n, 't' | 'value'> {
  return useMemo(() => createI18n(language, ZONE_OF_COMPUTER), [language]);
}
