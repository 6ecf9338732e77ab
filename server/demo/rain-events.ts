import { DEMO_PROJECTS } from './demo-projects.ts';
import { hashOf } from './random.ts';

/** Rain over one area. */
export type RainEvent = {
  id: number;
  startMs: number;
  /** Rain of the whole event, millimetres. */
  depthMm: number;
  /** Scale of its length: most of it has fallen after four of these. */
  scaleMs: number;
};

const HOUR_MS = 3_600_000;
/** In every slot it begins to rain over exactly one area, so that some event is going on at any time. */
export const SLOT_MS = 4 * HOUR_MS;
const AREAS = DEMO_PROJECTS.length;
/** After so long an event is felt no more, neither as rain nor in a level. */
const EFFECT_MS = 30 * HOUR_MS;
const EFFECT_SLOTS = Math.ceil(EFFECT_MS / SLOT_MS) + 1;

/** Whose turn it is: each area once in a round of slots, in an order that changes from round to round. */
function areaOf(slot: number): number {
  const round = Math.floor(slot / AREAS);
  const turn = slot - round * AREAS;
  const first = Math.floor(hashOf(0x51, round) * AREAS);
  const step = hashOf(0x52, round) < 0.5 ? 1 : AREAS - 1;
  return (first + turn * step) % AREAS;
}

function eventOf(slot: number): RainEvent {
  const strength = hashOf(0x53, slot);
  return {
    id: slot,
    startMs: slot * SLOT_MS + hashOf(0x54, slot) * 0.75 * HOUR_MS,
    depthMm: 0.4 + 7 * strength ** 5 + 0.6 * hashOf(0x55, slot),
    scaleMs: (0.4 + 0.6 * hashOf(0x56, slot)) * HOUR_MS,
  };
}

/** The area of a project; every project that is not of the demo data shares the first. */
export function rainAreaOf(projectId: string): number {
  return Math.max(
    0,
    DEMO_PROJECTS.findIndex((project) => project.projectId === projectId),
  );
}

/** Of the slots that were asked for last: the latest levels of all places are of a few slots. */
const feltInSlots = new Map<number, readonly RainEvent[]>();
const MAX_SLOTS = 1_000;

function feltIn(area: number, slot: number): readonly RainEvent[] {
  const key = slot * AREAS + area;
  const known = feltInSlots.get(key);
  if (known) return known;
  const felt: RainEvent[] = [];
  for (let past = slot - EFFECT_SLOTS; past <= slot; past += 1) {
    if (areaOf(past) === area) felt.push(eventOf(past));
  }
  if (feltInSlots.size >= MAX_SLOTS) feltInSlots.clear();
  feltInSlots.set(key, felt);
  return felt;
}

/** Finds the events felt in one area, fast for times that lie close together. */
export function rainOver(area: number): (timeMs: number) => readonly RainEvent[] {
  let slot = Number.NaN;
  let felt: readonly RainEvent[] = [];
  return (timeMs) => {
    const asked = Math.floor(timeMs / SLOT_MS);
    if (asked !== slot) [slot, felt] = [asked, feltIn(area, asked)];
    return felt;
  };
}

/** Rain of an event that has fallen at a time, millimetres: it sets in gently and tails off. */
export function fallenMm({ startMs, depthMm, scaleMs }: RainEvent, timeMs: number): number {
  const since = (timeMs - startMs) / scaleMs;
  return since <= 0 ? 0 : depthMm * (1 - (1 + since) * Math.exp(-since));
}

/**
 * How far water stands up after an event: 0 before it, about 1 at the peak of an event of 2 mm, slowly falling after.
 * Ground takes up more of a strong rain, so twice the rain does not swell twice as far.
 * @param timeToPeakMs from the event's start to the peak.
 */
export function swell({ startMs, depthMm }: RainEvent, timeMs: number, timeToPeakMs: number): number {
  const since = (timeMs - startMs) / timeToPeakMs;
  if (since <= 0) return 0;
  // The square makes it set in without a kink.
  return (
    ((depthMm / 2) ** 0.4 * (since * since * Math.exp(2 - 2 * since) + 2 * since * Math.exp(1 - since))) / 3
  );
}

/** The highest that `swell` becomes from one time to another: it rises to its peak and falls after it. */
export function highestSwell(event: RainEvent, fromMs: number, toMs: number, timeToPeakMs: number): number {
  const peakMs = event.startMs + timeToPeakMs;
  return swell(event, Math.min(Math.max(peakMs, fromMs), toMs), timeToPeakMs);
}
