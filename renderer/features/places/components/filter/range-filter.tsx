import { NumberField, TextField } from '#renderer/components/ui/fields.tsx';
import { Text } from '#renderer/components/ui/layout.tsx';
import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { FilterCondition } from '#shared/domain/places/place-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { ownCondition, withOwnCondition } from '../../model/filter-tree.ts';
import { usePlaces } from '../places-model.ts';
import styles from './column-menu.module.css';
import { MomentInput } from './moment-input.tsx';

type Range = { from: number | null; to: number | null };

function rangeOf(condition: FilterCondition | undefined): Range {
  return condition?.op === 'between' ? condition : { from: null, to: null };
}

function useRange(column: PlaceColumnId) {
  const { content, setFilter } = usePlaces();
  const range = rangeOf(ownCondition(content.filter, column));
  const setRange = (change: Partial<Range>) =>
    setFilter((tree) => {
      const { from, to } = { ...rangeOf(ownCondition(tree, column)), ...change };
      const isOpen = from === null && to === null;
      return withOwnCondition(tree, column, isOpen ? undefined : { op: 'between', column, from, to });
    });
  return { range, setRange };
}

/** From and to, in the unit of the column. */
export function NumberRange({ column }: { column: PlaceColumnId }) {
  const { t } = useI18n();
  const texts = t.placeFilters;
  const { range, setRange } = useRange(column);
  const { unit } = describeColumn(column);
  return (
    <div className={styles.pair}>
      <NumberField
        hideControls
        label={unit === undefined ? texts.atLeastPlain : texts.atLeast(unit)}
        value={range.from}
        onChange={(from) => setRange({ from })}
      />
      <NumberField
        hideControls
        label={unit === undefined ? texts.atMostPlain : texts.atMost(unit)}
        value={range.to}
        onChange={(to) => setRange({ to })}
      />
    </div>
  );
}

/** A span of time, or an age. */
export function TimeRange({ column }: { column: PlaceColumnId }) {
  const { t } = useI18n();
  const texts = t.placeFilters;
  const { content, setFilter, words } = usePlaces();
  const { range, setRange } = useRange(column);
  const own = ownCondition(content.filter, column);
  const hoursOf = (op: 'older-than' | 'newer-than') => (own?.op === op ? own.hours : null);
  const setHours = (op: 'older-than' | 'newer-than', value: number | null) =>
    setFilter((tree) =>
      withOwnCondition(
        tree,
        column,
        typeof value === 'number' && value >= 0 ? { op, column, hours: value } : undefined,
      ),
    );
  return (
    <>
      <fieldset className={styles.pair}>
        <Text as="legend" tone="soft" small>
          {texts.age}
        </Text>
        {(['older-than', 'newer-than'] as const).map((op) => (
          <NumberField
            key={op}
            hideControls
            min={0}
            label={op === 'older-than' ? texts.olderThan : texts.newerThan}
            value={hoursOf(op)}
            onChange={(value) => setHours(op, value)}
          />
        ))}
      </fieldset>
      <MomentInput
        label={texts.atLeast(words.zone)}
        zone={words.zone}
        atMs={range.from}
        onChange={(from) => setRange({ from })}
      />
      <MomentInput
        label={texts.atMost(words.zone)}
        zone={words.zone}
        atMs={range.to}
        onChange={(to) => setRange({ to })}
      />
    </>
  );
}

/** Letters that a text must contain. */
export function TextContains({ column }: { column: PlaceColumnId }) {
  const { t } = useI18n();
  const { content, setFilter } = usePlaces();
  const own = ownCondition(content.filter, column);
  const setText = (text: string) =>
    setFilter((tree) =>
      withOwnCondition(tree, column, text === '' ? undefined : { op: 'contains', column, text }),
    );
  return (
    <TextField
      label={t.placeFilters.contains}
      value={own?.op === 'contains' ? own.text : ''}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
