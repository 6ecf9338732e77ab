import type { Page } from 'playwright/test';

type Held = { answers: (() => void)[]; zooms: number[]; isOver: boolean };

/** From here on the tiles of the places wait in the page, though they are made, until `release` lets them go. */
export async function holdTiles(page: Page) {
  const held = await page.evaluateHandle(() => {
    const state: Held = { answers: [], zooms: [], isOver: false };
    const zoomOf = new Map<number, number>();
    globalThis.Worker = class extends Worker {
      override postMessage(message: { id: number; call?: string; input: { z: number } }) {
        if (message.call === 'tile') zoomOf.set(message.id, message.input.z);
        super.postMessage(message);
      }
      override addEventListener(type: string, listener: (event: Event) => void) {
        super.addEventListener(type, (event) => {
          const zoom = event instanceof MessageEvent ? zoomOf.get(event.data?.id) : undefined;
          if (zoom === undefined || state.isOver) return listener.call(this, event);
          state.answers.push(() => listener.call(this, event));
          state.zooms.push(zoom);
        });
      }
    };
    return state;
  });
  return {
    /** How many wait that are nearer than the whole country. */
    waiting: () => held.evaluate(({ zooms }) => zooms.filter((zoom) => zoom > 3).length),
    release: () =>
      held.evaluate((state) => {
        state.isOver = true;
        for (const answer of state.answers) answer();
      }),
  };
}
