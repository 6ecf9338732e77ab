import { procedures } from '../procedures.ts';

const { alerts } = procedures;

export const alertsProcedures = alerts.router({
  watch: alerts.watch.handler(({ context, input: { connectionId }, signal }) =>
    context.alertWatch.state(connectionId).watch(signal),
  ),
  news: alerts.news.handler(({ context, signal }) => context.alertWatch.news.watch(signal)),
  list: alerts.list.handler(({ context, input: { connectionId } }) => {
    context.connections.get(connectionId);
    const ownerId = context.alertAccounts.ownerOf(connectionId);
    return context.placeLists.alerts('listAlerts', { ownerId, nowMs: Date.now() });
  }),
  act: alerts.act.handler(async ({ context, input: { connectionId, seen, action } }) => {
    context.connections.get(connectionId);
    const ownerId = context.alertAccounts.ownerOf(connectionId);
    const asked = { ownerId, seen, action, nowMs: Date.now() };
    const count = await context.placeLists.alerts('actOnAlerts', asked);
    await context.alertWatch.changed(connectionId);
    return count;
  }),
  history: alerts.history.handler(({ context, input: { connectionId, ...period } }) => {
    context.connections.get(connectionId);
    const ownerId = context.alertAccounts.ownerOf(connectionId);
    return context.placeLists.alerts('alertHistory', { ...period, ownerId, nowMs: Date.now() });
  }),
});
