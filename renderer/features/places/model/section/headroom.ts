import { SEVERITIES, type Severity } from '#shared/domain/places/exceedance.ts';
import type { WellFacts } from './well-facts.ts';

/** How far a level is below a threshold: negative if it is above. */
export type Headroom = { severity: Severity; thresholdM: number; headroomCm: number };

const CENTIMETRES = 100;

/** The thresholds that are given, the least severe first, with the centimetres that are left to each; none without a level. */
export function headrooms({ levelM, warnM, alarmM, outM }: WellFacts): Headroom[] {
  if (levelM === null) return [];
  const thresholds = { warning: warnM, alarm: alarmM, overflow: outM };
  return SEVERITIES.flatMap((severity) => {
    const thresholdM = thresholds[severity];
    if (thresholdM === null || thresholdM <= 0) return [];
    return [{ severity, thresholdM, headroomCm: Math.round((thresholdM - levelM) * CENTIMETRES) }];
  });
}

/** How full the pipe is, as a share of its diameter; beyond 1 it runs under pressure. Null if it cannot be told. */
export function pipeFilling({ levelM, pipeDiameterMm }: WellFacts): number | null {
  if (levelM === null || pipeDiameterMm === null || pipeDiameterMm <= 0) return null;
  return Math.max(0, levelM) / (pipeDiameterMm / 1000);
}

/** The level as a share of the well's depth; null if it cannot be told. */
export function depthFilling({ levelM, depthM }: WellFacts): number | null {
  if (levelM === null || depthM === null || depthM <= 0) return null;
  return Math.max(0, levelM) / depthM;
}
