import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { proposeEquipment } from '#shared/domain/import/guess/propose-equipment.ts';

/** From here on a name is taken to mean an equipment when the user asks for it. */
const LIKELY = 0.6;

/** Letters and a number, as loggers name their files: WL-07, P001_12. */
const BARE_ID = /[A-Za-z]{1,8}[-_]?\d{1,12}/u;

/** The equipment that the name of a file stands for: one the service knows, else the id that is in it; null if none is. */
export function equipmentFromName(fileName: string, known: readonly KnownEquipment[]): string | null {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/u, '');
  const id = BARE_ID.exec(stem)?.[0] ?? null;
  if (id !== null && known.some(({ equipId }) => equipId === id)) return id;
  const [best] = proposeEquipment(stem, known, 1);
  return best && best.likeness >= LIKELY ? best.equipId : id;
}
