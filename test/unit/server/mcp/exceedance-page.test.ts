import { expect, it } from 'vitest';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { exceedancePage, type ExceedanceStart, type FoundExceedance } from '#server/mcp/exceedance-page.ts';
import { MonitoredPlace } from '#server/mcp/monitored-place.ts';
import type { ToolContext } from '#server/mcp/tool.ts';
import { wallClock } from '#server/mcp/wall-clock.ts';

const BEGIN_MS = Date.UTC(2026, 5, 1);
const SECONDS = 20_000;
const PIECE = 100;
const clock = wallClock('Asia/Shanghai');

const places = [...demoPlaces()]
  .map((place) => new MonitoredPlace({ ...place, simulation: '' }, 'Asia/Shanghai'))
  .filter(({ thresholds }) => thresholds.warnM !== null && thresholds.warnM > 0)
  .slice(0, 2);

/** Uploads of one record a second, in pieces; in every ten minutes the level is high for a while. */
function uploads() {
  const taken = { pieces: 0 };
  async function* period(_equipment: unknown, from: string) {
    const first = Math.max(0, Math.ceil(((clock.read(from) ?? 0) - BEGIN_MS) / 1000));
    for (let at = first; at < SECONDS; at += PIECE) {
      taken.pieces += 1;
      yield Array.from({ length: Math.min(PIECE, SECONDS - at) }, (_, index) => ({
        timestamp: clock.write(BEGIN_MS + (at + index) * 1000),
        level: (at + index) % 600 < 350 ? 90 + ((at + index) % 7) : 0,
      }));
    }
  }
  const context = {
    clock,
    turn: { pause: () => undefined },
    uploads: { has: async () => true, ahead: () => undefined, period },
  };
  return { taken, context: context as unknown as ToolContext };
}

const search = {
  places,
  severity: 'warning',
  fromMs: BEGIN_MS,
  toMs: BEGIN_MS + SECONDS * 1000,
  nowMs: BEGIN_MS + SECONDS * 1000,
} as const;
const START: ExceedanceStart = { index: 0, after: undefined };

async function everyPage(limit: number, maxLevels: number) {
  const { context } = uploads();
  const found: FoundExceedance[] = [];
  let pages = 0;
  for (let next: ExceedanceStart | undefined = START; next; pages += 1) {
    const page: Awaited<ReturnType<typeof exceedancePage>> = await exceedancePage(
      { ...search, limit },
      next,
      context,
      maxLevels,
    );
    found.push(...page.found);
    next = page.next;
  }
  return { found, pages };
}

it('reads no further than to the end of the page', async () => {
  const { taken, context } = uploads();
  const { found, next } = await exceedancePage({ ...search, limit: 2 }, START, context);
  expect(found).toHaveLength(2);
  expect(taken.pieces).toBeLessThan(25);
  const further = await exceedancePage({ ...search, limit: 2 }, next ?? START, context);
  expect(further.found[0]?.exceedance.beginMs).toBe(BEGIN_MS + 1_200_000);
  expect(taken.pieces).toBeLessThan(50);
});

it('breaks off within a place, and within an episode, and goes on there', async () => {
  const whole = await everyPage(500, 1_000_000);
  expect(whole.pages).toBe(1);
  expect(whole.found).toHaveLength(2 * 34);
  expect(whole.found[0]?.exceedance.isOpenAtBegin).toBe(true);
  for (const [limit, maxLevels] of [
    [7, 1_000_000],
    [500, 170],
    [3, 997],
  ] as const) {
    const parts = await everyPage(limit, maxLevels);
    expect(parts.found).toEqual(whole.found);
    expect(parts.pages).toBeGreaterThan(9);
  }
});
