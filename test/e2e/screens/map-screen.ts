import type { Locator, Page } from 'playwright/test';

type Colour = readonly [red: number, green: number, blue: number];

type Pixels = { count: number; top?: { x: number; y: number } };

type Box = { x: number; y: number; width: number; height: number };

/** What panels in front of the map may cover, in pixels from its edges. */
const PANELS = { left: 195, right: 140, top: 45, bottom: 55 };

/** The map of the places, and what stands in front of it. */
export class MapScreen {
  readonly #page: Page;
  readonly map: Locator;
  readonly canvas: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.map = page.getByRole('group', { name: 'Map of the places' });
    this.canvas = this.map.getByRole('region', { name: 'Map of the places' });
  }

  /** Shows the map as well as the table, or alone. */
  async open(arrangement: 'Split' | 'Map'): Promise<void> {
    const arrangements = this.#page.getByRole('radiogroup', { name: 'Arrangement' });
    await arrangements.getByText(arrangement, { exact: true }).click();
  }

  inView(text: string | RegExp): Locator {
    return this.map.getByRole('status').filter({ hasText: text });
  }

  button(name: string): Locator {
    return this.map.getByRole('button', { name, exact: true });
  }

  /** The list of what the map shows just now, opened. */
  async listInView(): Promise<Locator> {
    const list = this.map.getByRole('list', { name: 'Places in view' });
    if (!(await list.isVisible())) await this.map.getByText(/places? in view/).click();
    return list;
  }

  async openLegend(): Promise<Locator> {
    await this.map.getByText('Legend', { exact: true }).click();
    return this.map.getByRole('list', { name: 'Legend' });
  }

  /** How many pixels in the middle of the map, or in a box on it, have (nearly) this colour, and where the topmost of them is. */
  async pixelsOf([red, green, blue]: Colour, box?: Box, near = 6): Promise<Pixels> {
    const picture = (await this.canvas.screenshot()).toString('base64');
    return this.#page.evaluate(
      async ([base64, wanted, edges, within, away]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const { width, height } = await createImageBitmap(new Blob([bytes]));
        const pen = new OffscreenCanvas(width, height).getContext('2d');
        const found: Pixels = { count: 0 };
        if (!pen) return found;
        pen.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
        const { data } = pen.getImageData(0, 0, width, height);
        const from = within ?? { x: edges.left, y: edges.top };
        const toX = within ? within.x + within.width : width - edges.right;
        const toY = within ? within.y + within.height : height - edges.bottom;
        for (let y = from.y; y < toY; y += 1)
          for (let x = from.x; x < toX; x += 1) {
            const at = (y * width + x) * 4;
            if (wanted.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) < away)) {
              found.count += 1;
              found.top ??= { x, y };
            }
          }
        return found;
      },
      [picture, [red, green, blue], PANELS, box, near] as const,
    );
  }
}
