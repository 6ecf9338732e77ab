import { describe, expect, it } from 'vitest';
import {
  EquipmentBatches,
  MAX_WAITING_BYTES,
} from '#electron/backend/features/uploads/reading/batches/equipment-batches.ts';

const PLAN = { equipType: 'gauge', typeOfEquip: {}, equipId: { from: 'station' as const, idOfStation: {} } };

/** Writes so many records of about 100 bytes for each of so many equipments, in turns. */
function write(equipments: number, records: number) {
  const bodies = new Map<string, string[]>();
  const batches = new EquipmentBatches(PLAN, {
    wantsBodies: true,
    maxBytes: undefined,
    take: ({ equipId, body }) => {
      const of = bodies.get(equipId) ?? [];
      of.push(...(JSON.parse(Buffer.from(body).toString()) as { at: number }[]).map(({ at }) => String(at)));
      bodies.set(equipId, of);
    },
  });
  let most = 0;
  for (let at = 0; at < records; at += 1) {
    for (let number = 0; number < equipments; number += 1) {
      const equipment = batches.of(`E${number}`);
      const { buffer } = equipment;
      const json = JSON.stringify({ at, filler: 'x'.repeat(80) });
      buffer.reserve(buffer.length, json.length);
      batches.add(equipment, buffer.length + buffer.bytes.write(json, buffer.length), at, at + 1, at + 1);
      most = Math.max(most, batches.waitingBytes);
    }
  }
  batches.flush();
  return { bodies, most };
}

describe('the batches of a file', () => {
  it('hold no more than their bound together, however many equipments come in turns', () => {
    const { bodies, most } = write(3000, 70);
    expect(most).toBeLessThan(MAX_WAITING_BYTES * 1.01);
    const all = Array.from({ length: 70 }, (_, at) => String(at));
    expect(bodies.size).toBe(3000);
    expect([...bodies.values()].every((of) => of.join() === all.join())).toBe(true);
  });

  it('of few equipments are as long as a request may be', () => {
    const { most } = write(3, 3000);
    expect(most).toBeGreaterThan(3 * 200_000);
  });
});
