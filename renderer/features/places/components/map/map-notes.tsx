import { useMemo } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { listValueWord } from '../../model/filter-words.ts';
import { countPositionCodes } from '../../model/map/position-counts.ts';
import type { PlacesMapProps } from './places-map-props.ts';
import styles from './places-map.module.css';

type NoteProps = {
  text: string;
  /** What it is about, by code. */
  counts: ReadonlyMap<string, number>;
  hint: string;
  zone: string;
  onFilter: PlacesMapProps['onFilter'];
};

function Note({ text, counts, hint, zone, onFilter }: NoteProps) {
  const { t, value, list } = useI18n();
  const reasons = [...counts].map(([code, count]) =>
    t.placeMap.reasonCount(listValueWord('position', code, { t, value, zone }), count),
  );
  return (
    <button
      type="button"
      className={styles.chip}
      title={[...reasons, hint].join('\n')}
      onClick={() => onFilter('position', [...counts.keys()])}
    >
      {text}
      <span className="visually-hidden">. {list(reasons)}</span>
    </button>
  );
}

/** What the map leaves out and what it is not sure of, so that nobody takes it for all there is. */
export function MapNotes(props: Pick<PlacesMapProps, 'facts' | 'rows' | 'zone' | 'onFilter'>) {
  const { placeMap: texts } = useI18n().t;
  const { facts, rows } = props;
  const { positionCode, positionDoubts } = facts;
  const counts = useMemo(
    () => countPositionCodes(rows, positionCode, positionDoubts),
    [rows, positionCode, positionDoubts],
  );
  return (
    <div className={styles.notes}>
      {counts.without > 0 && (
        <Note
          {...props}
          text={texts.noPosition(counts.without, rows.length)}
          counts={counts.missing}
          hint={texts.noPositionHint}
        />
      )}
      {counts.doubtful > 0 && (
        <Note
          {...props}
          text={texts.doubtful(counts.doubtful)}
          counts={counts.doubts}
          hint={texts.doubtfulHint}
        />
      )}
    </div>
  );
}
