import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, FilterX, Pin, PinOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Checkbox, SelectField, TextField } from '#renderer/components/ui/fields.tsx';
import { BareIconButton } from '#renderer/components/ui/bare-icon-button.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { ViewContent } from '#shared/domain/places/place-view.ts';
import { withHidden, withPinned, withShifted } from '../../model/column-layout.ts';
import { opsOf } from '../../model/filter-draft.ts';
import {
  chosenValues,
  isAbout,
  ownCondition,
  withOwnCondition,
  withToggledValue,
} from '../../model/filter-tree.ts';
import { listValueWord } from '../../model/filter-words.ts';
import { NAME_COLUMN } from '../../model/place-columns.ts';
import { countValues } from '../../model/state-counts.ts';
import { usePlaces } from '../places-model.ts';
import styles from './column-menu.module.css';
import { NumberRange, TextContains, TimeRange } from './range-filter.tsx';

const SHOWN_AT_MOST = 100;
const SEARCH_FROM = 9;

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
    <SelectField
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
    <Row align="stretch" gap={4} lineBelow>
      {actions.map(({ label, icon: Icon, run }) => (
        <BareIconButton
          key={label}

          aria-label={label}
          title={label}
          onClick={run}
        >
          <Icon size={15} aria-hidden />
        </BareIconButton>
      ))}
      <BareIconButton
        aria-label={texts.hide}
        title={texts.hide}
        disabled={column === NAME_COLUMN}
        onClick={hide}
      >
        <EyeOff size={15} aria-hidden />
      </BareIconButton>
    </Row>
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
      {isElsewhere && (
        <Text as="p" tone="soft" small>
          {texts.inBuilder}
        </Text>
      )}
      {kind === 'text' && <TextContains column={column} />}
      {kind === 'number' && <NumberRange column={column} />}
      {kind === 'time' && <TimeRange column={column} />}
      {kind !== 'number' && kind !== 'time' && <ValueList column={column} />}
      <PresenceChoice column={column} />
      <Button
        kind="quiet"
        small
        disabled={!own}
        leftSection={<FilterX size={14} aria-hidden />}
        onClick={() => setFilter((tree) => withOwnCondition(tree, column, undefined))}
      >
        {texts.clearColumn}
      </Button>
    </div>
  );
}

/** The values that occur in a column with their numbers of places, to choose from. */
function ValueList(props: { column: PlaceColumnId }) {
  const { t, count } = useI18n();
  const texts = t.placeFilters;
  const { column } = props;
  const { facts, words, content, rowsOf, setFilter } = usePlaces();
  const [search, setSearch] = useState('');
  const values = useMemo(() => {
    const rows = rowsOf(withOwnCondition(content.filter, column, undefined));
    return countValues(facts, column, rows).map((entry) => ({
      ...entry,
      word: listValueWord(column, entry.value, words),
    }));
  }, [facts, column, rowsOf, content.filter, words]);
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? values : values.filter(({ word }) => word.toLowerCase().includes(wanted));
  const chosen = new Set(chosenValues(content.filter, column));
  const chooseFound = () =>
    setFilter((tree) =>
      withOwnCondition(tree, column, {
        op: 'one-of',
        column,
        values: [...new Set([...chosen, ...found.map(({ value }) => value)])],
      }),
    );
  return (
    <div className={styles.part}>
      {values.length >= SEARCH_FROM && (
        <TextField
          aria-label={texts.searchValues}
          placeholder={texts.searchValues}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && (
        <Text as="p" tone="soft" small>
          {texts.noValues}
        </Text>
      )}
      <ul className={styles.values} aria-label={texts.builder.values}>
        {found.slice(0, SHOWN_AT_MOST).map(({ value, count: places, word }) => (
          <Row key={value} as="li" align="stretch" justify="between" gap={16} breaks>
            <Checkbox
              label={word}
              checked={chosen.has(value)}
              onChange={() => setFilter((tree) => withToggledValue(tree, column, value))}
            />
            <Text tone="soft" small>
              {count(places)}
            </Text>
          </Row>
        ))}
      </ul>
      {found.length > SHOWN_AT_MOST && (
        <Text as="p" tone="soft" small>
          {texts.more(found.length - SHOWN_AT_MOST)}
        </Text>
      )}
      {wanted !== '' && found.length > 0 && (
        <Button kind="quiet" small onClick={chooseFound}>
          {texts.chooseShown}
        </Button>
      )}
    </div>
  );
}
