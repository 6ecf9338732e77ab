import { procedures } from '../procedures.ts';

const { secrets } = procedures;

export const secretsProcedures = secrets.router({
  read: secrets.read.handler(({ context }) => context.secrets.where()),
  choose: secrets.choose.handler(({ context, input }) => context.secrets.choose(input.place)),
});
