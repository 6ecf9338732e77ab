import { procedures } from '../procedures.ts';
import { openBuiltInService } from './open-built-in-service.ts';

const { builtInService } = procedures;

export const builtInServiceProcedures = builtInService.router({
  watch: builtInService.watch.handler(({ context, signal }) => context.builtInService.state.watch(signal)),
  open: builtInService.open.handler(({ context }) => openBuiltInService(context)),
  stop: builtInService.stop.handler(({ context }) => context.builtInService.stop()),
});
