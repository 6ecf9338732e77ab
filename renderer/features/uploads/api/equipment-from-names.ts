import { changeFixedEquipment } from '#shared/domain/import/change-equipment.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { WorkspaceSheet } from '../model/workspace-state.ts';
import { equipmentFromName, nameOfEquipment } from '../model/equipment-from-name.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

/** True if each column of values has its own station. */
export function areStationsInHeaders(columns: ImportPlan['columns']): boolean {
  const values = columns.filter(({ role }) => role === 'value');
  return values.length > 0 && values.every(({ equipId }) => equipId !== null);
}

/** True if a sheet has one equipment for all its rows, and nobody has said which. */
export function isEquipmentOpen({ reading }: WorkspaceSheet): boolean {
  const { equipment, columns } = reading.plan;
  const { equipId } = equipment;
  return equipId.from === 'fixed' && equipId.equipId === '' && !areStationsInHeaders(columns);
}

/**
 * Takes the equipment of each sheet that has none from the name of its file, or from its own in a workbook of several.
 * @returns how many names say of none
 */
export function takeEquipmentFromNames(
  workspace: UploadWorkspace,
  sheets: readonly WorkspaceSheet[],
): number {
  const { equipment } = workspace.knowledge;
  let withoutOne = 0;
  for (const sheet of sheets) {
    const equipId = equipmentFromName(nameOfEquipment(workspace.getState(), sheet), equipment);
    if (equipId === null) withoutOne += 1;
    else workspace.changePlan(sheet.key, (plan) => changeFixedEquipment(plan, equipId, equipment));
  }
  return withoutOne;
}
