import { Columns3, GripVertical, Pin } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Popover } from '#renderer/components/ui/menu.tsx';
import { Checkbox, TextField } from '#renderer/components/ui/fields.tsx';
import { BareIconButton } from '#renderer/components/ui/bare-icon-button.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { ColumnLayout } from '#shared/domain/places/place-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import {
  isSameLayout,
  orderedColumns,
  shownColumns,
  USUAL_LAYOUT,
  withHidden,
  withMoved,
  withPinned,
} from '../../model/column-layout.ts';
import { columnLabel } from '../../model/filter-words.ts';
import { NAME_COLUMN } from '../../model/place-columns.ts';
import { usePlaces } from '../places-model.ts';
import styles from './column-picker.module.css';

const DRAGGED = 'application/x-stillwell-column';

type Arrange = (change: (before: ColumnLayout) => ColumnLayout) => void;

/** Moves a column by one in the list of all columns, within its own side of the pin. */
function movedInList(layout: ColumnLayout, id: PlaceColumnId, step: -1 | 1): ColumnLayout {
  const all = orderedColumns(layout);
  const at = all.indexOf(id);
  const neighbour = all[at + step];
  if (neighbour === undefined || layout.pinned.includes(neighbour) !== layout.pinned.includes(id))
    return layout;
  return withMoved(layout, id, step === -1 ? neighbour : (all[at + 2] ?? null));
}

function ColumnRow(props: { id: PlaceColumnId; layout: ColumnLayout; arrange: Arrange }) {
  const { t } = useI18n();
  const texts = t.placeViews;
  const { id, layout, arrange } = props;
  const [isOver, setOver] = useState(false);
  const { label } = columnLabel(id, t);
  const { unit } = describeColumn(id);
  const isPinned = layout.pinned.includes(id);
  const onKeyDown = (event: KeyboardEvent) => {
    const isUp = event.key === 'ArrowUp';
    if (!event.ctrlKey || !event.shiftKey || (!isUp && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    arrange((before) => movedInList(before, id, isUp ? -1 : 1));
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    event.preventDefault();
    const dragged = event.dataTransfer.getData(DRAGGED) as PlaceColumnId;
    arrange((before) => withMoved(before, dragged, id));
  };
  const position = orderedColumns(layout).indexOf(id) + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped here can be moved by keys
    <li
      className={styles.row}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <BareIconButton
        draggable

        aria-label={`${texts.dragColumn(label)}. ${texts.movedTo(label, position, orderedColumns(layout).length)}`}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
        onKeyDown={onKeyDown}
      >
        <GripVertical size={14} aria-hidden />
      </BareIconButton>
      <Checkbox
        flex={1}
        checked={id === NAME_COLUMN || !layout.hidden.includes(id)}
        disabled={id === NAME_COLUMN}
        onChange={() => arrange((before) => withHidden(before, id, !before.hidden.includes(id)))}
        label={unit === undefined ? label : `${label}${t.punctuation.inBrackets(unit)}`}
      />
      <BareIconButton
        aria-pressed={isPinned}
        aria-label={texts.pinColumn(label)}
        title={texts.pinColumn(label)}
        onClick={() => arrange((before) => withPinned(before, id, !isPinned))}
      >
        <Pin size={13} aria-hidden />
      </BareIconButton>
    </li>
  );
}

/** Chooses which columns the table shows, in which order, and which stay; what is hidden is still in the details. */
export function ColumnChoices() {
  const { t } = useI18n();
  const { content, change } = usePlaces();
  const [search, setSearch] = useState('');
  const layout = content.columns;
  const arrange: Arrange = (next) => change((before) => ({ ...before, columns: next(before.columns) }));
  const all = orderedColumns(layout);
  const wanted = search.trim().toLowerCase();
  const found = all.filter((id) => columnLabel(id, t).label.toLowerCase().includes(wanted));
  return (
    <div className={styles.choices}>
      <Text as="p" tone="soft" small>
        {t.places.columnsShown(shownColumns(layout).length, all.length)}
      </Text>
      <TextField
        aria-label={t.placeViews.searchColumns}
        placeholder={t.placeViews.searchColumns}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={styles.list}>
        {found.map((id) => (
          <ColumnRow key={id} id={id} layout={layout} arrange={arrange} />
        ))}
      </ul>
      <Text as="p" tone="soft" small>
        {t.placeViews.columnOrder}
      </Text>
      <Row align="stretch" lineAbove>
        <Button
          kind="quiet"
          small
          disabled={layout.hidden.length === 0}
          onClick={() => arrange((before) => ({ ...before, hidden: [] }))}
        >
          {t.places.showAll}
        </Button>
        <Button
          kind="quiet"
          small
          disabled={isSameLayout(layout, USUAL_LAYOUT)}
          onClick={() => arrange(() => USUAL_LAYOUT)}
        >
          {t.places.resetColumns}
        </Button>
      </Row>
    </div>
  );
}

export function ColumnPicker() {
  const { t } = useI18n();
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <IconButton kind="default" label={t.places.columns}>
          <Columns3 size={15} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.places.columns}>
        <ColumnChoices />
      </Popover.Dropdown>
    </Popover>
  );
}
