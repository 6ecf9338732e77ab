import { procedures } from './procedures.ts';

const { settings } = procedures;

export const settingsProcedures = settings.router({
  read: settings.read.handler(({ context }) => context.settings.content),
  change: settings.change.handler(({ context, input }) => {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    return context.settings.change((content) => {
      const changed = { ...content, ...given };
      const ids = context.connections.list().connections.map(({ id }) => id);
      // A window may not know yet that a connection is gone.
      const isKnown = ([account]: [string, unknown]) => ids.some((id) => account.startsWith(`${id} `));
      return { ...changed, placeWork: Object.fromEntries(Object.entries(changed.placeWork).filter(isKnown)) };
    });
  }),
});
