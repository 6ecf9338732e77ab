import { changeFixedEquipment } from '../model/change-plan.ts';
import type { DeskSheet } from '../model/desk-state.ts';
import { equipmentFromName, nameOfEquipment } from '../model/equipment-from-name.ts';
import type { UploadDesk } from './upload-desk.ts';

/** True if a sheet has one equipment for all its rows, and nobody has said which. */
export function isEquipmentOpen({ reading }: DeskSheet): boolean {
  const { equipId } = reading.plan.equipment;
  return equipId.from === 'fixed' && equipId.equipId === '';
}

/**
 * Takes the equipment of each sheet that has none from the name of its file, or from its own in a workbook of several.
 * @returns how many names say of none
 */
export function takeEquipmentFromNames(desk: UploadDesk, sheets: readonly DeskSheet[]): number {
  const { equipment } = desk.knowledge;
  let withoutOne = 0;
  for (const sheet of sheets) {
    const equipId = equipmentFromName(nameOfEquipment(desk.getState(), sheet), equipment);
    if (equipId === null) withoutOne += 1;
    else desk.changePlan(sheet.key, (plan) => changeFixedEquipment(plan, equipId, equipment));
  }
  return withoutOne;
}
