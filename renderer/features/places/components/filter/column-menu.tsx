import { Button, NativeSelect } from '@mantine/core';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, FilterX, Pin, PinOff } from 'lucide-react';
import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-column.ts';
import type { ViewContent } from '#shared/domain/places/place-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { withHidden, withPinned, withShifted } from '../../model/column-layout.ts';
import { opsOf } from '../../model/filter-draft.ts';
import { isAbout, ownCondition, withOwnCondition } from '../../model/filter-tree.ts';
import { NAME_COLUMN } from '../../model/place-columns.ts';
import { usePlaces } from '../places-model.ts';
import styles from './column-menu.module.css';
import { NumberRange, TextContains, TimeRange } from './range-filter.tsx';
import { ValueList } from './value-list.tsx';

type Presence = 'missing' | 'given' | 'not-understood';

/** Whether a column must say something, must not, or says what nobody understands. */
function PresenceChoice({ column }: { column: PlaceColumnId }) {
  const { t } = useI18n();
  const texts = t.placeFilters;
  const { content, setFilter } = usePlaces();
  const ops = opsOf(column);
  const own = ownCondition(content.filter, column);
  const names: Record<Presence, string> = {
    given: texts.presenceGiven,
    missing: texts.presenceMissing,
    'not-understood': texts.presenceOdd,
  };
  const offered = (Object.keys(names) as Presence[]).filter((op) => ops.includes(op));
  if (offered.length === 0) return null;
  const choose = (value: string) => {
    const op = offered.find((name) => name === value);
    setFilter((tree) => withOwnCondition(tree, column, op && { op, column }));
  };
  return (
    <NativeSelect
      size="xs"
      label={texts.presenceLabel}
      value={offered.find((op) => op === own?.op) ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: texts.presenceAny },
        ...offered.map((op) => ({ value: op, label: names[op] })),
      ]}
    />
  );
}

function Arranging(props: { column: PlaceColumnId; onClose: () => void }) {
  const { t } = useI18n();
  const texts = t.placeFilters;
  const { column } = props;
  const { content, change } = usePlaces();
  const isPinned = content.columns.pinned.includes(column);
  const arrange = (columns: (before: ViewContent['columns']) => ViewContent['columns']) =>
    change((before) => ({ ...before, columns: columns(before.columns) }));
  const sort = (direction: 'ascending' | 'descending') =>
    change((before) => ({ ...before, sort: { column, direction } }));
  const actions = [
    { label: texts.sortUp, icon: ArrowUp, run: () => sort('ascending') },
    { label: texts.sortDown, icon: ArrowDown, run: () => sort('descending') },
    {
      label: texts.moveLeft,
      icon: ArrowLeft,
      run: () => arrange((layout) => withShifted(layout, column, -1)),
    },
    {
      label: texts.moveRight,
      icon: ArrowRight,
      run: () => arrange((layout) => withShifted(layout, column, 1)),
    },
    {
      label: isPinned ? texts.unpin : texts.pin,
      icon: isPinned ? PinOff : Pin,
      run: () => arrange((layout) => withPinned(layout, column, !isPinned)),
    },
  ];
  const hide = () => {
    props.onClose();
    arrange((layout) => withHidden(layout, column, true));
  };
  return (
    <div className={styles.actions}>
      {actions.map(({ label, icon: Icon, run }) => (
        <button
          key={label}
          type="button"
          className={styles.action}
          aria-label={label}
          title={label}
          onClick={run}
        >
          <Icon size={15} aria-hidden />
        </button>
      ))}
      <button
        type="button"
        className={styles.action}
        aria-label={texts.hide}
        title={texts.hide}
        disabled={column === NAME_COLUMN}
        onClick={hide}
      >
        <EyeOff size={15} aria-hidden />
      </button>
    </div>
  );
}

/** What a header offers: sorting, moving, pinning, hiding, and the filter of its column by the kind of its values. */
export function ColumnMenu(props: { column: PlaceColumnId; onClose: () => void }) {
  const { t } = useI18n();
  const texts = t.placeFilters;
  const { column } = props;
  const { content, setFilter } = usePlaces();
  const { kind } = describeColumn(column);
  const own = ownCondition(content.filter, column);
  const isElsewhere = !own && isAbout(content.filter, column);
  return (
    <div className={styles.menu}>
      <Arranging column={column} onClose={props.onClose} />
      {isElsewhere && <p className={styles.soft}>{texts.inBuilder}</p>}
      {kind === 'text' && <TextContains column={column} />}
      {kind === 'number' && <NumberRange column={column} />}
      {kind === 'time' && <TimeRange column={column} />}
      {kind !== 'number' && kind !== 'time' && <ValueList column={column} />}
      <PresenceChoice column={column} />
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={!own}
        leftSection={<FilterX size={14} aria-hidden />}
        onClick={() => setFilter((tree) => withOwnCondition(tree, column, undefined))}
      >
        {texts.clearColumn}
      </Button>
    </div>
  );
}
