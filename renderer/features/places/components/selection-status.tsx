import { X } from 'lucide-react';
import { useMemo } from 'react';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { NOTHING_SELECTED } from '../model/selection.ts';
import { openComparison, openReport } from './open-pages.ts';
import { usePlaces } from './places-model.ts';

/** How many places are chosen, also where the filter hides them, and how to give them up. */
export function SelectionStatus() {
  const { t } = useI18n();
  const texts = t.placeViews;
  const { facts, rows, selection, setSelection } = usePlaces();
  const { keys } = selection;
  const hidden = useMemo(() => {
    if (keys.size === 0) return 0;
    let shown = 0;
    for (const row of rows) if (keys.has(facts.table.key(row))) shown += 1;
    return keys.size - shown;
  }, [keys, rows, facts.table]);
  /** Those that are shown first, in their order. */
  const chosen = () => {
    const order = Array.from(rows, (row) => facts.table.key(row)).filter((key) => keys.has(key));
    return [...new Set([...order, ...keys])];
  };
  if (keys.size === 0) return null;
  return (
    <Row as="span" inline gap={4}>
      <span role="status">
        {texts.selected(keys.size)}
        {hidden > 0 && t.punctuation.inBrackets(texts.selectedHidden(hidden))}
      </span>
      <TextButton onClick={() => openComparison({ t }, chosen())}>{t.placeCompare.openSelected}</TextButton>
      <TextButton onClick={() => openReport({ t }, chosen())}>{t.placeReport.openSelected}</TextButton>
      <TextButton
        aria-label={texts.clearSelection}
        title={texts.clearSelection}
        onClick={() => setSelection(() => NOTHING_SELECTED)}
      >
        <X size={13} aria-hidden />
      </TextButton>
    </Row>
  );
}
