import type { ShiftHint } from '#shared/domain/places/shifted-times.ts';
import type { Levels } from '../../api/levels.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import type { PlaceWords } from '../../model/field-text.ts';

export type PlacePageProps = {
  connectionId: string;
  listId: string;
  facts: PlaceFacts;
  row: number;
  words: PlaceWords;
  levels: Levels;
  /** Projects whose times are read in the wrong zone. */
  shifts: readonly ShiftHint[];
  /** Fills the section with the place, instead of standing beside the list. */
  isWide: boolean;
  onWideChange: (isWide: boolean) => void;
  /** Undefined if the place has no position that can be plotted. */
  onShowOnMap: (() => void) | undefined;
  /** Where it stands in the list beside it; null if it is not in it. */
  position: { at: number; of: number } | null;
  /** The places before and after this one in the list; undefined at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Where the place is compared with others. */
  compareHref: string;
  /** Where a report on it is. */
  reportHref: string;
  onSignInForMcp: () => void;
  onClose: () => void;
};
