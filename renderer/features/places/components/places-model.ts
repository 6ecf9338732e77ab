import { createContext, useContext } from 'react';
import type { ViewContent, FilterGroup } from '#shared/domain/places/place-view.ts';
import type { PlaceFacts } from '../model/place-facts.ts';
import type { PlaceWords } from '../model/field-text.ts';
import type { Selection } from '../model/selection.ts';
import type { StateCounts } from '../model/state-counts.ts';

/** The places on the screen: what is known of them, what of it is shown, and the one state of how. */
export type PlacesModel = {
  /** Who is signed in. */
  username: string;
  facts: PlaceFacts;
  words: PlaceWords;
  /** The rows that pass the filter, in the order of the sorting. */
  rows: Uint32Array;
  /** Puts the rows in order again; undefined while they are. */
  sortAgain: (() => void) | undefined;
  /** The rows that would pass another filter beside the words that are searched for, in the order of the list. */
  rowsOf: (tree: FilterGroup) => Uint32Array;
  counts: StateCounts;
  content: ViewContent;
  change: (change: (before: ViewContent) => ViewContent) => void;
  setFilter: (change: (before: FilterGroup) => FilterGroup) => void;
  selection: Selection;
  setSelection: (change: (before: Selection) => Selection) => void;
};

export const PlacesModelContext = createContext<PlacesModel | null>(null);

export function usePlaces(): PlacesModel {
  const model = useContext(PlacesModelContext);
  if (!model) throw new Error('usePlaces needs the places of a list above it.');
  return model;
}
