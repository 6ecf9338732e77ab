/** Percent, as browsers step. */
const STEPS = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300];

export type ZoomStep = 'in' | 'out' | 'reset';

/** The next percentage in a direction; the ends of the scale (50, 300) are ends. `reset` gives 100. */
export function zoomed(percent: number, step: ZoomStep): number {
  if (step === 'reset') return 100;
  const next =
    step === 'in' ? STEPS.find((each) => each > percent) : STEPS.findLast((each) => each < percent);
  return next ?? percent;
}
