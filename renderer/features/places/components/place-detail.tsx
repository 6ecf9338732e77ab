import { CloseButton, Switch } from '@mantine/core';
import { Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { PLACE_FIELDS, type PlaceField } from '#shared/domain/place-fields.ts';
import type { PlaceTable } from '#shared/domain/place-table.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { usePlaceRecord } from '../api/place-record.ts';
import { isPlaceField, PLACE_GROUPS, type PlaceGroup } from '../model/place-columns.ts';
import { fieldWords } from '../model/field-text.ts';
import { ageText, type PlaceWords } from '../model/place-text.ts';
import styles from './place-detail.module.css';

const GROUPS = Object.keys(PLACE_GROUPS) as PlaceGroup[];

type PlaceRecord = ReturnType<typeof usePlaceRecord>['data'];

type PlaceProps = { table: PlaceTable; row: number; record: PlaceRecord; words: PlaceWords };

function FieldRow(props: PlaceProps & { field: PlaceField; showMeaning: boolean; nowMs: number }) {
  const { t } = useI18n();
  const { table, row, record, words, field } = props;
  const { label, meaning } = t.placeFields[field];
  const description = PLACE_FIELDS[field];
  const unit = 'unit' in description ? description.unit : undefined;
  const raw = record?.[field];
  const value = table.value(row, field);
  return (
    <div className={styles.field}>
      <dt title={props.showMeaning ? undefined : meaning}>
        {label}
        {!props.showMeaning && <Info size={12} aria-hidden className={styles.info} />}
        <span className={props.showMeaning ? styles.meaning : 'visually-hidden'}>{meaning}</span>
      </dt>
      <dd>
        <span data-missing={value === null || undefined}>
          {fieldWords(table, row, field, words)}
          {unit && value !== null && <span className={styles.unit}> {unit}</span>}
          {description.kind === 'time' && typeof value === 'number' && (
            <span className={styles.unit}>
              {' '}
              {ageText(value, props.nowMs, t.places.ages)} · {words.zone}
            </span>
          )}
        </span>
        <code className={styles.raw}>
          <span className="visually-hidden">{t.places.detail.raw}: </span>
          {record && (raw === undefined ? t.places.detail.absent : JSON.stringify(raw))}
        </code>
      </dd>
    </div>
  );
}

function RecordProblems({ table, row }: Pick<PlaceProps, 'table' | 'row'>) {
  const { t } = useI18n();
  const problems = table.problems(row);
  if (problems.length === 0) return null;
  return (
    <section className={styles.problems} aria-label={t.places.detail.problems}>
      <TriangleAlert size={15} aria-hidden />
      <ul>
        {problems.map(({ field, reason }) => (
          <li key={`${field} ${reason}`}>{t.places.problems.field(t.placeFields[field].label, reason)}</li>
        ))}
      </ul>
    </section>
  );
}

function OtherFields({ record }: Pick<PlaceProps, 'record'>) {
  const { t } = useI18n();
  const others = Object.entries(record ?? {}).filter(([name]) => !isPlaceField(name));
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{t.places.detail.otherFields}</h3>
      <dl>
        {others.map(([name, raw]) => (
          <div key={name} className={styles.field}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code className={styles.raw}>{JSON.stringify(raw)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Everything the list says of one place: every field with its meaning and unit, as understood and as it came. */
export function PlaceDetail(props: Omit<PlaceProps, 'record'> & { listId: string; onClose: () => void }) {
  const { t } = useI18n();
  const { listId, table, row, words, onClose } = props;
  const { data: record, error } = usePlaceRecord(listId, row);
  const [showMeaning, setShowMeaning] = useState(false);
  const nowMs = useNow(30_000);
  const { detail } = t.places;
  const project = table.value(row, 'projectName') ?? table.value(row, 'projectId');
  const subtitle = [table.value(row, 'placeId'), project].filter((part) => part !== null).join(' · ');
  return (
    <aside className={styles.detail} aria-label={detail.label} data-pane>
      <div
        role="presentation"
        className={styles.keys}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <header className={styles.head}>
          <div>
            <h2>{table.value(row, 'placeName') ?? t.places.problems.unnamed}</h2>
            <span className={styles.unit}>{subtitle}</span>
          </div>
          <CloseButton aria-label={detail.close} onClick={onClose} />
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <div className={styles.scroll} tabIndex={0} data-pane-focus>
          <Switch
            size="xs"
            label={detail.showMeanings}
            checked={showMeaning}
            onChange={(event) => setShowMeaning(event.currentTarget.checked)}
          />
          <RecordProblems table={table} row={row} />
          {error && <FailureNotice failure={toAppError(error).toFailure()} />}
          {GROUPS.map((group) => (
            <section key={group}>
              <h3>{detail.groups[group]}</h3>
              <dl>
                {PLACE_GROUPS[group].map((field) => (
                  <FieldRow
                    key={field}
                    table={table}
                    row={row}
                    record={record}
                    words={words}
                    field={field}
                    showMeaning={showMeaning}
                    nowMs={nowMs}
                  />
                ))}
              </dl>
              {group === 'thresholds' && <p className={styles.note}>{detail.noLevel}</p>}
            </section>
          ))}
          <OtherFields record={record} />
          <details>
            <summary>{detail.record}</summary>
            <pre>{record && JSON.stringify(record, null, 2)}</pre>
          </details>
        </div>
      </div>
    </aside>
  );
}
