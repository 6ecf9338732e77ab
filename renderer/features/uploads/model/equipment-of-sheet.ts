import type { WorkspaceSheet } from './workspace-state.ts';

/** Equipment ids that a sheet sends to, as far as its sampled rows, its plan and its last check tell. */
export function equipmentOfSheet({ reading, check }: WorkspaceSheet): Set<string> {
  const { plan, guess } = reading;
  const { equipId } = plan.equipment;
  const ids = new Set(plan.columns.flatMap(({ role, equipId: own }) => (role === 'value' && own) || []));
  if (equipId.from === 'fixed') {
    if (plan.columns.some(({ role, equipId: own }) => role === 'value' && own === null))
      ids.add(equipId.equipId);
  } else {
    for (const station of guess.stations) ids.add(equipId.idOfStation[station] ?? station);
    for (const id of Object.values(equipId.idOfStation)) ids.add(id);
  }
  if (check?.kind === 'done') for (const { equipId: id } of check.result.report.equipments) ids.add(id);
  ids.delete('');
  return ids;
}
