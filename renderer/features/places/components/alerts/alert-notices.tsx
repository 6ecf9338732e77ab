import { useEffect, useRef } from 'react';
import { type I18n, useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showSystemNotice } from '#renderer/lib/system-notice.ts';
import type { AlertNews } from '#shared/contract/alerts.ts';
import { type Rank, severityOf } from '#shared/domain/alerts/alert-rules.ts';
import { useAlertNews } from '../../api/alerts.ts';
import { isToBeTold } from '../../model/alerts/news-to-tell.ts';

function wordsOf({ risen, counts, isReadingFailed }: AlertNews, { t }: I18n) {
  const words = t.alerts.notice;
  if (isReadingFailed) return { title: words.failed, text: words.failedText };
  const { overflow, alarm, warning } = counts;
  const total = overflow + alarm + warning;
  const names = risen.map(({ placeName, rank }) =>
    words.one(placeName, severityOf(rank as Rank) ?? 'warning'),
  );
  const lines = total === risen.length ? names : [words.counts(overflow, alarm, warning), ...names];
  return { title: words.many(total), text: lines.join('\n') };
}

/** Tells new alerts outside the window, all of one reading at once, where the system allows it. */
export function AlertNotices() {
  const i18n = useI18n();
  const news = useAlertNews();
  const last = useRef<AlertNews | null>(undefined);
  useEffect(() => {
    if (news === undefined) return;
    const before = last.current;
    last.current = news;
    if (!isToBeTold(news, before)) return;
    const { title, text } = wordsOf(news, i18n);
    showSystemNotice(title, text, 'alerts', () => {
      location.hash = 'places/alerts';
    });
    // oxlint-disable-next-line react/exhaustive-deps -- news are told once, also when the language changes afterwards
  }, [news]);
  return null;
}
