import { oc } from '@orpc/contract';
import { z } from 'zod';
import { savedViewSchema } from '../domain/places/place-view.ts';
import { declareErrors } from './declare-errors.ts';

/** More views than anyone finds one in. */
export const MAX_VIEWS = 200;

const savedViewsSchema = z.array(savedViewSchema).max(MAX_VIEWS);

const changeErrors = declareErrors('INVALID_INPUT', 'DISK_FAILED');

/** The views of the places that the user keeps, of all connections, in the order in which they were saved. */
export const placeViewsContract = {
  list: oc.output(savedViewsSchema),
  /** Keeps a view: in the place of the one with the same id, else at `index` or behind all. Gives all views. */
  save: oc
    .errors(changeErrors)
    .input(z.object({ view: savedViewSchema, index: z.int().nonnegative().optional() }))
    .output(savedViewsSchema),
  /** Forgets a view; gives all others. One that is gone already is no failure. */
  remove: oc
    .errors(changeErrors)
    .input(z.object({ id: z.string() }))
    .output(savedViewsSchema),
};
