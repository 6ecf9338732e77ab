import { TriangleAlert } from 'lucide-react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { useShiftWords } from '../hints/place-hints.tsx';
import type { PlacePageProps } from './place-page-props.ts';
import page from './place-page.module.css';

/** Says so if the times of the whole project are read in the wrong zone, where the place itself seems to be ahead. */
export function ShiftPart({ connectionId, facts, row, words, shifts }: PlacePageProps) {
  const { t } = useI18n();
  const wordsOf = useShiftWords(facts.table, words.zone);
  const projectId = facts.table.value(row, 'projectId') ?? '';
  const hint = shifts.find((each) => each.projectId === projectId);
  if (!hint) return null;
  return (
    <section className={page.problems} aria-label={t.placeHints.label}>
      <TriangleAlert size={15} aria-hidden />
      <div>
        {wordsOf(hint)} <a href={connectionHref(connectionId, 'edit')}>{t.placeHints.setZone}</a>
      </div>
    </section>
  );
}
