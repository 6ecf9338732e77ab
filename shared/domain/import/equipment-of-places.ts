import type { PlaceTable } from '../places/place-table.ts';
import type { KnownEquipment } from './guess/known-equipment.ts';

/** The equipment that a place list names. */
export function knownEquipmentOf(places: PlaceTable): KnownEquipment[] {
  const [ids, names, types] = [places.texts('equipId'), places.texts('placeName'), places.texts('equipType')];
  const placeIds = places.texts('placeId');
  const known: KnownEquipment[] = [];
  for (let row = 0; row < places.count; row += 1) {
    const equipId = ids[row] ?? '';
    if (equipId === '') continue;
    const [placeName, equipType, placeId] = [names[row] ?? '', types[row] ?? '', placeIds[row] ?? ''];
    known.push({ equipId, placeName, equipType, placeId });
  }
  return known;
}
