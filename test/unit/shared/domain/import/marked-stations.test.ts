import { describe, expect, it } from 'vitest';
import { createStationFinder } from '#shared/domain/import/marked-stations.ts';

/** The station of the last column, which has marks, by the headers of the columns and the equipment of those with values. */
function stationOf(...columns: (readonly [header: string, equipId?: string])[]): string | null {
  const made = columns.map(([header, equipId], column) => ({
    column,
    header,
    role: equipId === undefined ? ('ignore' as const) : ('value' as const),
    equipId: equipId ?? null,
  }));
  const last = made.at(-1);
  if (!last) throw new Error('There is no column.');
  return createStationFinder(made)(last);
}

describe('the station of a column of marks', () => {
  it('is that of its heading, where headings are stations', () => {
    const others = [['1号井 > 液位', 'A'], ['1号井 > 状态'], ['2号井 > 液位', 'B']] as const;
    expect(stationOf(...others, ['2号井 > 状态'])).toBe('B');
  });

  it('is nobody’s where headings are groups of quantities', () => {
    const names = ['15号井 溶解氧', '17号井 溶解氧', '17号井 水温'];
    const [first = '', second = '', third = ''] = names;
    expect(
      stationOf(
        [`水文 > ${first}`, 'A'],
        [`水文 > ${second}`, 'B'],
        [`水质 > ${third}`, 'B'],
        ['水质 > 报警'],
      ),
    ).toBeNull();
    expect(stationOf([`水文 > ${first}`, 'A'], [`水质 > ${third}`, 'B'], ['水质 > 报警'])).toBeNull();
  });

  it('is the one its own name begins with', () => {
    expect(stationOf(['1号井液位', 'A'], ['2号井液位', 'B'], ['2号井状态'])).toBe('B');
  });
});
