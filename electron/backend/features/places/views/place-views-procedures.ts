import { z } from 'zod';
import { MAX_VIEWS } from '#shared/contract/places.ts';
import { type SavedView, savedViewSchema } from '#shared/domain/places/place-view.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';
import { procedures } from '../procedures.ts';

const { placeViews } = procedures;

export const placeViewsProcedures = placeViews.router({
  list: placeViews.list.handler(({ context }) => context.placeViews.content),
  save: placeViews.save.handler(({ context, input: { view, index } }) =>
    context.placeViews.change((views) => withView(views, view, index)),
  ),
  remove: placeViews.remove.handler(({ context, input }) =>
    context.placeViews.change((views) => views.filter(({ id }) => id !== input.id)),
  ),
});

const fileSchema = z.array(savedViewSchema);

/** Opens the saved views; a file that cannot be read is set aside, and there are none. */
export function openPlaceViews(files: JsonFolder): Promise<JsonFile<SavedView[]>> {
  return files.open<SavedView[]>('place-views.json', fileSchema, []);
}

/** @throws AppError INVALID_INPUT if there are as many views already as are kept. */
function withView(views: readonly SavedView[], view: SavedView, index?: number): SavedView[] {
  const at = views.findIndex(({ id }) => id === view.id);
  if (at !== -1) return views.with(at, view);
  if (views.length >= MAX_VIEWS) throw new AppError('INVALID_INPUT', { field: 'view', reason: 'too-many' });
  return views.toSpliced(index ?? views.length, 0, view);
}
