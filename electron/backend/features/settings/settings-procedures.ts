import { procedures } from './procedures.ts';

const { settings } = procedures;

export const settingsProcedures = settings.router({
  read: settings.read.handler(({ context }) => context.settings.content),
  change: settings.change.handler(({ context, input }) => {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    return context.settings.change((content) => ({ ...content, ...given }));
  }),
});
