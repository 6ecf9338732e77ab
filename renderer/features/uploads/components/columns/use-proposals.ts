import { useEffect, useState } from 'react';
import type { KnownEquipment } from '#shared/domain/import/guess/guess-equipment.ts';
import { type EquipmentProposal, proposeEquipment } from '#shared/domain/import/guess/propose-equipment.ts';

type Proposals = ReadonlyMap<string, EquipmentProposal[]>;

/** Work that nobody notices, and how often what it has come to is shown. */
const SLICE_MS = 8;
const SHOWN_EVERY_MS = 300;
const NONE: Proposals = new Map();

/** Equipment that each station may mean, found little by little: thousands of stations are compared with as many places. */
export function useProposals(stations: readonly string[], equipment: readonly KnownEquipment[]): Proposals {
  const [found, setFound] = useState<{ of: readonly string[]; proposals: Proposals }>();
  useEffect(() => {
    const proposals = new Map<string, EquipmentProposal[]>();
    let shownAtMs = performance.now();
    let next = 0;
    const work = () => {
      const untilMs = performance.now() + SLICE_MS;
      for (; next < stations.length && performance.now() < untilMs; next += 1) {
        const station = stations[next] ?? '';
        proposals.set(station, proposeEquipment(station, equipment));
      }
      const isOver = next >= stations.length;
      if (isOver || performance.now() - shownAtMs > SHOWN_EVERY_MS) {
        shownAtMs = performance.now();
        setFound({ of: stations, proposals: new Map(proposals) });
      }
      if (!isOver) timer = setTimeout(work, SLICE_MS);
    };
    let timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [stations, equipment]);
  return found?.of === stations ? found.proposals : NONE;
}
