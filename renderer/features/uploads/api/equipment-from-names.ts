import { withPlan } from '../model/change-desk.ts';
import { changeFixedEquipment } from '../model/change-plan.ts';
import type { DeskSheet } from '../model/desk-state.ts';
import { equipmentFromName } from '../model/equipment-from-name.ts';
import type { UploadDesk } from './upload-desk.ts';

/** True if a sheet has one equipment for all its rows, and nobody has said which. */
export function isEquipmentOpen({ reading }: DeskSheet): boolean {
  const { equipId } = reading.plan.equipment;
  return equipId.from === 'fixed' && equipId.equipId === '';
}

/** Takes the equipment of each sheet that has none from the name of its file. */
export function takeEquipmentFromNames(desk: UploadDesk, sheets: readonly DeskSheet[]): void {
  const { equipment } = desk.knowledge;
  const nameOf = new Map(desk.getState().files.map(({ key, fileName }) => [key, fileName]));
  for (const { key, fileKey } of sheets) {
    const equipId = equipmentFromName(nameOf.get(fileKey) ?? '', equipment);
    if (equipId === null) continue;
    desk.changeSheet(key, (sheet) =>
      withPlan(sheet, changeFixedEquipment(sheet.reading.plan, equipId, equipment)),
    );
  }
}
