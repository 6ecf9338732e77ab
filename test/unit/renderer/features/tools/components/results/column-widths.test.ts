import { expect, it } from 'vitest';
import { columnWidths } from '#renderer/features/tools/components/results/column-widths.ts';

const widthAt = (charPx: number) => (text: string) => text.length * charPx;

it('a column has room for its cells in whatever size they are drawn', () => {
  const rows = [['P001-0001', 'x'], undefined, ['P001-00012', null]];
  for (const charPx of [7, 9, 14]) {
    const [ids = 0] = columnWidths(['placeId', 'b'], rows, widthAt(charPx));
    expect(ids).toBeGreaterThanOrEqual(10 * charPx + 17);
  }
});

it('a column is no narrower than its name, and one of long texts is bounded', () => {
  const [named, long = 0] = columnWidths(['mountedPlaces', 'b'], [[1, 'y'.repeat(500)]], widthAt(8));
  expect(named).toBeGreaterThanOrEqual(13 * 8);
  expect(long).toBe(36 * 8);
});
