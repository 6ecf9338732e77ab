import { procedures } from '../procedures.ts';
import { withView } from './place-views-store.ts';

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
