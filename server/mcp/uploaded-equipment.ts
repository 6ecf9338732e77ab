import type { UploadRecord } from '#shared/domain/upload-record.ts';
import type { Account, Equipment, UploadStore } from '../store/store.ts';
import { equipmentKey, type VisiblePlaces } from './visible-places.ts';

/**
 * Uploaded records as one account may read them (docs/adr/0050): those of equipment that stands at one of its places,
 * and, for an account of all projects, those of any other equipment too. The rest does not exist for it.
 */
export type UploadedEquipment = {
  /** All equipment that has sent records and that the account may read, by type and id. */
  list(): Promise<Equipment[]>;
  has(equipment: Equipment): Promise<boolean>;
  latest(equipment: Equipment, field?: string): Promise<UploadRecord | undefined>;
  /** Records with `from <= timestamp <= to`, in the order of time; at most `limit` if one is given. */
  period(equipment: Equipment, from: string, to: string, limit?: number): Promise<UploadRecord[]>;
};

/** Looks the equipment up once for each tool call. */
export function uploadedEquipment(
  uploads: UploadStore,
  { allProjects }: Pick<Account, 'allProjects'>,
  visible: VisiblePlaces,
): UploadedEquipment {
  const lookUp = async (): Promise<Map<string, Equipment>> =>
    new Map(
      (await uploads.listEquipment())
        .map((equipment): [string, Equipment] => [
          equipmentKey(equipment.equipType, equipment.equipId),
          equipment,
        ])
        .filter(([key]) => allProjects || visible.byEquipment.has(key)),
    );
  let lookedUp: Promise<Map<string, Equipment>> | undefined;
  const known = () => (lookedUp ??= lookUp());
  const has = async ({ equipType, equipId }: Equipment) =>
    (await known()).has(equipmentKey(equipType, equipId));
  return {
    list: async () => [...(await known()).values()],
    has,
    latest: async (equipment, field) =>
      (await has(equipment)) ? uploads.readLatest(equipment, field) : undefined,
    period: async (equipment, from, to, limit) =>
      (await has(equipment)) ? uploads.readPeriod(equipment, from, to, limit) : [],
  };
}
