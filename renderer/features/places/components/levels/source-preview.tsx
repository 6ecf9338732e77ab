import { useMemo } from 'react';
import type { LatestLevels } from '#shared/domain/levels/level-source.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { JsonValue } from '#shared/domain/places/place.ts';
import { readLevels } from '#shared/domain/levels/read-levels.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './level-source.module.css';

const SHOWN = 5;

/** What a source would give, by the answer that is there: how many places it matches, and the first of them. */
export function SourcePreview(props: {
  source: LatestLevels;
  content: JsonValue;
  table: PlaceTable;
  zone: string;
}) {
  const { t, value } = useI18n();
  const words = t.levels.dialog;
  const { source, content, table, zone } = props;
  const read = useMemo(() => readLevels(content, source, zone), [content, source, zone]);
  if (!read) return <p role="alert">{words.noList}</p>;
  const rows = new Set<number>();
  let unmatched = read.withoutPlace;
  for (const { placeId } of read.readings) {
    const row = table.rowOf(placeId);
    if (row === undefined) unmatched += 1;
    else rows.add(row);
  }
  const facts = [
    words.matched(rows.size, table.count),
    ...(unmatched > 0 ? [words.unmatched(unmatched)] : []),
    ...(read.withoutLevel > 0 ? [words.withoutLevel(read.withoutLevel)] : []),
    ...(read.withoutTime > 0 ? [words.withoutTime(read.withoutTime)] : []),
  ];
  return (
    <section className={styles.form} aria-label={words.preview}>
      <h3>{words.preview}</h3>
      <p role="status">
        <strong>{facts[0]}</strong>
        {facts.slice(1).map((fact) => ` · ${fact}`)}
      </p>
      {rows.size === 0 && read.readings.length > 0 && <p className={styles.problem}>{words.noneMatched}</p>}
      {source.paging && <p className={styles.soft}>{words.onePage}</p>}
      <table className={styles.table} aria-label={words.previewTable}>
        <thead>
          <tr>
            <th scope="col">{words.columns.place}</th>
            <th scope="col">{words.columns.level}</th>
            <th scope="col">{words.columns.time}</th>
          </tr>
        </thead>
        <tbody>
          {read.readings.slice(0, SHOWN).map(({ placeId, levelM, timeMs }, index) => (
            <tr key={index}>
              <th scope="row">{placeId}</th>
              <td>{levelM === null ? '–' : value(levelM)}</td>
              <td>{timeMs === null ? '–' : formatServiceTime(timeMs, zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
