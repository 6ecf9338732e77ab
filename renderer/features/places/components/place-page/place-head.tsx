import { ActionIcon, CloseButton } from '@mantine/core';
import { Maximize2, Minimize2 } from 'lucide-react';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { isAtLeast } from '#shared/domain/places/exceedance.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { headrooms } from '../../model/section/headroom.ts';
import { ageText } from '../../model/place-text.ts';
import { freshnessOf, levelStateAt, markOf, reportingStateAt } from '../../model/state-look.ts';
import type { WellFacts } from '../../model/section/well-facts.ts';
import { StateSymbol } from '../state-symbol.tsx';
import type { PlacePageProps } from './place-page-props.ts';
import styles from './place-page.module.css';

type HeadProps = PlacePageProps & { nowMs: number; well: WellFacts; isStale: boolean };

/** How far the level is from the threshold that matters: the highest it has reached, or the next one up. */
function useHeadroomText(well: WellFacts): string | null {
  const { t } = useI18n();
  const rows = headrooms(well);
  const reached = rows.findLast(
    ({ headroomCm, thresholdM }) => headroomCm <= 0 && (well.levelM ?? 0) >= thresholdM,
  );
  const next = rows.find(({ headroomCm }) => headroomCm > 0);
  const shown = reached ?? next;
  if (!shown) return null;
  const name = t.placePage.section.marks[shown.severity];
  return reached
    ? t.placePage.headroom.above(Math.abs(shown.headroomCm), name)
    : t.placePage.headroom.below(shown.headroomCm, name);
}

function useLevelSentence({ well, words, nowMs }: HeadProps): string | null {
  const { t, value } = useI18n();
  if (well.levelM === null) return null;
  const level = value(well.levelM);
  if (well.levelTimeMs === null) return t.placePage.levelWithoutTime(level);
  const time = formatServiceTime(well.levelTimeMs, words.zone);
  return t.placePage.levelAt(level, time, ageText(well.levelTimeMs, nowMs, t.places.ages));
}

function StateOfPlace(props: HeadProps) {
  const { t } = useI18n();
  const { facts, row, words, nowMs, well, isStale } = props;
  const level = levelStateAt(facts.states, row);
  const reporting = reportingStateAt(facts.states, row);
  const mark = markOf(level, reporting);
  const headroom = useHeadroomText(well);
  const sentence = useLevelSentence(props);
  const isSevere = isAtLeast(level, 'warning') && mark !== 'unmounted';
  const label =
    mark === 'unmounted' ? t.placeStates.reporting.unmounted.label : t.placeStates.level[mark].label;
  const isSilentHigh = isSevere && reporting === 'silent';
  const latestMs = facts.table.value(row, 'latestTime');
  const meaning = mark === 'level-unknown' || mark === 'unrated' ? t.placeStates.level[mark].meaning : null;
  return (
    <div className={styles.state} role="status">
      <div className={styles.stateLine}>
        <span className={styles.chip} data-severe={isSevere}>
          <StateSymbol mark={mark} isStale={freshnessOf(reporting) === 'stale'} sizePx={16} />
          {isSilentHigh ? t.placeStates.silentSince(label) : label}
        </span>
        {headroom !== null && <strong>{headroom}</strong>}
        {mark !== 'unmounted' && (
          <span className={reporting === 'on-time' ? styles.soft : styles.caution}>
            {t.placeStates.reporting[reporting].label}
          </span>
        )}
      </div>
      {meaning !== null && <span className={styles.soft}>{meaning}</span>}
      {sentence !== null && (
        <span className={styles.small}>
          {sentence}
          {isStale && <span className={styles.caution}> · {t.placePage.levelStale}</span>}
        </span>
      )}
      {latestMs !== null && (
        <span className={styles.small}>
          {t.placePage.lastReport(
            formatServiceTime(latestMs, words.zone),
            ageText(latestMs, nowMs, t.places.ages),
          )}
        </span>
      )}
      {mark === 'unmounted' && <span className={styles.small}>{t.placePage.unmountedText}</span>}
    </div>
  );
}

/** What the place is, and how it stands, in words. */
export function PlaceHead(props: HeadProps) {
  const { t } = useI18n();
  const { facts, row, isWide, onWideChange, onClose } = props;
  const { table } = facts;
  const project = table.value(row, 'projectName') ?? table.value(row, 'projectId');
  const subtitle = [table.value(row, 'placeId'), project, table.value(row, 'placeAddress')];
  const widen = isWide ? t.placePage.narrow : t.placePage.widen;
  return (
    <header className={styles.head}>
      <div>
        <h2>{table.value(row, 'placeName') ?? t.places.problems.unnamed}</h2>
        <span className={styles.soft}>{subtitle.filter((part) => part !== null).join(' · ')}</span>
      </div>
      <div className={styles.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={widen}
          title={widen}
          aria-pressed={isWide}
          onClick={() => onWideChange(!isWide)}
        >
          {isWide ? <Minimize2 size={15} aria-hidden /> : <Maximize2 size={15} aria-hidden />}
        </ActionIcon>
        <CloseButton aria-label={t.places.detail.close} onClick={onClose} />
      </div>
      <StateOfPlace {...props} />
    </header>
  );
}
