import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { proposeEquipment } from '#shared/domain/import/guess/propose-equipment.ts';
import type { WorkspaceSheet, WorkspaceState } from './workspace-state.ts';

/** The name that may say which equipment a sheet is of: of several sheets of a workbook each its own. */
export function nameOfEquipment(
  { files, sheets }: Pick<WorkspaceState, 'files' | 'sheets'>,
  sheet: WorkspaceSheet,
): string {
  const isAlone = sheets.filter(({ fileKey }) => fileKey === sheet.fileKey).length < 2;
  return isAlone ? (files.find(({ key }) => key === sheet.fileKey)?.fileName ?? '') : sheet.sheet;
}

/** From here on a name is taken to mean an equipment when the user asks for it. */
const LIKELY = 0.6;

/** Letters and a number, as loggers name their files: WL-07, P001_12. */
const BARE_ID = /[A-Za-z]{1,8}[-_]?\d{1,12}/u;

/** What a spreadsheet program calls a sheet that nobody has named. */
const UNNAMED_SHEET = /^sheet ?\d+$/iu;

/** The equipment that the name of a file stands for: one the service knows, else the id that is in it; null if none is. */
export function equipmentFromName(fileName: string, known: readonly KnownEquipment[]): string | null {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/u, '');
  if (UNNAMED_SHEET.test(stem)) return null;
  const id = BARE_ID.exec(stem)?.[0] ?? null;
  if (id !== null && known.some(({ equipId }) => equipId === id)) return id;
  const [best] = proposeEquipment(stem, known, 1);
  return best && best.likeness >= LIKELY ? best.equipId : id;
}
