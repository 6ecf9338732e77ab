import type { Language } from '#shared/contract/settings.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { PlaceIndex } from './place-index.ts';
import type { PlaceWords } from './field-text.ts';
import { searchText } from './place-text.ts';

type Known = PlaceWords & { index: PlaceIndex };

const indexes = new WeakMap<PlaceTable, Known>();

/** The index of a table in the words of a language: the same one as long as both stay, for it is dear to make. */
export function knownIndex(table: PlaceTable, language: Language, words: PlaceWords): PlaceIndex {
  const known = indexes.get(table);
  if (known?.t === words.t && known.zone === words.zone) return known.index;
  const index = new PlaceIndex(table, language, (row) => searchText(table, row, words));
  indexes.set(table, { ...words, index });
  return index;
}
