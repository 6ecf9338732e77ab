import { PLACE_COLUMN_IDS, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { ColumnLayout } from '#shared/domain/places/place-view.ts';
import { NAME_COLUMN, USUAL_HIDDEN, USUAL_ORDER, USUAL_PINNED } from './place-columns.ts';

export const USUAL_LAYOUT: ColumnLayout = {
  order: [],
  hidden: [...USUAL_HIDDEN],
  pinned: [...USUAL_PINNED],
  widthsPx: {},
};

/** Every column from left to right: pinned ones first, then as ordered, then the rest as usual. */
export function orderedColumns({ order, pinned }: ColumnLayout): PlaceColumnId[] {
  const known = new Set<PlaceColumnId>([...order, ...USUAL_ORDER, ...PLACE_COLUMN_IDS]);
  const all = [...known];
  return [...all.filter((id) => pinned.includes(id)), ...all.filter((id) => !pinned.includes(id))];
}

/** The shown columns from left to right. */
export function shownColumns(layout: ColumnLayout): PlaceColumnId[] {
  return orderedColumns(layout).filter((id) => id === NAME_COLUMN || !layout.hidden.includes(id));
}

/** Puts a column before another one, or behind all with null. It stays among the pinned ones if it is one of them. */
export function withMoved(
  layout: ColumnLayout,
  id: PlaceColumnId,
  before: PlaceColumnId | null,
): ColumnLayout {
  if (id === before) return layout;
  const others = orderedColumns(layout).filter((other) => other !== id);
  const at = before === null ? others.length : others.indexOf(before);
  return { ...layout, order: others.toSpliced(at === -1 ? others.length : at, 0, id) };
}

/** Moves a shown column by one place to the left (-1) or right (1), past hidden ones, within its own side of the pin. */
export function withShifted(layout: ColumnLayout, id: PlaceColumnId, step: -1 | 1): ColumnLayout {
  const shown = shownColumns(layout);
  const at = shown.indexOf(id);
  const neighbour = shown[at + step];
  const isPinned = (column: PlaceColumnId) => layout.pinned.includes(column);
  if (at === -1 || neighbour === undefined || isPinned(neighbour) !== isPinned(id)) return layout;
  if (step === -1) return withMoved(layout, id, neighbour);
  return withMoved(layout, id, shown[at + 2] ?? null);
}

export function withPinned(layout: ColumnLayout, id: PlaceColumnId, isPinned: boolean): ColumnLayout {
  const others = layout.pinned.filter((other) => other !== id);
  return { ...layout, pinned: isPinned ? [...others, id] : others };
}

export function withHidden(layout: ColumnLayout, id: PlaceColumnId, isHidden: boolean): ColumnLayout {
  const others = layout.hidden.filter((other) => other !== id);
  return { ...layout, hidden: isHidden && id !== NAME_COLUMN ? [...others, id] : others };
}

/** Layouts that show the same, whatever they name of columns that stand where they usually stand. */
export function isSameLayout(a: ColumnLayout, b: ColumnLayout): boolean {
  const essence = (layout: ColumnLayout) =>
    JSON.stringify([
      shownColumns(layout),
      [...layout.pinned].toSorted(),
      Object.entries(layout.widthsPx).toSorted(([x], [y]) => (x < y ? -1 : 1)),
    ]);
  return essence(a) === essence(b);
}
