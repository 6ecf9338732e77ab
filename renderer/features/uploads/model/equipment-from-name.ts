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

/** A month, day or time that letters stand in front of: Jan2024, data20240105, T1200. */
const DATE = /^(?:[A-Za-z]+[-_]?(?:19|20)\d\d(?:\d\d){0,5}|T\d{4,6})$/u;

/** A prefix such as Q4 has so many digits fewer than the id behind it. */
const MIN_MORE_DIGITS = 3;
const digitsIn = (id: string): number => id.replace(/\D/gu, '').length;

/** The id among what looks like one: the first, unless that is a prefix of it or a date. */
function likeliestId(ids: readonly string[]): string | null {
  const [first = ids[0], ...others] = ids.filter((id) => !DATE.test(id));
  if (first === undefined) return null;
  return others.find((id) => digitsIn(id) >= digitsIn(first) + MIN_MORE_DIGITS) ?? first;
}

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
