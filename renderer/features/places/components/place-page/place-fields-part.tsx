import { Info, MapPin, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Switch } from '#renderer/components/ui/fields.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import { PLACE_FIELDS, type PlaceField } from '#shared/domain/places/place-fields.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { usePlaceRecord } from '../../api/list-places.ts';
import { cellText, configAdvice, fieldText, fieldWords, type PlaceWords } from '../../model/field-text.ts';
import { isPlaceField, PLACE_GROUPS, type PlaceGroup } from '../../model/place-columns.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { ageText } from '../../model/place-text.ts';
import styles from './place-fields.module.css';
import page from './place-page.module.css';

const GROUPS = Object.keys(PLACE_GROUPS) as PlaceGroup[];

type RowOf = { table: PlaceTable; row: number };
type PlaceRecord = ReturnType<typeof usePlaceRecord>['data'];

function FieldRow(
  props: RowOf & {
    field: PlaceField;
    record: PlaceRecord;
    words: PlaceWords;
    showMeaning: boolean;
    nowMs: number;
  },
) {
  const { t } = useI18n();
  const { table, row, field, record, words, showMeaning } = props;
  const { label, meaning } = t.placeFields[field];
  const description = PLACE_FIELDS[field];
  const unit = 'unit' in description ? description.unit : undefined;
  const value = table.value(row, field);
  const raw = record?.[field];
  const rawText = raw === undefined ? t.places.detail.absent : JSON.stringify(raw);
  return (
    <div className={styles.field}>
      <dt title={showMeaning ? undefined : meaning}>
        {label}
        {!showMeaning && <Info size={12} aria-hidden className={styles.info} />}
        <Text block small className={showMeaning ? undefined : 'visually-hidden'}>
          {meaning}
        </Text>
      </dt>
      <dd>
        <span data-missing={value === null || undefined}>
          {fieldWords(table, row, field, words)}
          {unit !== undefined && value !== null && <Text tone="soft"> {unit}</Text>}
          {description.kind === 'time' && typeof value === 'number' && (
            <Text tone="soft"> {ageText(value, props.nowMs, t.places.ages)}</Text>
          )}
        </span>
        <Text as="code" tone="soft" small push>
          <span className="visually-hidden">
            {t.places.detail.raw}
            {t.punctuation.colon}
          </span>
          {record && rawText}
        </Text>
      </dd>
    </div>
  );
}

function OtherFields({ record }: { record: PlaceRecord }) {
  const { t } = useI18n();
  const others = Object.entries(record ?? {}).filter(([name]) => !isPlaceField(name));
  if (others.length === 0) return null;
  return (
    <>
      <Text as="h4" tone="soft" small spaceAbove={8}>
        {t.places.detail.otherFields}
      </Text>
      <dl>
        {others.map(([name, raw]) => (
          <div key={name} className={styles.field}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <Text as="code" tone="soft" small push>
                {JSON.stringify(raw)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What could not be understood in the record. */
export function RecordProblems({ table, row }: RowOf) {
  const { t } = useI18n();
  const problems = table.problems(row);
  if (problems.length === 0) return null;
  return (
    <section className={page.problems} aria-label={t.places.detail.problems}>
      <TriangleAlert size={15} aria-hidden />
      <ul>
        {problems.map(({ field, reason }) => (
          <li key={`${field} ${reason}`}>{t.places.problems.field(t.placeFields[field].label, reason)}</li>
        ))}
      </ul>
    </section>
  );
}

/** What of the record cannot be right, or only with luck. */
export function ConfigPart({ codes, t }: { codes: readonly string[]; t: Dictionary }) {
  if (codes.length === 0) return null;
  return (
    <section className={page.problems} aria-label={t.placePage.config.title}>
      <TriangleAlert size={15} aria-hidden />
      <div>
        <strong>{t.placePage.config.title}</strong>
        <ul>
          {codes.map((code) => (
            <li key={code}>{configAdvice(code, t)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const PAIRS = [
  ['lngEx', 'latEx'],
  ['lng', 'lat'],
] as const;

/** Where the place is plotted and how that was got, and both pairs of coordinates. */
export function PositionPart(props: {
  facts: PlaceFacts;
  row: number;
  words: PlaceWords;
  onShowOnMap: (() => void) | undefined;
}) {
  const { t } = useI18n();
  const { facts, row, words, onShowOnMap } = props;
  const pairText = (field: PlaceField) => fieldText(facts.table, row, field, words);
  return (
    <Stack as="section" aria-label={t.placePage.position.title}>
      <h3>{t.placePage.position.title}</h3>
      <p>{cellText(facts, row, 'position', words)}</p>
      {PAIRS.map(([lng, lat]) => (
        <Text key={lng} as="p" tone="soft" small>
          {[t.placeFields[lng].label, t.placeFields[lat].label].join(t.punctuation.listComma)}
          {t.punctuation.colon}
          {[lng, lat].map((field) => pairText(field) ?? t.places.notGiven).join(', ')}
        </Text>
      ))}
      {onShowOnMap ? (
        <div>
          <Button small leftSection={<MapPin size={13} aria-hidden />} onClick={onShowOnMap}>
            {t.placePage.showOnMap}
          </Button>
        </div>
      ) : (
        <Text as="p" tone="soft" small>
          {t.placePage.position.none}
        </Text>
      )}
    </Stack>
  );
}

/** Every field with its meaning and unit, as understood and as it came. */
export function PlaceFieldsPart(props: RowOf & { listId: string; words: PlaceWords; nowMs: number }) {
  const { t } = useI18n();
  const { listId, table, row, words, nowMs } = props;
  const { data: record, error } = usePlaceRecord(listId, row);
  const [showMeaning, setShowMeaning] = useState(false);
  return (
    <Stack as="section" aria-label={t.placePage.fields.title}>
      <h3>{t.placePage.fields.title}</h3>
      <Switch
        label={t.places.detail.showMeanings}
        checked={showMeaning}
        onChange={(event) => setShowMeaning(event.currentTarget.checked)}
      />
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
      {GROUPS.map((group) => (
        <div key={group}>
          <Text as="h4" tone="soft" small spaceAbove={8}>
            {t.places.detail.groups[group]}
          </Text>
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
        </div>
      ))}
      <OtherFields record={record} />
      <Disclosure summary={t.places.detail.record}>
        <CodeBlock>{record ? JSON.stringify(record, null, 2) : t.placePage.fields.loading}</CodeBlock>
      </Disclosure>
    </Stack>
  );
}
