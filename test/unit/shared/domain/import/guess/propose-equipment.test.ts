import { describe, expect, it } from 'vitest';
import { proposeEquipment } from '#shared/domain/import/guess/propose-equipment.ts';

const known = [
  { equipId: 'WL-0001', placeName: '滨江一号井', equipType: 'radar' },
  { equipId: 'WL-0002', placeName: '滨江二号井', equipType: 'radar' },
  { equipId: 'WL-0012', placeName: '滨江十二号井', equipType: 'radar' },
  { equipId: 'RG-0001', placeName: '老城雨量站', equipType: 'rain' },
];

const best = (station: string): string | undefined => proposeEquipment(station, known)[0]?.equipId;

describe('proposeEquipment', () => {
  it.each([
    ['WL-0001', 'WL-0001'],
    ['wl_1', 'WL-0001'],
    ['WL 0002', 'WL-0002'],
    ['滨江1号井', 'WL-0001'],
    ['滨江２＃井', 'WL-0002'],
    ['滨江二号', 'WL-0002'],
    ['老城雨量', 'RG-0001'],
  ])('proposes for %s first %s', (station, equipId) => expect(best(station)).toBe(equipId));

  it('trusts the number of a station more than the words around it', () => {
    const stations = ['滨江泵站2', '滨江泵站12号井点'].map((placeName, at) => ({
      equipId: `E${at}`,
      placeName,
      equipType: '',
    }));
    expect(proposeEquipment('滨江泵站12', stations)[0]?.placeName).toBe('滨江泵站12号井点');
  });

  it('is sure of the same name only', () => {
    expect(proposeEquipment('滨江一号井', known)[0]?.likeness).toBe(1);
    expect(proposeEquipment('滨江1#井', known)[0]?.likeness).toBe(1);
    expect(proposeEquipment('滨江一号', known)[0]?.likeness).toBeLessThan(1);
  });

  it('proposes nothing for a name that is like none', () =>
    expect(proposeEquipment('Northgate', known)).toEqual([]));
});
