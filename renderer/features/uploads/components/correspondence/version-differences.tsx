import { useState } from 'react';
import { Text } from '#renderer/components/ui/layout.tsx';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { compareRows, type RowDifference } from '#shared/domain/import/correspondence/compare-rows.ts';
import {
  agreedVersion,
  type CorrespondenceRow,
  type CorrespondenceTable,
} from '#shared/domain/import/correspondence/correspondence-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './correspondence.module.css';

/** What is different from another version to the one shown; to begin with, from the agreed one. */
export function VersionDifferences(props: {
  table: CorrespondenceTable;
  rows: readonly CorrespondenceRow[];
  chosen: number | null;
}) {
  const words = useI18n().t.correspondence;
  const { table, rows, chosen } = props;
  const [picked, setPicked] = useState<number>();
  const others = table.versions.filter(({ version }) => version !== chosen);
  if (others.length === 0) return null;
  const before =
    others.find(({ version }) => version === picked) ?? agreedVersion({ ...table, versions: others });
  const differences = before ? compareRows(before.rows, rows) : [];
  const textOf = (difference: RowDifference): string => {
    const { equipId, field } = difference.row;
    if (difference.kind !== 'changed') return words.differences[difference.kind](equipId, field);
    const columns = difference.columns.map(
      (column) =>
        `${words.heads[column]} ${difference.before[column] ?? '–'} → ${difference.row[column] ?? '–'}`,
    );
    return words.differences.changed(equipId, field, columns.join(', '));
  };
  return (
    <section className={styles.differences} aria-label={words.compare}>
      <label>
        {words.compare}{' '}
        <SmallSelect
          value={before?.version ?? ''}
          onChange={({ currentTarget }) => setPicked(Number(currentTarget.value))}
        >
          {!before && <option value="">{words.nothing}</option>}
          {others.map(({ version }) => (
            <option key={version} value={version}>
              {words.version(version)}
            </option>
          ))}
        </SmallSelect>
      </label>
      {before && (
        <Text tone="soft" small>
          {differences.length === 0 ? words.same : words.differencesTitle(differences.length)}
        </Text>
      )}
      <ul>
        {differences.map((difference) => (
          <li
            key={`${difference.kind} ${difference.row.equipType} ${difference.row.equipId} ${difference.row.field}`}
          >
            {textOf(difference)}
          </li>
        ))}
      </ul>
    </section>
  );
}
