import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { PlaceColumnId } from '#shared/domain/places/place-column.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { chosenValues, withOwnCondition, withToggledValue } from '../../model/filter-tree.ts';
import { listValueWord } from '../../model/filter-words.ts';
import { countValues } from '../../model/value-counts.ts';
import { usePlaces } from '../places-model.ts';
import styles from './column-menu.module.css';

const SHOWN_AT_MOST = 100;
const SEARCH_FROM = 9;

/** The values that occur in a column with their numbers of places, to choose from. */
export function ValueList(props: { column: PlaceColumnId }) {
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
        <TextInput
          size="xs"
          aria-label={texts.searchValues}
          placeholder={texts.searchValues}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && <p className={styles.soft}>{texts.noValues}</p>}
      <ul className={styles.values} aria-label={texts.builder.values}>
        {found.slice(0, SHOWN_AT_MOST).map(({ value, count: places, word }) => (
          <li key={value} className={styles.value}>
            <Checkbox
              size="xs"
              label={word}
              checked={chosen.has(value)}
              onChange={() => setFilter((tree) => withToggledValue(tree, column, value))}
            />
            <span className={styles.soft}>{count(places)}</span>
          </li>
        ))}
      </ul>
      {found.length > SHOWN_AT_MOST && (
        <p className={styles.soft}>{texts.more(found.length - SHOWN_AT_MOST)}</p>
      )}
      {wanted !== '' && found.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={chooseFound}>
          {texts.chooseShown}
        </Button>
      )}
    </div>
  );
}
