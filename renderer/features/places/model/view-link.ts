import type { z } from 'zod';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { type ViewContent, viewContentSchema } from '#shared/domain/places/place-view.ts';

/** What of a view a link says; what it leaves out stays as it is on the screen. */
const linkedViewSchema = viewContentSchema
  .pick({ sort: true, query: true, filter: true, arrangement: true })
  .partial();

export type LinkedView = Pick<Partial<ViewContent>, 'sort' | 'query' | 'filter' | 'arrangement'>;

/** Longer ones are cut by what they are sent through. */
const MAX_CHARS = 8_000;

/** `#places/view/<the view as JSON>/<key of the open place>`; undefined if it would be too long to be sent. */
export function viewAddress(view: LinkedView, placeKey?: string): string | undefined {
  const { sort, query, filter, arrangement } = view;
  const said = JSON.stringify({ sort, query, filter, arrangement });
  const key = placeKey === undefined ? '' : `/${encodeURIComponent(placeKey)}`;
  const address = `#places/view/${encodeURIComponent(said)}${key}`;
  return address.length > MAX_CHARS ? undefined : address;
}

/** @returns undefined if the address is no link to a view; a view of a form that this version does not know says nothing. */
export function readViewAddress([section, part, said = '', placeKey]: readonly string[]):
  { view: LinkedView; placeKey: string | undefined } | undefined {
  if (section !== 'places' || part !== 'view') return undefined;
  return { view: readView(said), placeKey: placeKey === '' ? undefined : placeKey };
}

function readView(text: string): LinkedView {
  try {
    const read: z.infer<typeof linkedViewSchema> = linkedViewSchema.parse(parseJsonText(text));
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  } catch {
    return {};
  }
}

/** The address within the window that a copied link names, wherever it was copied; undefined if the text is no such link. */
export function addressInLink(text: string): string | undefined {
  const found = /^\S*(#places(?:[/?]\S*)?)$/.exec(text.trim());
  return found?.[1] !== undefined && found[1].length <= MAX_CHARS ? found[1] : undefined;
}
