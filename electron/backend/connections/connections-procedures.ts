import { procedures } from '../procedures.ts';

const { connections } = procedures;

export const connectionsProcedures = connections.router({
  list: connections.list.handler(({ context }) => context.connections.list()),
  add: connections.add.handler(({ context, input }) => context.connections.add(input)),
  edit: connections.edit.handler(async ({ context, input: { id, draft } }) => {
    const before = context.connections.get(id);
    const after = await context.connections.edit(id, draft);
    const isSameService =
      before.kind === 'remote' &&
      after.kind === 'remote' &&
      before.baseUrl === after.baseUrl &&
      before.zone === after.zone;
    if (!isSameService) context.sessions.drop(id);
    return after;
  }),
  remove: connections.remove.handler(async ({ context, input: { id } }) => {
    const { kind } = context.connections.get(id);
    await context.connections.remove(id);
    context.sessions.drop(id);
    if (kind === 'built-in') await context.builtInService.stop();
  }),
  activate: connections.activate.handler(({ context, input }) => context.connections.activate(input.id)),
  acknowledgeSetAside: connections.acknowledgeSetAside.handler(({ context }) => {
    context.connections.acknowledgeSetAside();
  }),
});
