import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Popover } from '#renderer/components/ui/menu.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { MAX_COMPARED } from '../../model/compare/comparison.ts';
import { findPlaces, suggestPlaces } from '../../model/compare/find-places.ts';
import type { MapPositions } from '../../model/map/position-effect.ts';

type AddPlaceProps = {
  table: PlaceTable;
  positions: Pick<MapPositions, 'lng' | 'lat'>;
  compared: readonly string[];
  selected: ReadonlySet<string>;
  onAdd: (key: string) => void;
};

function Choices({ table, positions, compared, selected, onAdd }: AddPlaceProps) {
  const words = useI18n().t.placeCompare;
  const [query, setQuery] = useState('');
  const isAsked = query.trim() !== '';
  const rows = isAsked
    ? findPlaces(table, query, new Set(compared))
    : suggestPlaces(table, positions, compared, selected);
  const [first] = rows;
  return (
    <Stack gap={4} style={{ width: 'min(320px, 80vw)' }}>
      <TextField
        data-autofocus
        aria-label={words.addSearch}
        placeholder={words.addSearch}
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isAsked && first !== undefined) onAdd(table.key(first));
        }}
      />
      {!isAsked && rows.length > 0 && (
        <Text small tone="soft">
          {words.addSuggestions}
        </Text>
      )}
      {rows.map((row) => (
        <ListButton key={row} onClick={() => onAdd(table.key(row))}>
          <Stack gap={0}>
            <Text truncate>{table.value(row, 'placeName') ?? table.key(row)}</Text>
            <Text small tone="soft" truncate>
              {[table.value(row, 'placeId'), table.value(row, 'projectName')].filter(Boolean).join(' · ')}
            </Text>
          </Stack>
        </ListButton>
      ))}
      {isAsked && rows.length === 0 && (
        <Text small tone="soft" role="status">
          {words.addNone}
        </Text>
      )}
    </Stack>
  );
}

/** Adds a place to a comparison: what is typed is looked for, and before that likely ones are offered. */
export function AddPlace(props: AddPlaceProps) {
  const words = useI18n().t.placeCompare;
  const [isOpen, setOpen] = useState(false);
  const isFull = props.compared.length >= MAX_COMPARED;
  const add = (key: string) => {
    setOpen(false);
    props.onAdd(key);
  };
  return (
    <Popover position="bottom-start" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          leftSection={<Plus size={14} aria-hidden />}
          disabled={isFull}
          title={isFull ? words.addFull(MAX_COMPARED) : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {words.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.add}>
        <Choices {...props} onAdd={add} />
      </Popover.Dropdown>
    </Popover>
  );
}
