import type { WaitReason } from '#shared/contract/watched-folders.ts';

/** What failed is tried again after so long, and then after twice as long each time. */
const [FIRST_MS, MAX_MS] = [10_000, 600_000];

/** What is not tried for a while because it failed, and why. Times are of a clock that nobody sets. */
export class Pauses {
  readonly #pauses = new Map<string, { untilMs: number; lengthMs: number; reason: WaitReason }>();

  /** Undefined: it may be tried. */
  reason(what: string, steadyMs: number): WaitReason | undefined {
    const pause = this.#pauses.get(what);
    return pause && pause.untilMs > steadyMs ? pause.reason : undefined;
  }

  begin(what: string, reason: WaitReason, steadyMs: number): void {
    const lengthMs = Math.min((this.#pauses.get(what)?.lengthMs ?? FIRST_MS / 2) * 2, MAX_MS);
    this.#pauses.set(what, { lengthMs, reason, untilMs: steadyMs + lengthMs });
  }

  /** Forgets all that is not among these. */
  keep(whats: ReadonlySet<string>): void {
    for (const what of this.#pauses.keys()) if (!whats.has(what)) this.#pauses.delete(what);
  }
}
