import { describe, expect, it } from 'vitest';
import { cellText, clipboardText, rowsAsTsv, tableText } from '#renderer/features/places/model/field-text.ts';
import { en } from '#renderer/i18n/en/en.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { placeFacts, ZONE } from '#test/support/place-facts.ts';

const words = { t: en, value: String, zone: ZONE };
const WELL = { mounted: '1', nextConnInterval: '10', warnValue: '2', alarmValue: '3', outValue: '4' };
const facts = placeFacts([
  {
    ...WELL,
    placeId: 'a',
    placeName: 'x\ty\nz',
    level: 3.26,
    latestTime: '2026-01-01 02:00:00',
    levelTime: '2026-01-01 01:55:00',
  },
  { ...WELL, placeId: 'b', nodeDepth: 'deep', latestTime: '2026-01-01 11:58:00', level: 1 },
  { ...WELL, placeId: 'c', mounted: '0', level: 5 },
]);
const say = (row: number, column: PlaceColumnId) => cellText(facts, row, column, words);

describe('a cell', () => {
  it('says that a place was in alarm when it fell silent', () => {
    expect(say(0, 'levelState')).toBe('Alarm, not reporting');
    expect(say(1, 'levelState')).toBe('Below warning');
  });
  it('says of removed equipment that it is removed, not how high the water stood', () => {
    expect(say(2, 'levelState')).toBe('Not installed');
    expect(say(2, 'headroom')).toBe('–');
  });
  it('says the level, its time and the centimetres up to the alarm', () => {
    expect([say(0, 'level'), say(0, 'levelTime'), say(0, 'headroom')]).toEqual([
      '3.26',
      '2026-01-01 01:55:00',
      '-26',
    ]);
  });
  it('tells what is not given from what is not understood', () => {
    expect([say(0, 'nodeDepth'), say(1, 'nodeDepth')]).toEqual(['not given', 'not understood']);
    expect(say(1, 'levelTime')).toBe('none');
  });
});

describe('the table', () => {
  const shown = (row: number, column: PlaceColumnId) => tableText(numbers, row, column, words);
  const numbers = placeFacts([
    {
      ...WELL,
      placeId: 'a',
      level: 3.2,
      nodeBottomElev: '-0.004',
      lngEx: '121.47',
      latestTime: '2026-01-01 11:58:00',
    },
    { ...WELL, placeId: 'b', level: 2.256, nodeBottomElev: '-1.5', latestTime: '2026-01-01 11:58:00' },
  ]);
  it('has equal decimals in a column, a true minus, and no sign of nothing', () => {
    expect([shown(0, 'level'), shown(1, 'level')]).toEqual(['3.20', '2.26']);
    expect([shown(0, 'nodeBottomElev'), shown(1, 'nodeBottomElev')]).toEqual(['0.00', '\u22121.50']);
    expect([shown(0, 'headroom'), shown(1, 'headroom')]).toEqual(['\u221220', '74']);
    expect([shown(0, 'lngEx'), shown(1, 'lngEx')]).toEqual(['121.470000', 'not given']);
    expect([shown(0, 'nextConnInterval'), shown(0, 'levelState')]).toEqual(['10', 'Alarm']);
  });
  it('leaves the digits of the export as they came', () => {
    expect([cellText(numbers, 1, 'level', words), cellText(numbers, 0, 'nodeBottomElev', words)]).toEqual([
      '2.256',
      '-0.004',
    ]);
  });
});

describe('the clipboard', () => {
  it('gets nothing where nothing is given, and no tab or line end out of a text', () => {
    expect(clipboardText(facts, 0, 'nodeDepth', words)).toBe('');
    expect(rowsAsTsv(facts, [1, 0], ['placeId', 'placeName', 'level'], words)).toBe('b\t\t1\na\tx y z\t3.26');
  });
});
