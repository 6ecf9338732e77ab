import { useState } from 'react';
import { SuggestField } from '#renderer/components/ui/fields.tsx';
import { Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';

const MAX_SHOWN = 30;

/** Stations whose id, or the name or id of whose place, has what was typed. */
function stationsLike(typed: string, known: readonly KnownEquipment[]): KnownEquipment[] {
  const wanted = typed.trim().toLowerCase();
  const found = new Map<string, KnownEquipment>();
  for (const one of known) {
    if (found.size >= MAX_SHOWN) break;
    const texts = [one.equipId, one.placeName, one.placeId ?? ''];
    if (texts.some((text) => text.toLowerCase().includes(wanted))) found.set(one.equipId, one);
  }
  return [...found.values()];
}

/** A station of the service, found by its id or the name or id of its place; any other id can be typed. */
export function StationPicker(props: {
  label: string;
  /** Its id; empty if none is chosen. */
  value: string;
  known: readonly KnownEquipment[];
  placeholder?: string;
  isWanted?: boolean;
  onChoose: (equipId: string) => void;
}) {
  const words = useI18n().t.uploadReview.station;
  const { label, value, known, onChoose } = props;
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  // A list of files has one of these for each: only the one in use looks for stations.
  const found = isFocused ? stationsLike(typed ?? '', known) : [];
  const nameOf = new Map(found.map(({ equipId, placeName }) => [equipId, placeName]));
  const commit = () => {
    if (typed !== undefined && typed.trim() !== value) onChoose(typed.trim());
    setTyped(undefined);
  };
  return (
    <SuggestField
      aria-label={label}
      miw={160}
      placeholder={props.placeholder ?? words.placeholder}
      value={typed ?? value}
      error={props.isWanted && (typed ?? value) === ''}
      data={found.map(({ equipId }) => equipId)}
      filter={({ options }) => options}
      limit={MAX_SHOWN}
      renderOption={({ option }) => (
        <span>
          {nameOf.get(option.value) ?? ''}{' '}
          <Text tone="soft" small>
            {option.value}
          </Text>
        </span>
      )}
      spellCheck={false}
      autoComplete="off"
      onChange={setTyped}
      onOptionSubmit={(equipId) => {
        onChoose(equipId);
        // The field puts the chosen text into itself first.
        queueMicrotask(() => setTyped(undefined));
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        commit();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') setTyped(undefined);
        // With an option highlighted, Enter chooses that.
        const isHighlighted = (currentTarget.getAttribute('aria-activedescendant') ?? '') !== '';
        if (key === 'Enter' && !isHighlighted) commit();
      }}
    />
  );
}
