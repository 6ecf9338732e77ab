import { z } from 'zod';
import { lowestExceeding, SEVERITIES, type Severity, type Thresholds } from '../places/exceedance.ts';

const MAX_DELAY_MIN = 720;

/** When a level counts as above a threshold, and when as below it again. */
export const alertRulesSchema = z.object({
  /** A level is below a threshold again when it is this far below it. */
  deadbandCm: z.number().min(0).max(100),
  /** Minutes of measured time for which it must have stayed there. */
  offDelayMin: z.number().int().min(0).max(MAX_DELAY_MIN),
  /** Minutes of measured time for which a level must have stayed above the warning level; alarm and overflow never wait. */
  warningDelayMin: z.number().int().min(0).max(MAX_DELAY_MIN),
});

export type AlertRules = z.infer<typeof alertRulesSchema>;

/** Of 400 simulated nights at the line these ring once; docs/adr/0240. */
export const USUAL_ALERT_RULES: AlertRules = { deadbandCm: 5, offDelayMin: 30, warningDelayMin: 0 };

/** How severe a level is: 0 for none of the thresholds, then the positions of SEVERITIES from 1. */
export type Rank = 0 | 1 | 2 | 3;

/** The ranks of the thresholds, the highest first. */
export const RANKS_DOWN = [3, 2, 1] as const;

export function severityOf(rank: Rank): Severity | null {
  return SEVERITIES[rank - 1] ?? null;
}

/** For each rank the level in metres that reaches it, and the one that must be undercut to leave it. */
export type ThresholdLines = Record<1 | 2 | 3, { reachM: number; leaveM: number }>;

const CM_PER_M = 100;

/**
 * The lines of a place. A threshold that is not given is never reached. A deadband takes at most half the way to the next
 * lower threshold: else a level could be below both and have left neither.
 */
export function thresholdLines(thresholds: Thresholds, { deadbandCm }: AlertRules): ThresholdLines {
  const reach = (severity: Severity) => lowestExceeding(thresholds, severity) ?? Infinity;
  const [warnM, alarmM, outM] = [reach('warning'), reach('alarm'), reach('overflow')];
  const line = (reachM: number, lowerM: number) => {
    const room = reachM > lowerM ? (reachM - lowerM) / 2 : Infinity;
    return { reachM, leaveM: reachM - Math.min(deadbandCm / CM_PER_M, room) };
  };
  return { 1: line(warnM, -Infinity), 2: line(alarmM, warnM), 3: line(outM, alarmM) };
}

export function rankOfLevel(levelM: number, lines: ThresholdLines): Rank {
  return RANKS_DOWN.find((rank) => levelM >= lines[rank].reachM) ?? 0;
}
