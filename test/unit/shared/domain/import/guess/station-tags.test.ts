import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const planOf = (tags: readonly string[], known: readonly string[]) => {
  const rows = ['00', '01', '02', '03'].flatMap((hour) =>
    tags.map((tag, at) => [tag, `2026-03-01 ${hour}:00`, `${at + 1}.1`]),
  );
  const sheet = sheetOfTexts([['TagName', 'Timestamp', 'Value'], ...rows]);
  const equipment = known.map((equipId) => ({ equipId, placeName: `Well ${equipId}`, equipType: 'gauge' }));
  return guessPlan(sampleOfSheet(sheet, 'history.csv'), sheet, equipment).plan;
};
const TAGS = ['YW0010010.LEVEL', 'LL0010010.FLOW'];

describe('tags that name station and quantity', () => {
  it('have their stations from the service', () => {
    const { equipment, questions } = planOf(TAGS, ['YW0010010', 'LL0010010']);
    expect(equipment.equipId).toMatchObject({
      from: 'station',
      idOfStation: { 'YW0010010.LEVEL': 'YW0010010', 'LL0010010.FLOW': 'LL0010010' },
    });
    expect(questions).toEqual([]);
  });

  it('are asked about one by one where the service does not know their stations', () => {
    const { equipment, questions } = planOf(TAGS, ['YW0010010']);
    expect(equipment.equipId).toMatchObject({ from: 'station', idOfStation: { 'LL0010010.FLOW': '' } });
    expect(questions).toContainEqual(
      expect.objectContaining({
        id: 'station:LL0010010.FLOW',
        holds: { kind: 'stations', stations: ['LL0010010.FLOW'] },
      }),
    );
    expect(planOf(TAGS, []).questions.map(({ id }) => id)).toEqual(TAGS.map((tag) => `station:${tag}`));
  });

  it('name a station that the service knows although nobody knows what they measure', () => {
    const { equipment, questions } = planOf(
      ['YW0010010.LIT101', 'LL0010010.FLOW'],
      ['YW0010010', 'LL0010010'],
    );
    expect(equipment.equipId).toMatchObject({ idOfStation: { 'YW0010010.LIT101': 'YW0010010' } });
    expect(questions.map(({ id }) => id)).toEqual(['field:YW0010010.LIT101']);
    const byName = planOf(['Well 1.LIT101', 'Well 2.FLOW'], ['1', '2']).equipment.equipId;
    expect(byName).toMatchObject({ idOfStation: { 'Well 1.LIT101': '1', 'Well 2.FLOW': '2' } });
  });

  it('are channels of one logger where no station can be read in them', () => {
    expect(planOf(['AI1.LEVEL', 'AI2.FLOW'], []).equipment.equipId).toMatchObject({ from: 'fixed' });
  });
});

describe('names of stations', () => {
  it('are no lines between the values: a number of a page, a title that comes again', () => {
    const page = (hour: string) => [
      ['A01', `2026-03-01 ${hour}:00`, '1.1'],
      ['第1页 共3页', '', ''],
    ];
    const sheet = sheetOfTexts([
      ['设备编号', '时间', '液位(m)'],
      ...page('00'),
      ...page('01'),
      ...page('02'),
    ]);
    const { plan } = guessPlan(sampleOfSheet(sheet, 'report.csv'), sheet, []);
    expect(plan.questions.map(({ id }) => id)).not.toContain('station:第1页 共3页');
  });

  it('are headers that are written as names of places, whatever stands above them', () => {
    const sheet = sheetOfTexts([
      ['时间', '江淼路13号污水井', '江淼路5号泵站'],
      ['2026-03-01 00:00', '1.1', '2.1'],
      ['2026-03-01 01:00', '1.2', '2.2'],
    ]);
    const { plan } = guessPlan(sampleOfSheet(sheet, 'report.csv'), sheet, []);
    expect(plan.questions.map(({ id }) => id)).toContain('stations-in-header');
  });
});
