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
const BARE_ID = /[A-Za-z]{1,8}[-_]?\d{1,12}/gu;

/** A period, a version or a device beside the id of a station: Jan2024, data20240105, T1200, Q4, week5, v2, SN100234. */
const NO_ID =
  /^(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}[-_]?(?:19|20)\d\d|t\d{4,6}|q[1-4]|h[12]|(?:v|fy|week|wk|kw|day|ver|version|rev|copy|data|export|from|to|part|page|sheet|file|run|no|sn|sensor|logger|probe)[-_]?\d+)$/iu;

/** The first of what looks like an id, unless it is none where another one is. */
const likeliestId = (ids: readonly string[]): string | null =>
  ids.find((id) => !NO_ID.test(id)) ?? ids[0] ?? null;

/** What a spreadsheet program calls a sheet that nobody has named. */
const UNNAMED_SHEET = /^sheet ?\d+$/iu;

/** The equipment that the name of a file stands for: one the service knows, else the id that is in it; null if none is. */
export function equipmentFromName(fileName: string, known: readonly KnownEquipment[]): string | null {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/u, '');
  if (UNNAMED_SHEET.test(stem)) return null;
  const ids = stem.match(BARE_ID) ?? [];
  const own = ids.find((id) => known.some(({ equipId }) => equipId === id));
  if (own !== undefined) return own;
  const [best] = proposeEquipment(stem, known, 1);
  if (best && best.likeness >= LIKELY) return best.equipId;
  return likeliestId(ids);
}
